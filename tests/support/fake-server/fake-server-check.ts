import type { CheckedScope, Cursor } from '../../../src/sync/ports.ts';
import { digestOf } from '../../../src/sync/engine/self-check.ts';
import { mayRead, rowsOf, tombstonesOf } from './fake-server-reads.ts';
import type { Tables } from './fake-server-state.ts';

interface Asked {
  readonly scope: string;
  readonly cursor: Cursor | null;
  readonly uid: string | null;
  readonly horizon: number;
  /** The number of the next transaction. */
  readonly newest: number;
  readonly nowMs: number;
}

/** Count and hash of a scope as far as a cursor has seen it, as `sync_check` computes them (SYNC-26). */
export function checkScope(tables: Tables, asked: Asked): CheckedScope {
  const { scope, cursor, uid, horizon, newest, nowMs } = asked;
  const moved = { scope, kind: 'moved' } as const;
  const x = Number(cursor?.['x'] ?? 0);
  const knownUpTo = Number(cursor?.['b'] ?? x);
  // The time up to which released places were read.
  const asOfMs = Number(cursor?.['rt'] ?? Infinity);
  const isKnown = x > 0 && knownUpTo >= horizon && knownUpTo <= newest && asOfMs <= nowMs;
  if (!isKnown || !mayRead(uid, scope)) return moved;
  const then = [...rowsOf(tables, { scope, uid, nowMs: asOfMs })];
  const buried = [...tombstonesOf(tables, { scope, uid, nowMs: asOfMs }, x)];
  if ([...then, ...buried].some(({ xid }) => xid >= x)) return moved;
  // Sales that leave the cell by the clock have left it by now, not by then: the answer names this time.
  const found = [...rowsOf(tables, { scope, uid, nowMs: asOfMs, overMs: nowMs })];
  return { scope, kind: 'counted', ...digestOf(found.map(({ row }) => row)) };
}
