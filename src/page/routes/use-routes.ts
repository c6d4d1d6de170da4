import { readOwnDoc, readOwnDocs } from '../../db/outbox/own-doc.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import type { Route } from '../../domain/route/route.ts';
import { usePrincipal } from '../account/use-session.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { usePage } from '../app/use-page.tsx';
import { deleteRoute, keepRoute, type RouteInput } from './route-actions.ts';

/** The routes of the current person, live, those changed last first. Null until they are read. */
export function useRoutes(): readonly Route[] | null {
  const principal = usePrincipal();
  const found = useDeviceQuery((db) => readOwnDocs(db, principal, 'route'), principal);
  return found?.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)) ?? null;
}

/** One route, live. Undefined until it is read, or while the database is out of reach; null if there is none. */
export function useRoute(id: string): Route | null | undefined {
  const principal = usePrincipal();
  const read = async (db: RummageDb) => ({ route: await readOwnDoc(db, principal, 'route', id) });
  return useDeviceQuery(read, `${principal} ${id}`)?.route;
}

export interface RouteWrites {
  /** Reads a route as it is now, for actions that happen later than they were offered. Null if there is none. */
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
  const read = (id: string) => readOwnDoc(db, principal, 'route', id).catch(() => null);
  const isFull = (done: Awaited<ReturnType<typeof keepRoute>> | null) =>
    done?.ok === false && 'field' in done.error && done.error.field === 'stops';
  return {
    read,
    async keep({ id, name, day, stops, settings }) {
      const route = { id, name, day, stops, settings };
      let done = await keepRoute(door, route).catch(() => null);
      // Only then does it matter how long the route was before.
      if (isFull(done)) {
        const before = (await read(id))?.stops;
        done = await keepRoute(door, route, before).catch(() => null);
      }
      if (done?.ok === true) return 'kept';
      return isFull(done) ? 'full' : 'failed';
    },
    remove: (id) =>
      deleteRoute(door, id).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}
