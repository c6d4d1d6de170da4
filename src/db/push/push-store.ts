import type { ParkCode } from '../../domain/park-code.ts';
import { selectBatch } from '../../sync/engine/select-batch.ts';
import { isOnHold, isUnheard } from '../../sync/outbox/claims.ts';
import type { Batch, BatchLimits, OutboxEntry } from '../../sync/local-store.ts';
import { argsToSend, ruleOf, upcast } from '../../sync/mutations/registry.ts';
import type { WireMutation } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { inSendOrder } from '../../sync/outbox/fold-overlays.ts';
import { GUEST, ownScope, saleScope } from '../../sync/rows/scope-name.ts';
import { futureWork, notBehind } from '../damage/quarantine-future.ts';
import { grouped } from '../schema/grouped.ts';
import type { RummageDb } from '../schema/schema.ts';
import { askOf, knownEpoch } from '../rows/scopes.ts';
import { rebuildOverlays } from '../outbox/rebuild-overlays.ts';
import { refuse } from '../outbox/refuse.ts';
import { updatePhotos } from '../outbox/update-photos.ts';
import { heardMs, withFirstSent } from '../outbox/first-sent.ts';
import type { Writing } from '../schema/writing.ts';

/** Numbers the next batch and returns it in wire format. Null if nothing is pending or can be sent now. */
export function takeBatch(
  { db, newId, notes }: Writing,
  principal: Principal,
  limits: BatchLimits,
): Promise<Batch | null> {
  const tables = [db.outbox, db.clients, db.secrets, db.scopes, db.meta];
  return db.transaction('rw', tables, async () => {
    const waiting = await sendable(db, principal);
    const chosen = selectBatch(inTurn(waiting, limits), limits);
    if (chosen.length === 0) return null;
    const client = (await db.clients.get(principal)) ?? {
      principal,
      clientId: newId(),
      nextMid: 1,
    };
    let nextMid = client.nextMid;
    const firstSent = { atMs: limits.nowMs, heardMs: await heardMs(db) };
    const numbered = chosen.map((entry) => ({
      ...withFirstSent(entry, firstSent),
      clientId: client.clientId,
      mid: entry.mid ?? nextMid++,
      sentAtMs: limits.nowMs,
      wasSent: true,
    }));
    await db.outbox.bulkPut(numbered);
    await db.clients.put({ ...client, nextMid });
    notes.outbox();
    notes.sales(numbered.map(({ entityId }) => entityId));
    return {
      principal,
      clientId: client.clientId,
      mutations: await Promise.all(numbered.map((entry) => wireMutation(db, entry))),
      scopesAtSend: await scopesOf(db, principal, numbered),
      epochAtSend: await knownEpoch(db),
    };
  });
}

/** The waiting mutations, without those that depend on work that cannot be sent yet. */
async function sendable(db: RummageDb, principal: Principal): Promise<readonly OutboxEntry[]> {
  const waiting = await entriesOf(db, principal, 'waiting');
  const held = await claimsOnHold(db, waiting);
  const others = waiting.filter((entry) => !held.includes(entry));
  return notBehind(others, [...held, ...(await futureWork(db, principal))]);
}

/**
 * The waiting mutations that may be sent now. Those the server has failed on come last, so that they
 * hold up only what depends on them.
 */
function inTurn(
  waiting: readonly OutboxEntry[],
  { onlyUnacknowledged: onlyUnheard, except = [] }: BatchLimits,
): readonly OutboxEntry[] {
  const asked = onlyUnheard === true ? waiting.filter(isUnheard) : waiting;
  const staying = asked.filter(({ opId }) => except.includes(opId));
  const ready = notBehind(
    asked.filter((entry) => !staying.includes(entry)),
    staying,
  );
  // An assigned number must not be sent after a newer one.
  const doubtful = ready.filter(({ mid, failures = 0 }) => mid === null && failures > 0);
  const others = ready.filter((entry) => !doubtful.includes(entry));
  const first = notBehind(others, doubtful);
  return first.length > 0 ? first : ready;
}

async function claimsOnHold(
  db: RummageDb,
  waiting: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const held: OutboxEntry[] = [];
  for (const claim of waiting.filter(({ op, mid }) => op === 'sale.claim' && mid === null)) {
    const key = [GUEST, claim.entityId];
    const ofGuest = await db.outbox.where('[principal+entityId]').equals(key).toArray();
    if (isOnHold(ofGuest)) held.push(claim);
  }
  return held;
}

/** Whether something was sent and never answered, for whatever reason. */
export async function hasUnacknowledged(db: RummageDb, principal: Principal): Promise<boolean> {
  return (await entriesOf(db, principal, 'waiting')).some(isUnheard);
}

/**
 * Adds the secret to a guest's mutation, or to the claim of its sale, only at sending (SYNC-21). It also adds the
 * secret of another sale that the mutation needs: that sale may still be a guest's that the account is claiming.
 */
async function wireMutation(
  db: RummageDb,
  entry: OutboxEntry & { readonly mid: number },
): Promise<WireMutation> {
  const { mid, opId, op, v, principal, entityId } = upcast(entry);
  const args = argsToSend(entry);
  const own = { mid, opId, op, v };
  const secret = ruleOf(op).isFoundation ? undefined : await db.secrets.get(entityId);
  const isShown = secret?.principal === principal || op === 'sale.claim';
  const other = ruleOf(op).secretOf?.(args);
  const others = other && (await db.secrets.get(other.saleId));
  return {
    ...own,
    args: {
      ...args,
      ...(secret && isShown && { secret: secret.secret }),
      ...(other && others && { [other.name]: others.secret }),
    },
  };
}

/** The scopes that will hold the rows this push returns. */
async function scopesOf(db: RummageDb, principal: Principal, entries: readonly OutboxEntry[]) {
  const names = new Set(entries.map(({ entityId }) => saleScope(entityId)));
  const records = await db.scopes.bulkGet([ownScope(principal), ...names]);
  return records.flatMap((record) => (record === undefined ? [] : [askOf(record)]));
}

/** Releases the batch of a failed request: its mutations stay waiting and keep their numbers. */
export function releaseBatch({ db, notes }: Writing, batch: Batch): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const entries = await entriesOfBatch(db, batch);
    await db.outbox.bulkPut(entries.map((entry) => ({ ...entry, sentAtMs: null })));
    notes.outbox();
    notes.sales(entries.map(({ entityId }) => entityId));
  });
}

/** Releases what a page took and, because it was closed, never released. Nothing of this principal is under way. */
export function releaseAbandoned({ db, notes }: Writing, principal: Principal): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const waiting = await entriesOf(db, principal, 'waiting');
    const abandoned = waiting.filter(({ sentAtMs }) => sentAtMs !== null);
    if (abandoned.length === 0) return;
    await db.outbox.bulkPut(abandoned.map((entry) => ({ ...entry, sentAtMs: null })));
    notes.outbox();
    notes.sales(abandoned.map(({ entityId }) => entityId));
  });
}

/** The entries of a batch that are still waiting under the numbers they were sent with. */
export async function entriesOfBatch(db: RummageDb, batch: Batch): Promise<OutboxEntry[]> {
  const midOf = new Map(batch.mutations.map(({ opId, mid }) => [opId, mid]));
  const entries = await db.outbox
    .where('opId')
    .anyOf([...midOf.keys()])
    .toArray();
  return entries.filter(
    (entry) => entry.clientId === batch.clientId && entry.mid === midOf.get(entry.opId),
  );
}

/** Starts a new client id. Unacknowledged mutations get new numbers but keep their operation ids (SYNC-6). */
export function renumber({ db, newId, notes }: Writing, principal: Principal): Promise<void> {
  const { rows, overlays, outbox, clients } = db;
  return db.transaction('rw', [rows, overlays, outbox, clients], async () => {
    await clients.put({ principal, clientId: newId(), nextMid: 1 });
    const entries = await entriesOf(db, principal, 'waiting');
    await outbox.bulkPut(entries.map(unnumbered));
    notes.outbox();
    await rebuildOverlays(db, entitiesMoved(entries), notes);
  });
}

/** The entities whose mutations now go out in another order: one that was tried again goes back to its old place. */
function entitiesMoved(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  const ofEntity = grouped(entries, ({ entityId }) => entityId);
  const moved = [...ofEntity].filter(([, own]) =>
    inSendOrder(own).some(({ seq }, i) => seq !== own[i]?.seq),
  );
  return new Set(moved.map(([entityId]) => entityId));
}

function unnumbered(entry: OutboxEntry): OutboxEntry {
  return { ...entry, clientId: null, mid: null, sentAtMs: null };
}

/** Counts a failure of a batch of one. The rest gets new numbers, to continue without it. */
export function sendLast(writing: Writing, batch: Batch, nowMs: number): Promise<number> {
  const { db, notes } = writing;
  const { rows, overlays, outbox, clients } = db;
  return db.transaction('rw', [rows, overlays, outbox, clients], async () => {
    const failed = await entriesOfBatch(db, batch);
    await renumber(writing, batch.principal);
    const counted = failed.map((entry) => ({
      ...unnumbered(entry),
      failures: (entry.failures ?? 0) + 1,
      failedAtMs: nowMs,
    }));
    await outbox.bulkPut(counted);
    notes.sales(counted.map(({ entityId }) => entityId));
    return Math.max(0, ...counted.map(({ failures }) => failures));
  });
}

/** Parks what the server keeps failing on. The rest gets new numbers, since the parked one's is missing. */
export function parkFailed(writing: Writing, batch: Batch, code: ParkCode | null): Promise<void> {
  const { db, notes } = writing;
  const { rows, overlays, outbox, clients, photos, photoBytes } = db;
  const tables = [rows, overlays, outbox, clients, photos, photoBytes];
  return db.transaction('rw', tables, async () => {
    const numbered = await entriesOfBatch(db, batch);
    const failed = [...numbered, ...(await sentLastOf(db, batch))];
    if (numbered.length > 0) await renumber(writing, batch.principal);
    for (const entry of failed) await refuse(db, unnumbered(entry), code, notes);
    const entityIds = new Set(failed.map(({ entityId }) => entityId));
    await rebuildOverlays(db, entityIds, notes);
    await updatePhotos(db, entityIds, notes);
  });
}

/** The entries of a batch that have since lost their numbers and were not taken again. */
async function sentLastOf(db: RummageDb, batch: Batch): Promise<OutboxEntry[]> {
  const opIds = batch.mutations.map(({ opId }) => opId);
  const entries = await db.outbox.where('opId').anyOf(opIds).toArray();
  return entries.filter(({ state, mid }) => state === 'waiting' && mid === null);
}

async function entriesOf(
  db: RummageDb,
  principal: Principal,
  state: OutboxEntry['state'],
): Promise<OutboxEntry[]> {
  return db.outbox.where('[principal+state]').equals([principal, state]).sortBy('seq');
}
