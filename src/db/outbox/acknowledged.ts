import { Dexie } from 'dexie';
import type { OutboxEntry } from '../../sync/local-store.ts';
import { ruleOf, upcast } from '../../sync/mutations/registry.ts';
import type { KnownAnswer } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import { leftOf } from '../../sync/outbox/outbox-plan.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { refuse } from './refuse.ts';
import type { DoneRecord, RummageDb, SecretRecord } from '../schema/schema.ts';
import { knownEpoch } from '../rows/scopes.ts';
import { rebuildOverlays } from './rebuild-overlays.ts';
import { updatePhotos } from './update-photos.ts';
import type { Writing } from '../schema/writing.ts';

/**
 * Recently acknowledged mutations, so that what a server restore has lost can be shown and sent again
 * (SYNC-8). Use inside a transaction over `done` and the outbox's tables.
 */

/** How long these records are kept: as long as backups are. */
const KEEP_MS = 14 * 86_400_000;
/** The most records per principal, and the most that one question asks about. */
const KEEP_COUNT = 500;
/** Larger arguments are stripped, not kept: nothing that the server accepts is that large. */
const KEEP_CHARS = 32_768;
/** The server keeps results for 180 days. If it does not know an older one, that proves nothing. */
export const ASKABLE_MS = 170 * 86_400_000;

/** The tables that the server's answers about mutations may change. */
export function resultTables(db: RummageDb) {
  const { rows, overlays, outbox, done, scopes, meta, secrets, photos, photoBytes } = db;
  return [rows, overlays, outbox, done, scopes, meta, secrets, photos, photoBytes];
}

/** Records a mutation that was just acknowledged and removes what it has overtaken. */
export async function remember(
  db: RummageDb,
  entry: OutboxEntry,
  secret: SecretRecord | null,
  answer: { readonly epoch: string; readonly now: string },
): Promise<void> {
  const known = upcast(entry);
  await overtake(db, known);
  if (!isKept(known)) return;
  const doneAtMs = Date.parse(answer.now);
  const record: DoneRecord = {
    ...known,
    ...(JSON.stringify(known.args).length > KEEP_CHARS ? stripped(known) : { isStripped: false }),
    epoch: answer.epoch,
    doneAtMs,
    secret,
  };
  await db.done.put(record);
  await forgetOld(db, record);
}

/** Whether to keep a record. Losing what the app does on its own is no loss, and the lane repeats a declaration. */
function isKept({ op }: OutboxEntry): boolean {
  return ruleOf(op).isIncidental !== true && op !== 'image.declare';
}

/** Deletes older records that this mutation fully replaces: the person has since changed the same things. */
async function overtake(
  db: RummageDb,
  { principal, entityId, op, args }: OutboxEntry,
): Promise<void> {
  const older = await db.done.where('[principal+entityId]').equals([principal, entityId]).toArray();
  for (const record of older) {
    const left = ruleOf(op).isEnd ? null : leftOf(upcast(record), op, args);
    if (left === null) await db.done.delete(record.seq);
    else if (left.args !== record.args) await db.done.put(left);
  }
}

async function forgetOld(db: RummageDb, { principal, epoch, doneAtMs }: DoneRecord): Promise<void> {
  const upTo = (ms: unknown) =>
    db.done.where('[principal+doneAtMs]').between([principal, Dexie.minKey], [principal, ms]);
  // Records in doubt are kept until the server has been asked.
  await upTo(doneAtMs - KEEP_MS)
    .and((record) => record.epoch === epoch)
    .delete();
  const tooMany = (await upTo(Dexie.maxKey).count()) - KEEP_COUNT;
  if (tooMany <= 0) return;
  await db.done.bulkDelete(await upTo(Dexie.maxKey).limit(tooMany).primaryKeys());
}

/** Arguments that only identify a thing and say nothing about it. */
const NAMES: ReadonlySet<string> = new Set(['id', 'saleId', 'imageId', 'key']);

function stripped({ args }: OutboxEntry): Pick<DoneRecord, 'args' | 'isStripped'> {
  const names = Object.entries(args).filter(([name]) => NAMES.has(name));
  const { set } = args;
  // Keep the names of changed fields: they show what a newer change overtakes.
  const fields = set instanceof Object ? Object.keys(set).map((field) => [field, null]) : null;
  return {
    args: {
      ...Object.fromEntries(names),
      ...(fields === null ? {} : { set: Object.fromEntries(fields) }),
    },
    isStripped: names.length < Object.keys(args).length,
  };
}

/** Strips a principal's records to ids and field names, because it signed out on purpose (SYNC-15). */
export async function stripDone(db: RummageDb, principal: Principal): Promise<void> {
  const records = await ofPrincipal(db, principal);
  await db.done.bulkPut(
    records.map((record) => {
      const { args, isStripped } = stripped(record);
      return { ...record, args, isStripped: record.isStripped || isStripped };
    }),
  );
}

function ofPrincipal(db: RummageDb, principal: Principal): Promise<DoneRecord[]> {
  return db.done
    .where('[principal+epoch]')
    .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
    .toArray();
}

/** The ids of operations that were acknowledged in another epoch than the current one. */
export function doubtful(db: RummageDb, principal: Principal): Promise<readonly string[]> {
  return db.transaction('r', db.meta, db.done, async () => {
    const epoch = await knownEpoch(db);
    if (epoch === null) return [];
    const keys = await db.done
      .where('[principal+epoch]')
      .between([principal, Dexie.minKey], [principal, Dexie.maxKey])
      .uniqueKeys();
    const others = keys.filter((key) => String(Array.isArray(key) && key[1]) !== epoch);
    if (others.length === 0) return [];
    const records = await db.done
      .where('[principal+epoch]')
      .anyOf(others)
      .limit(KEEP_COUNT)
      .toArray();
    return records.map(({ opId }) => opId);
  });
}

/**
 * Records which operations the server still has. Parks the others in their old places, as if they had
 * been refused: the person sees them and can send them again or discard them.
 */
export function noteKnown(
  { db, notes }: Writing,
  principal: Principal,
  asked: readonly string[],
  answer: Extract<KnownAnswer, { kind: 'known' }>,
): Promise<void> {
  return db.transaction('rw', resultTables(db), async () => {
    if ((await knownEpoch(db)) !== answer.epoch) return;
    const inDoubt = new Set(asked);
    const records = (await ofPrincipal(db, principal))
      .filter(({ opId, epoch }) => inDoubt.has(opId) && epoch !== answer.epoch)
      .toSorted((a, b) => a.seq - b.seq);
    const known = new Set(answer.opIds);
    const nowMs = Date.parse(answer.now);
    const isThere = ({ opId, doneAtMs }: DoneRecord) =>
      known.has(opId) || nowMs - doneAtMs > ASKABLE_MS;
    await db.done.bulkPut(
      records.filter(isThere).map((record) => ({ ...record, epoch: answer.epoch })),
    );
    const lost = records.filter((record) => !isThere(record));
    await db.done.bulkDelete(lost.map(({ seq }) => seq));
    for (const record of sayingSomething(lost)) await park(db, record, notes);
    const entityIds = new Set(lost.map(({ entityId }) => entityId));
    notes.sales(entityIds);
    await rebuildOverlays(db, entityIds, notes);
    await updatePhotos(db, entityIds, notes);
  });
}

/** Drops lost claims whose sale is lost too: the account posts it again, so there is nothing to claim. */
function sayingSomething(lost: readonly DoneRecord[]): readonly DoneRecord[] {
  const begun = new Set(
    lost.filter(({ op }) => ruleOf(op).isFoundation).map(({ entityId }) => entityId),
  );
  return lost.filter(({ op, entityId }) => op !== 'sale.claim' || !begun.has(entityId));
}

async function park(db: RummageDb, record: DoneRecord, notes: ChangeNotes): Promise<void> {
  // The server is known not to have it. So if it is sent again, that is the first time.
  const { epoch: _epoch, doneAtMs: _at, firstSent: _first, secret, isStripped, ...entry } = record;
  if (secret !== null && (await db.secrets.get(secret.saleId)) === undefined) {
    await db.secrets.put(secret);
  }
  // A photo's bytes were deleted once the server had them.
  const isGone = isStripped || entry.op === 'image.attach';
  await refuse(db, entry, isGone ? 'lost_for_good' : 'lost', notes);
}
