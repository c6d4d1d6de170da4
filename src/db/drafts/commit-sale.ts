import type { Result } from '../../domain/result.ts';
import { type Commit, commit } from '../outbox/commit.ts';
import { bindDraftPhotos, type EarlierImages, photoTables } from './draft-photos.ts';
import type { Writing } from '../schema/writing.ts';

/** A sale that is about to be posted, with its draft. */
export interface Posting extends Commit {
  readonly saleId: string;
  /** Null if it has no draft. */
  readonly draftKey: string | null;
  /** Photos of an earlier sale that the server will copy. Null if there are none. */
  readonly earlier: EarlierImages | null;
}

/**
 * Queues a new sale, its draft's photos and copies of earlier ones, and deletes the draft, all in one transaction:
 * there is always a draft or a posted sale, never both.
 */
export function postSale(
  writing: Writing,
  what: Posting,
): Promise<Result<{ readonly opId: string }, 'too-large'>> {
  const { db, newId, notes } = writing;
  return db.transaction('rw', [...photoTables(db), db.drafts], async () => {
    const done = await commit(db, what, newId, notes);
    if (!done.ok) return done;
    const { principal, saleId, createdAtMs: nowMs } = what;
    await bindDraftPhotos({ ...writing, nowMs, principal, saleId }, what.earlier);
    if (what.draftKey !== null) await db.drafts.delete(what.draftKey);
    return done;
  });
}
