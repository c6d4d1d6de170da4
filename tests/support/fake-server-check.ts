import type { CheckedScope, Cursor } from '../../src/sync/ports.ts';
import { digestOf } from '../../src/sync/self-check.ts';
import { rowsOf, tombstonesOf } from './fake-server-reads.ts';
import type { Tables } from './fake-server-state.ts';

interface Asked {
  readonly scope: string;
  readonly cursor: Cursor | null;
  readonly uid: string | null;
  readonly horizon: number;
  readonly nowMs: number;
}

/** What a scope holds as far as a cursor has seen it, as `sync_check` reckons it (SYNC-26). */
export function checkScope(tables: Tables, asked: Asked): CheckedScope {
  const { scope, cursor, uid, horizon, nowMs } = asked;
  const moved = { scope, kind: 'moved' } as const;
  const x = Number(cursor?.['x'] ?? 0);
  const releasedUpTo = Number(cursor?.['rt'] ?? 0);
  const isForbidden = scope.startsWith('u:') && scope !== `u:${uid}`;
  if (x === 0 || x < horizon || releasedUpTo > nowMs || isForbidden) return moved;
  const found = [...rowsOf(tables, { scope, uid, nowMs })];
  const buried = [...tombstonesOf(tables, { scope, nowMs }, x)];
  const isReleasedSince = found.some(
    ({ row }) =>
      row.kind === 'place' &&
      !scope.startsWith('u:') &&
      (tables.places.get(row.id)?.releasedAtMs ?? 0) > releasedUpTo,
  );
  if ([...found, ...buried].some(({ xid }) => xid >= x) || isReleasedSince) return moved;
  return { scope, kind: 'counted', ...digestOf(found.map(({ row }) => row)) };
}
