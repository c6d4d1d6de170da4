import { UNANSWERED } from '../../domain/park-code.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { NewMutation } from '../../sync/mutations/mutation.ts';
import { queuedArgs, ruleOf, upcast } from '../../sync/mutations/registry.ts';
import { planRefusal } from '../../sync/outbox/refusal-plan.ts';
import type { Principal } from '../../domain/principal.ts';
import { isUnheard } from '../../sync/outbox/claims.ts';
import { saleScope } from '../../sync/rows/scope-name.ts';
import type { RummageDb } from '../schema/schema.ts';
import { updatePhotos } from '../outbox/update-photos.ts';
import { ASKABLE_MS, resultTables } from '../outbox/acknowledged.ts';
import { noteHeard } from '../outbox/first-sent.ts';
import { entriesOn } from '../outbox/commit.ts';
import { refuse } from '../outbox/refuse.ts';
import { readDocs, rebuildOverlays } from '../outbox/rebuild-overlays.ts';
import type { Writing } from '../schema/writing.ts';

/**
 * The server answers a repeated operation with its stored result, and forgets results after 180 days. So a mutation
 * that was sent longer ago and never answered must not be sent again: it may have been done, and newer changes may
 * have followed (SYNC-6). Only the server's times say how long ago it was sent (SYNC-9). The
 * device's clock only says when it is worth asking for the server's time.
 */

/** The server cannot have forgotten what was sent less than this ago, if nobody has changed the device's clock. */
const SURELY_KNOWN_MS = 86_400_000;

/**
 * Null if nothing is in doubt. Otherwise the scopes of sales that may have been posted: reading them shows whether they
 * were.
 */
export async function toHearFirst(
  db: RummageDb,
  principal: Principal,
  nowMs: number,
  isFresh: boolean,
): Promise<readonly string[] | null> {
  const inDoubt = (await unheardOf(db, principal)).filter(
    ({ firstSent }) =>
      isFresh || firstSent === undefined || Math.abs(nowMs - firstSent.atMs) > SURELY_KNOWN_MS,
  );
  if (inDoubt.length === 0) return null;
  const postings = inDoubt.filter(({ op }) => ruleOf(op).isFoundation === true);
  return postings.map(({ entityId }) => saleScope(entityId));
}

/**
 * Parks what is too old to be asked about. If the sale of a posting was just read, only the differences from that sale
 * are parked, as edits of it: the posting was done, or another device with the same work has posted the sale.
 */
export function parkUnanswered(
  { db, notes, newId }: Writing,
  principal: Principal,
  serverMs: number,
  nowMs: number,
): Promise<number> {
  return db.transaction('rw', resultTables(db), async () => {
    await noteHeard(db, new Date(serverMs).toISOString());
    const unheard = await unheardOf(db, principal);
    // Delete a scope that was read only for this and holds nothing. Otherwise, what comes into it later would be
    // missed.
    for (const { op, entityId } of unheard) {
      if (ruleOf(op).isFoundation !== true) continue;
      if ((await db.rows.get(['sale', entityId])) === undefined) {
        await db.scopes.delete(saleScope(entityId));
      }
    }
    // If nobody knows when it was first sent, the time counts from now.
    const unknown = unheard.filter(({ firstSent }) => (firstSent?.heardMs ?? null) === null);
    await db.outbox.bulkPut(
      unknown.map((entry) => ({ ...entry, firstSent: { atMs: nowMs, heardMs: serverMs } })),
    );
    const old = unheard.filter(
      ({ firstSent }) => serverMs - (firstSent?.heardMs ?? serverMs) > ASKABLE_MS,
    );
    let parked = 0;
    for (const { seq } of old) {
      // The entry may have been parked together with an earlier one.
      const entry = await db.outbox.get(seq);
      if (entry === undefined || !isUnheard(entry)) continue;
      if (ruleOf(entry.op).isIncidental === true) await db.outbox.delete(seq);
      else if (await isPostedHere(db, entry)) parked += await parkDifferences(db, entry, newId);
      else parked += await refuse(db, unnumbered(entry), UNANSWERED, notes);
    }
    if (old.length > 0) notes.outbox();
    const entityIds = new Set(old.map(({ entityId }) => entityId));
    await rebuildOverlays(db, entityIds, notes);
    await updatePhotos(db, entityIds, notes);
    notes.sales(entityIds);
    return parked;
  });
}

/**
 * Whether the reading that was made for this brought the sale. A row alone proves nothing: it may be from an earlier
 * posting that a restore has lost.
 */
async function isPostedHere(db: RummageDb, { op, entityId }: OutboxEntry): Promise<boolean> {
  if (ruleOf(op).isFoundation !== true) return false;
  const row = await db.rows.get(['sale', entityId]);
  return row?.scopes.includes(saleScope(entityId)) ?? false;
}

/**
 * Replaces a posting by edits. They get new ids: under the old id, the server would mistake an edit for the posting.
 */
async function parkDifferences(
  db: RummageDb,
  posting: OutboxEntry,
  newId: () => string,
): Promise<number> {
  const { op, args, principal, entityId } = upcast(posting);
  const edits = ruleOf(op).asEdits?.(args, await readDocs(db, principal, entityId)) ?? [];
  await db.outbox.delete(posting.seq);
  const others = await entriesOn(db, principal, entityId);
  let parked = 0;
  for (const edit of edits) {
    // A rule returns only mutations that are in the list.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const mutation = edit as NewMutation;
    const made = {
      ...unnumbered(posting),
      op: mutation.op,
      v: ruleOf(mutation.op).version,
      args: queuedArgs(mutation),
      opId: newId(),
      wasSent: false,
    };
    // What the person has changed since overtakes it.
    for (const { seq, ...entry } of planRefusal(others, made, UNANSWERED).put) {
      if (seq === posting.seq) await db.outbox.add(entry);
      else await db.outbox.put({ ...entry, seq });
      parked++;
    }
  }
  return parked;
}

async function unheardOf(db: RummageDb, principal: Principal): Promise<readonly OutboxEntry[]> {
  const entries = await db.outbox
    .where('[principal+state]')
    .equals([principal, 'waiting'])
    .sortBy('seq');
  return entries.filter(isUnheard);
}

/** The entry without its number, which is not sent again: the server sees a gap, and the device renumbers. */
function unnumbered(entry: OutboxEntry): OutboxEntry {
  return { ...entry, clientId: null, mid: null };
}
