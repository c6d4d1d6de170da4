import { readOwnDoc, readOwnDocs } from '../../db/outbox/own-doc.ts';
import type { Route } from '../../domain/route/route.ts';
import { usePrincipal } from '../account/use-principal.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';

/** The routes of whoever works here, live, those changed last first. Null until they are read. */
export function useRoutes(): readonly Route[] | null {
  const principal = usePrincipal();
  const found = useDeviceQuery((db) => readOwnDocs(db, principal, 'route'), principal);
  return found?.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)) ?? null;
}

/** One of them, live. Undefined until it is read; null if there is none. */
export function useRoute(id: string): Route | null | undefined {
  const principal = usePrincipal();
  return useDeviceQuery((db) => readOwnDoc(db, principal, 'route', id), `${principal} ${id}`);
}
