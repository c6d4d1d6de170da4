import type { ScopeAsk } from '../../sync/local-store.ts';
import type { CheckAnswer } from '../../sync/ports.ts';
import { lastDayOf, oldestDayInCells } from '../../domain/sale/cell-life.ts';
import { CHECK_EVERY_MS, type RowVersion, digestOf } from '../../sync/engine/self-check.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import { wireId } from '../../sync/rows/row-id.ts';
import { isCellScope, isTraveling } from '../../sync/rows/scope-name.ts';
import type { CheckRecord, RummageDb, ScopeRecord } from '../schema/schema.ts';
import { unreadIn } from './unread-rows.ts';
import { askOf, knownEpoch, restart, standsAt } from './scopes.ts';

type Checked = Extract<CheckAnswer, { kind: 'checked' }>;

/**
 * The scopes that are due to be compared with the server (SYNC-26). A scope read for the first time
 * counts as just compared: a first visit has more important work.
 */
export function dueChecks(
  db: RummageDb,
  scopes: readonly string[],
  limit: number,
  nowMs: number,
): Promise<readonly ScopeAsk[]> {
  return db.transaction('rw', db.scopes, db.checks, async () => {
    const records = await db.scopes.bulkGet([...scopes]);
    const checks = await db.checks.bulkGet([...scopes]);
    const due: ScopeAsk[] = [];
    const fresh: CheckRecord[] = [];
    for (const [i, record] of records.entries()) {
      if (record === undefined || !isComparable(record)) continue;
      const check = checks[i];
      if (check === undefined) fresh.push(newCheck(record.scope, nowMs));
      // A corrected clock must not delay this for years.
      else if (Math.abs(nowMs - check.checkedAtMs) >= CHECK_EVERY_MS) due.push(askOf(record));
    }
    if (fresh.length > 0) await db.checks.bulkPut(fresh);
    return due.slice(0, limit);
  });
}

function isComparable({ scope, cursor, isComplete, mustSweep }: ScopeRecord): boolean {
  return isComplete && !mustSweep && cursor !== null && isTraveling(scope);
}

function newCheck(scope: string, checkedAtMs: number): CheckRecord {
  return { scope, checkedAtMs, differedAtMs: null };
}

/** Compares in one transaction. A scope that differs starts a new reading. Returns how many differed. */
export function noteChecks(
  db: RummageDb,
  asked: readonly ScopeAsk[],
  answer: Checked,
  nowMs: number,
): Promise<number> {
  const { checks, meta, rows: table, scopes, unread } = db;
  return db.transaction('rw', [checks, meta, table, scopes, unread], async () => {
    if ((await knownEpoch(db)) !== answer.epoch) return 0;
    let differed = 0;
    for (const theirs of answer.scopes) {
      const ask = asked.find(({ scope }) => scope === theirs.scope);
      const record = await db.scopes.get(theirs.scope);
      if (theirs.kind === 'moved' || ask === undefined || !standsAt(record, ask)) continue;
      const held = await db.rows.where('scopes').equals(theirs.scope).toArray();
      const counts = isCellScope(theirs.scope) ? isInCell(held, Date.parse(answer.now)) : null;
      const rows = counts === null ? held : held.filter(counts);
      const read = rows.map((row) => ({ ...row, id: wireId(row) }));
      const ours = digestOf(withUnread(read, await unreadIn(db, record)));
      const isSame = ours.count === theirs.count && ours.hash === theirs.hash;
      const known = (await db.checks.get(theirs.scope)) ?? newCheck(theirs.scope, nowMs);
      const differedAtMs = isSame ? known.differedAtMs : nowMs;
      await db.checks.put({ ...known, checkedAtMs: nowMs, differedAtMs });
      if (isSame) continue;
      await restart(db, record);
      differed += 1;
    }
    return differed;
  });
}

/** Whether the server still counts a row of a cell: sales leave it by its clock, and here a day later (SYNC-4). */
function isInCell(held: readonly StoredRow[], nowMs: number): (row: StoredRow) => boolean {
  const oldest = oldestDayInCells(nowMs);
  const over = new Set<string>();
  for (const { kind, id, doc } of held) {
    const last = kind === 'sale' ? lastDayOf(doc) : null;
    if (last !== null && last < oldest) over.add(id);
  }
  return ({ id }) => !over.has(id);
}

/** The rows of a scope as the server has them. A row that cannot be read replaces an older copy of it. */
function withUnread(read: readonly RowVersion[], unread: readonly RowVersion[]) {
  const nameOf = ({ kind, id }: RowVersion) => `${kind} ${id}`;
  const newest = new Map(read.map((row) => [nameOf(row), row]));
  for (const row of unread) {
    if (row.rev >= (newest.get(nameOf(row))?.rev ?? 0)) newest.set(nameOf(row), row);
  }
  return newest.values();
}

/** Marks scopes that could not be compared as checked: they are due again in a day. */
export async function skipChecks(
  db: RummageDb,
  asked: readonly ScopeAsk[],
  nowMs: number,
): Promise<void> {
  await db.checks.bulkPut(asked.map(({ scope }) => newCheck(scope, nowMs)));
}
