import type { QueueEntry } from '../sync/local-store.ts';
import { planEnd } from '../sync/queue-plan.ts';
import { saleScope } from '../sync/scope-name.ts';
import type { ChangeNotes } from './change-feed.ts';
import { keysOf, release } from './merge-rows.ts';
import { RowSet } from './row-set.ts';
import type { RummageDb } from './schema.ts';
import { generations } from './scopes.ts';
import { waitingOn } from './settle.ts';
import { dropPhotosOfSale } from './settle-photos.ts';

/** What ended was deleted on the server: refused work on it and its photos say nothing any more. */
export async function endSubject(
  db: RummageDb,
  ended: Pick<QueueEntry, 'principal' | 'subject'>,
): Promise<void> {
  const { principal, subject } = ended;
  const entries = await db.queue
    .where('[principal+subject]')
    .equals([principal, subject])
    .toArray();
  await db.queue.bulkDelete(planEnd(entries));
  await forgetSubject(db, ended);
}

/**
 * The server has told that a sale is gone before any scope has: its rows go at once, or it would be
 * seen again between its deletion and the next reading, a guest's for good: the scope that would tell
 * of it is not read any more.
 */
export async function forgetRows(
  db: RummageDb,
  subject: string,
  notes: ChangeNotes,
): Promise<void> {
  const rows = new RowSet(db);
  await rows.load(keysOf([{ kind: 'sale', id: subject, rev: 0, doc: null }], saleScope(subject)));
  const waiting = await waitingOn(db);
  for (const { kind, id, scopes } of rows.all()) {
    for (const scope of scopes) release({ rows, waiting }, kind, id, scope);
  }
  notes.sales(await rows.flush());
}

/**
 * A sale that was lost in a restore has ended here, and the server is told nothing: what was read of it
 * before the restore goes at once, with nobody left to ask for it.
 */
export async function forgetOldRows(
  db: RummageDb,
  subject: string,
  notes: ChangeNotes,
): Promise<void> {
  const rows = new RowSet(db);
  await rows.load(keysOf([{ kind: 'sale', id: subject, rev: 0, doc: null }], saleScope(subject)));
  const generationOf = await generations(db);
  const waiting = await waitingOn(db);
  for (const { kind, id, scopes, gens } of rows.all()) {
    for (const [i, scope] of scopes.entries()) {
      const isOld = (gens[i] ?? 0) !== generationOf(scope);
      if (isOld) release({ rows, waiting }, kind, id, scope);
    }
  }
  notes.sales(await rows.flush());
}

/** Forgets what lies beside the queue: photos that wait for the sale, and a guest's secret of it. */
export async function forgetSubject(
  db: RummageDb,
  ended: Pick<QueueEntry, 'principal' | 'subject'>,
): Promise<void> {
  await dropPhotosOfSale(db, ended.subject);
  await forgetSecret(db, ended);
}

export async function forgetSecret(
  db: RummageDb,
  { principal, subject }: Pick<QueueEntry, 'principal' | 'subject'>,
): Promise<void> {
  const secret = await db.secrets.get(subject);
  if (secret?.principal === principal) await db.secrets.delete(subject);
}
