import { isLossCode } from '../../../src/domain/park-code.ts';
import { isSameValue } from '../../../src/domain/merging/merge-pieces.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import { wireId } from '../../../src/sync/rows/row-id.ts';
import { rowsShown, withWaiting } from '../outcomes/oracle.ts';
import type { Page } from '../outcomes/under-way.ts';
import { type Part, nameOf } from '../outcomes/parts.ts';
import { type Left, changedAfterSending, whatLeft } from '../outcomes/outbox-watch.ts';
import type { SimServer } from '../server/sim-server.ts';
import { readDevice } from '../world/raw-database.ts';
import type { Simulation } from '../simulation.ts';
import { type FieldValue, OP_ID_FIELDS, keyOf, valuesOf } from '../deeds/writes.ts';

/** A change to a device's outbox by one transaction of one of its pages. */
export interface OutboxChange {
  readonly tab: Page;
  readonly before: readonly OutboxEntry[];
  readonly after: readonly OutboxEntry[];
  /** Whether that transaction moves work to an account. */
  readonly isMove: boolean;
}

/**
 * Follows each write through the outbox. It may leave only with one of the known outcomes, and a retry may
 * get another operation id.
 */
export function followOutbox(simulation: Simulation, change: OutboxChange): void {
  const { tab, before, after, isMove } = change;
  if (before === after) return;
  const device = tab.device.name;
  const { server, writes, underWay } = simulation;
  const movesTo = isMove ? underWay.movesTo(tab) : null;
  if (movesTo !== null) writes.move(device, movesTo);
  followNew(simulation, change);
  followEnds(simulation, device, before, after);
  const left = whatLeft({
    before,
    after,
    isDone: (opId, principal) => isEverDone(server, opId, principal),
    isGivenUp: (entry) => underWay.isGivenUp(tab, entry),
    isDeleting: (principal, entityId) => underWay.isDeleting(tab, principal, entityId),
    isStanding: (entry, part) => isStanding(server, entry, part),
    isGone: (entityId) => !server.model.tables.sales.has(entityId),
    movesTo,
  });
  for (const each of left) followLeft(simulation, tab, each);
  followLosses(simulation, { device, before, after });
  const changed = changedAfterSending(before, after);
  if (changed !== null) {
    simulation.violate('what was sent stays as it is', `${device}: ${changed} was changed`);
  }
  followNames(simulation, device, before, after);
  for (const wrong of simulation.parked.follow(device, { before, after })) {
    simulation.violate('what is parked has a reason', `${device}: ${wrong}`);
  }
}

function isEverDone({ everDone }: SimServer, opId: string, principal: string): boolean {
  return everDone.get(opId)?.has(principal) === true;
}

/** Sooner than this after it was sent, the server answers for what it did. */
const FORGOTTEN_MS = 169 * 86_400_000;

function isStanding(
  { model: { nowMs, tables } }: SimServer,
  { op, entityId, wasSent, firstSent }: OutboxEntry,
  { field, value }: Part,
): boolean {
  const isForgotten = wasSent && nowMs - (firstSent?.heardMs ?? nowMs) > FORGOTTEN_MS;
  const sale = tables.sales.get(entityId)?.doc;
  if (op !== 'sale.create' || !isForgotten || sale === undefined) return false;
  const { street, lat, lng } = tables.places.get(entityId)?.doc ?? {};
  const email = tables.privates.get(entityId)?.doc.email;
  const docs = { ...sale, place: { street, lat, lng, quality: sale.placeQuality }, email };
  const there: unknown = new Map<string, unknown>(Object.entries(docs)).get(field) ?? null;
  return isSameValue(there, JSON.parse(value));
}

function followLeft(simulation: Simulation, tab: Page, { entry, part, as }: Left): void {
  const { op, opId, principal, entityId } = entry;
  const device = tab.device.name;
  if (as === null) {
    const what = `${nameOf(part)} of ${principal} (${opId}) has left the outbox`;
    simulation.violate('every write has an end', `${device}: ${what}, and nothing came of it`);
    return;
  }
  simulation.outcomes.note(part.family, as);
  const told = { device, principal, opId, entityId, part };
  if (as === 'applied') simulation.losses.noteDone(told);
  if (as === 'discarded') simulation.losses.noteSaidAnew(told);
  if (as === 'discarded' || as === 'ended') {
    simulation.writes.excuseValues(device, valuesOf(entry, opId));
  }
  // A posting that was done and then lost in a restore may be deleted as well.
  const isDeleted = as === 'ended' || simulation.underWay.isDeleting(tab, principal, entityId);
  if (isDeleted && op === 'sale.create') simulation.writes.noteEnd(device, entityId);
}

/** Tracks who owns the sales that a restore may lose, and which losses a device has started to report. */
function followLosses(
  { server, losses, outcomes }: Simulation,
  {
    device,
    before,
    after,
  }: {
    readonly device: string;
    readonly before: readonly OutboxEntry[];
    readonly after: readonly OutboxEntry[];
  },
): void {
  const left = new Set(after.map(({ seq }) => seq));
  for (const { seq, op, opId, principal, entityId, state } of before) {
    if (left.has(seq) || state !== 'waiting') continue;
    const isDone = isEverDone(server, opId, principal);
    if (op === 'sale.claim' && isDone) losses.noteClaim(device, entityId, principal);
    // Even if there was nothing left to delete.
    if (op === 'sale.delete') losses.noteEnd(device, principal, entityId);
  }
  for (const { opId, code } of after) {
    if (!isLossCode(code)) continue;
    // If it is sent again, it must arrive again.
    if (server.model.ledger.every((done) => done.opId !== opId)) server.everDone.delete(opId);
    const parts = losses.noteReported(device, opId);
    for (const { family } of parts) outcomes.note(family, 'lost');
  }
}

/** Notes what is queued for the first time, and what a person ended by it. */
function followNew(simulation: Simulation, change: OutboxChange): void {
  const { writes, photos } = simulation;
  const { tab, before, after, isMove } = change;
  const device = tab.device.name;
  const known = new Set(before);
  for (const entry of after) {
    if (known.has(entry)) continue;
    const { op, opId, principal, entityId } = entry;
    for (const value of valuesOf(entry, opId)) {
      writes.noteQueued(device, principal, value);
      writes.noteMade(value, entry.createdAtMs);
    }
    const values = valuesOf(entry, opId);
    const old = before.find(({ seq }) => seq === entry.seq);
    // Imported, or imported earlier and retried now.
    const isRetried = old?.state === 'parked' && entry.state === 'waiting';
    // What the person chose over the current value has a different operation id than in the file.
    const named = old === undefined ? values : [...values, ...valuesOf(old, old.opId)];
    const isOutOfFile = named.some((value) => writes.twins.has(keyOf(value)));
    const isBroughtIn = old === undefined && simulation.underWay.isImporting(tab);
    if (isBroughtIn && entry.code === 'stale') {
      simulation.outcomes.note(op, 'kept-apart');
      // The person may say it again here, whatever happens to it where the file was written.
      for (const value of values) writes.refusedInFiles.add(keyOf(value));
    }
    if (isRetried && isOutOfFile) {
      // The person chose it, or it goes back to its old place and newer work waits behind it.
      for (const { field } of writes.cover(device, values)) {
        simulation.outcomes.note(field, 'covered');
      }
    } else if (isBroughtIn && entry.state === 'waiting' && !isOnCancelled(change, entry)) {
      followBroughtIn(simulation, tab, entry);
    }
    if (entry.sentAtMs !== null) {
      for (const value of valuesOf(entry, opId)) writes.noteSent(device, value, opId);
    }
    // The guest's shortlist is saved, including what the account had unsaved before.
    if (isMove && op === 'save.set') writes.excuseSave(device, entityId);
    if (op !== 'sale.delete' || entry.state !== 'waiting') continue;
    writes.noteEnd(device, entityId);
    writes.excuseEntity(device, principal, entityId);
    photos.excuseSale(device, entityId);
  }
}

/** A cancelled sale takes no more edits: the server will refuse this one, and it replaces nothing. */
function isOnCancelled(
  { tab, before }: OutboxChange,
  { op, principal, entityId }: OutboxEntry,
): boolean {
  if (!op.startsWith('sale.')) return false;
  const { rows } = readDevice(tab.device.factory);
  const below = rowsShown(
    rows.filter((row) => wireId(row) === entityId),
    [principal],
  );
  const own = before.filter((each) => each.principal === principal && each.entityId === entityId);
  const sale = withWaiting(below, own).get('sale') ?? null;
  return sale !== null && sale['cancelledAt'] !== null;
}

/** Imported work may replace what was written before it, but nothing that was written since. */
function followBroughtIn(simulation: Simulation, tab: Page, entry: OutboxEntry): void {
  const device = tab.device.name;
  const { writes, outcomes, server } = simulation;
  const values = valuesOf(entry, entry.opId);
  // A device that forgot what it sent sends it again, without effect.
  const isDone = server.model.ledger.some(({ opId }) => opId === entry.opId);
  for (const value of values) {
    for (const covered of writes.cover(device, [value])) {
      // Between two devices, their clocks decide which is later, right or wrong.
      const isLater = entry.createdAtMs > (writes.madeAt(covered) ?? Infinity);
      const isHarmless =
        isDone || isLater || isSameState(covered, value) || isLostToAll(simulation, tab, covered);
      if (!isHarmless && writes.isNewer(covered, value)) {
        const text = `${device}: ${keyOf(value)} has taken the place of ${keyOf(covered)}`;
        simulation.violate('work out of a file replaces nothing newer', text);
      }
      outcomes.note(value.field, 'covered');
    }
  }
}

/** A restore has lost it, and the device's older build did not remember it: nobody has it any more. */
function isLostToAll({ server }: Simulation, tab: Page, value: FieldValue): boolean {
  const key = keyOf(value);
  const { outbox, done } = readDevice(tab.device.factory);
  const says = (each: OutboxEntry) => valuesOf(each, each.opId).some((one) => keyOf(one) === key);
  return server.lostValues.has(key) && ![...outbox, ...done].some(says);
}

/** Whether both set the same state, for example that a sale is saved. */
function isSameState(one: FieldValue, other: FieldValue): boolean {
  const stateOf = ({ value }: FieldValue) => value.split(' ')[0];
  return OP_ID_FIELDS.has(one.field) && stateOf(one) === stateOf(other);
}

/** A refused sale that is deleted was never posted, so no deletion is sent. */
function followEnds(
  { writes }: Simulation,
  device: string,
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
): void {
  const left = new Set(after.map(({ seq }) => seq));
  for (const { seq, op, opId, args, entityId, state } of before) {
    if (op !== 'sale.create' || state !== 'parked' || left.has(seq)) continue;
    const isTwin = valuesOf({ op, args }, opId).some((value) => writes.twins.has(keyOf(value)));
    if (isTwin) writes.leaveToCopies(device, entityId);
  }
  for (const { op, entityId } of after) {
    if (op === 'sale.delete') writes.takeFromCopies(device, entityId);
  }
}

/** A refused mutation gets another operation id when it is retried. */
function followNames(
  { writes }: Simulation,
  device: string,
  before: readonly OutboxEntry[],
  after: readonly OutboxEntry[],
): void {
  const known = new Map(before.map((entry) => [entry.seq, entry]));
  for (const entry of after) {
    const old = known.get(entry.seq);
    if (old === undefined || old === entry || old.opId === entry.opId) continue;
    const [was] = valuesOf(old, old.opId);
    const [is] = valuesOf(entry, entry.opId);
    // Only a mutation without a value of its own is identified by its operation id.
    if (was?.value.endsWith(old.opId) && is !== undefined) writes.rename(device, was, is);
  }
}
