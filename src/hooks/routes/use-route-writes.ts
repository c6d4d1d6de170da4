import { deleteRoute, keepRoute, type RouteInput } from '../../actions/route-actions.ts';
import { readOwnDoc } from '../../db/queue/own-doc.ts';
import type { Route } from '../../domain/route/route.ts';
import { usePrincipal } from '../people/use-principal.ts';
import { usePage } from '../use-page.tsx';

export interface RouteWrites {
  /** As it is now: for what is done later than it was offered. Null if there is none. */
  readonly read: (id: string) => Promise<Route | null>;
  /** `full`: it has more stops, or longer notes, than a route may have. */
  readonly keep: (route: RouteInput) => Promise<'kept' | 'full' | 'failed'>;
  /** Resolves to whether this device could store it. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** Writes routes. They are on the device at once, and sent when there is a connection. */
export function useRouteWrites(): RouteWrites {
  const { db, door } = usePage();
  const principal = usePrincipal();
  return {
    read: (id) => readOwnDoc(db, principal, 'route', id).catch(() => null),
    async keep({ id, name, day, stops, settings }) {
      const done = await keepRoute(door, { id, name, day, stops, settings }).catch(() => null);
      if (done?.ok === true) return 'kept';
      return done !== null && 'field' in done.error && done.error.field === 'stops'
        ? 'full'
        : 'failed';
    },
    remove: (id) =>
      deleteRoute(door, id).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}
