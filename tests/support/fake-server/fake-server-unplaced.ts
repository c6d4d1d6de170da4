import type { Cursor } from '../../../src/sync/ports.ts';
import { isHeld } from './fake-server-scopes.ts';
import { type Tables } from './fake-server-state.ts';

export interface UnplacedList {
  readonly ids: string[];
  readonly after: Cursor | null;
}

/** A page of the sales without a place, newest first. */
export function unplacedOf(
  tables: Tables,
  after: Cursor | null,
  limit: number,
  nowMs: number,
): UnplacedList {
  const room = Math.min(Math.max(limit, 1), 100);
  const key = (createdAt: string, id: string) => `${createdAt} ${id}`;
  const before = after === null ? '~' : key(String(after['t']), String(after['i']));
  const found = [...tables.sales.values()]
    .filter((sale) => isHeld(sale, 'c:none', nowMs))
    .map(({ doc: { createdAt, id } }) => ({ createdAt, id, key: key(createdAt, id) }))
    .filter((sale) => sale.key < before)
    .toSorted((a, b) => (a.key < b.key ? 1 : -1));
  const last = found[room - 1];
  const isMore = found.length > room && last !== undefined;
  return {
    ids: found.slice(0, room).map(({ id }) => id),
    after: isMore ? { t: last.createdAt, i: last.id } : null,
  };
}
