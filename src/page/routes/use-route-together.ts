import { inviteToRoute, joinRoute, leaveRoute, removeFromRoute } from './route-actions.ts';
import type { Committed } from '../../device/door/writes-door.ts';
import { randomUuid } from '../../platform/random.ts';
import { useDoor } from '../app/use-page.tsx';
import { type ListedWork, useWork } from '../sync/use-work.ts';

export interface RouteTogether {
  /** Resolves to the token for the link; null if this device could not store the invitation. */
  readonly invite: (id: string) => Promise<string | null>;
  /** Resolves to the operation's id; null if this device could not store it. */
  readonly join: (id: string, token: string) => Promise<string | null>;
  readonly leave: (id: string) => Promise<boolean>;
  /** `partnerId`: one of the route's `partnerIds`. */
  readonly remove: (id: string, partnerId: string) => Promise<boolean>;
}

/** Planning a route with others. Stored on the device at once, and sent when there is a connection. */
export function useRouteTogether(): RouteTogether {
  const door = useDoor();
  return {
    async invite(id) {
      const token = randomUuid();
      return (await opIdOf(inviteToRoute(door, id, token))) === null ? null : token;
    },
    join: (id, token) => opIdOf(joinRoute(door, id, token)),
    leave: async (id) => (await opIdOf(leaveRoute(door, id))) !== null,
    remove: async (id, partnerId) => (await opIdOf(removeFromRoute(door, id, partnerId))) !== null,
  };
}

function opIdOf(committed: Promise<Committed>): Promise<string | null> {
  return committed.then(
    (done) => (done.ok ? done.value.opId : null),
    () => null,
  );
}

/** The mutations with one name about a route that the server does not have yet or has refused, live. */
export function useUnsentOfRoute(
  id: string,
  op: 'route.invite' | 'route.join',
): readonly ListedWork[] {
  const state = useWork();
  if (state.state !== 'read') return [];
  return [...state.work.parked, ...state.work.waiting].filter(
    (item) => item.entityId === id && item.op === op,
  );
}
