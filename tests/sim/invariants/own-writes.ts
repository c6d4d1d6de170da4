import { GUEST, isAccount, ownScope } from '../../../src/sync/rows/scope-name.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { CarriedOut } from '../../support/fake-server/fake-server.ts';
import type { SimDevice } from '../world/sim-device.ts';
import type { DeviceData } from '../world/raw-database.ts';
import { seenSales, shown } from './seen.ts';
import { instantOf } from '../deeds/likeness.ts';
import type { Simulation } from '../simulation.ts';
import {
  type Field,
  type FieldValue,
  type Write,
  OF_SALE,
  OP_ID_FIELDS,
  TAKES_AWAY,
  keyOf,
  valuesOf,
} from '../deeds/writes.ts';

/** Nothing is shown of these. */
const UNSEEN: ReadonlySet<Field> = new Set(['is-on', 'sent']);

/**
 * Own writes never vanish: until a refusal is reported, each field shows the person's own newest value, or
 * one that the server has put over it since.
 */
export function checkOwnWrites(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const { principal } = device.session;
  const knownMs = knownSinceMs(data, principal);
  const views = new Map(seenSales(data, principal).map((view) => [view.sale.id, view]));
  const queued = queuedValues(data, principal);
  for (const { write, value } of simulation.writes.owed(device.name)) {
    const { entityId, field } = value;
    if (write.principal !== principal || UNSEEN.has(field)) continue;
    const state = queued.get(keyOf(value)) ?? null;
    if (state === 'parked' || isReported(data, principal, value)) continue;
    if (simulation.writes.isGivenToMany([value]) || isAheadOfItsSale(data, value)) continue;
    if (state === null && isReadAfresh(simulation, data, { write, value })) continue;
    if (field !== 'delete' && isDeleting(data, principal, entityId)) continue;
    const view = views.get(entityId) ?? null;
    if (view === null && OF_SALE.has(field)) {
      const isLeaving = simulation.writes.untold(write, { ...value, field: 'delete' }).length > 0;
      const isToBeTold =
        isUntoldYet(simulation, data, entityId, principal) ||
        isClaimInDoubt(simulation, data, entityId, principal);
      if (!isLeaving && !isToBeTold && !simulation.server.isGoneSince(entityId, knownMs)) {
        tell(simulation, device, value, 'the sale is gone');
      }
      continue;
    }
    const now = shown({ data, principal, entityId, view }, field);
    const isPosted = view !== null && view.rev !== null && isBeingPosted(data, entityId);
    const seen = { now, isPosted, uid: principal, knownMs };
    if (isRight(simulation, { ...seen, value, state })) continue;
    if (state === null && now === null && isUntoldYet(simulation, data, entityId, principal))
      continue;
    // Where it is unknown whether a later write was done, the old or the new value may show.
    const isNewer = simulation.writes
      .untold(write, value)
      .some(({ op, value: other }) =>
        other === null
          ? TAKES_AWAY.test(`${op} `) === (now === null)
          : queued.get(keyOf(other)) === 'parked' ||
            isRight(simulation, { ...seen, value: other, state: queued.get(keyOf(other)) ?? null }),
      );
    if (!isNewer) {
      tell(simulation, device, value, `shows ${now}`);
    }
  }
}

function tell(simulation: Simulation, device: SimDevice, value: FieldValue, but: string): void {
  simulation.violate('own writes never vanish', `${device.name}: ${keyOf(value)}, but ${but}`);
}

/**
 * The claim was done before a restore, and the device has read since but not asked yet what was lost. If the claim
 * was, the sale is a guest's again, and in no scope of the account.
 */
function isClaimInDoubt(
  { server }: Simulation,
  { done }: DeviceData,
  saleId: string,
  principal: string,
): boolean {
  return done.some(
    ({ op, entityId, epoch, principal: owner }) =>
      op === 'sale.claim' &&
      entityId === saleId &&
      owner === principal &&
      epoch !== server.model.epoch,
  );
}

function isBeingPosted({ outbox }: DeviceData, entityId: string): boolean {
  return outbox.some((entry) => entry.op === 'sale.create' && entry.entityId === entityId);
}

/**
 * This was sent before the posting that is now retried. The server will refuse it, and the person will be
 * told.
 */
function isAheadOfItsSale({ outbox }: DeviceData, value: FieldValue): boolean {
  const entry = outbox.find(
    ({ op, args, opId, mid }) =>
      mid !== null && valuesOf({ op, args }, opId).some((each) => keyOf(each) === keyOf(value)),
  );
  return (
    entry !== undefined &&
    outbox.some(
      ({ op, entityId, principal, state, mid }) =>
        op === 'sale.create' &&
        mid === null &&
        state === 'waiting' &&
        entityId === entry.entityId &&
        principal === entry.principal,
    )
  );
}

/** The sale itself or the write that this replaces was refused, and the person is told to look at it. */
function isReported({ outbox }: DeviceData, principal: string, { entityId, field }: FieldValue) {
  return outbox.some(
    (entry) =>
      entry.principal === principal &&
      entry.state === 'parked' &&
      (entry.entityId === entityId || entityIdIn(entry) === entityId) &&
      (entry.op === 'sale.create' || valuesOf(entry, '').some((value) => value.field === field)) &&
      (OP_ID_FIELDS.has(field) || entry.op === 'sale.create'),
  );
}

function entityIdIn(entry: OutboxEntry): string | undefined {
  return valuesOf(entry, '')[0]?.entityId;
}

/** The principal's queued values, and whether they are pending or parked. */
function queuedValues(
  { outbox }: DeviceData,
  principal: string,
): ReadonlyMap<string, 'waiting' | 'parked'> {
  const found = new Map<string, 'waiting' | 'parked'>();
  for (const entry of outbox) {
    if (entry.principal !== principal) continue;
    for (const value of valuesOf(entry, entry.opId)) found.set(keyOf(value), entry.state);
  }
  return found;
}

/**
 * The server has the write, and its account has signed out since. Answers to requests in flight are then
 * ignored, and at the next sign-in the account is read page by page.
 */
function isReadAfresh(
  simulation: Simulation,
  { scopes }: DeviceData,
  { write, value }: { readonly write: Write; readonly value: FieldValue },
): boolean {
  if (!simulation.writes.isFromBeforeLeaving(write)) return false;
  const record = scopes.find(({ scope }) => scope === ownScope(write.principal));
  return record?.isComplete !== true && simulation.positions.has(keyOf(value));
}

/**
 * A fresh reading can end before the server reports the sale's newest version, because an older transaction
 * is still open. The next reading brings it.
 */
function isUntoldYet(
  { server }: Simulation,
  { scopes }: DeviceData,
  entityId: string,
  principal: string,
): boolean {
  const cursor = scopes.find(({ scope }) => scope === ownScope(principal))?.cursor ?? null;
  if (cursor === null || server.isReal) return true;
  const readUpTo = Number(cursor['x'] ?? 0);
  const sale = server.model.tables.sales.get(entityId);
  return readUpTo <= server.restampXid || (sale !== undefined && sale.xid >= readUpTo);
}

/** A late commit is reported at most this much later. */
const LATE_MS = 60_000;

/** The server time up to which a device has certainly heard of everything. */
function knownSinceMs({ scopes }: DeviceData, principal: string): number {
  const isFollowed = (scope: string) =>
    isAccount(principal) ? scope === ownScope(principal) : /^[cs]:/.test(scope);
  const followed = scopes.filter(({ scope }) => isFollowed(scope));
  const told = followed.map(({ cursor }) => (cursor === null ? 0 : instantOf(cursor['rt'] ?? 0)));
  return Math.min(...told) - LATE_MS;
}

/** The person has deleted the sale, and with it everything else they did with it. */
function isDeleting({ outbox }: DeviceData, principal: string, entityId: string): boolean {
  return outbox.some(
    (entry) =>
      entry.principal === principal &&
      entry.entityId === entityId &&
      entry.op === 'sale.delete' &&
      entry.state === 'waiting',
  );
}

interface Seen {
  readonly value: FieldValue;
  readonly now: string | null;
  readonly state: 'waiting' | 'parked' | null;
  /** The sale waits to be posted although the server already has it. */
  readonly isPosted: boolean;
  readonly uid: string;
  /** The server time up to which the device is current. */
  readonly knownMs: number;
}

function isRight(simulation: Simulation, seen: Seen): boolean {
  const { value, now, state, isPosted } = seen;
  const { server } = simulation;
  if (isAsSaid(value, now)) return true;
  // A restore lost it, but a duplicate of the request may have done it again, unknown to the device.
  if (server.lostValues.has(keyOf(value)) && state === null) return true;
  const isGone = !server.model.tables.sales.has(value.entityId);
  const place = simulation.positions.get(keyOf(value))?.at(-1);
  if (place === undefined) {
    // It may have been done under another operation id and removed with its sale.
    if (value.field === 'save' && state === null && isGone) return true;
    if (state === null && isLeftByCopy(simulation, value))
      return isOverwritten(simulation, seen, -1);
    // A sale that a copy of this device has already posted is not posted again.
    return state === 'waiting' && isPosted;
  }
  if (value.field === 'delete') return false;
  if (isGone) return true;
  // What only its owner may see is sent in no scope but the owner's.
  const owner = server.model.tables.sales.get(value.entityId)?.doc.userId;
  if (now === null && OF_SALE.has(value.field) && owner !== seen.uid) return true;
  return isOverwritten(simulation, seen, place);
}

/**
 * A copy of this device said something newer over it while it was parked. What was left of the change was carried out
 * from there, under the operation id that both have.
 */
function isLeftByCopy({ writes, server }: Simulation, value: FieldValue): boolean {
  const sent = [...writes.sentAs(keyOf(value)).values()];
  const isDone = (opId: string) => server.model.ledger.some((done) => done.opId === opId);
  return writes.twins.has(keyOf(value)) && sent.some((own) => [...own].some(isDone));
}

/** Whether what is shown is what the write set. */
function isAsSaid({ field, value }: FieldValue, now: string | null): boolean {
  if (TAKES_AWAY.test(value)) return now === null;
  return field === 'save' || field === 'cancel' ? now !== null : now === value;
}

/** Someone else, or the same account on another page, later wrote what is shown. */
function isOverwritten(
  simulation: Simulation,
  { value: { entityId, field, value }, now, uid, knownMs }: Seen,
  place: number,
): boolean {
  const { server } = simulation;
  if (server.isGoneSince(entityId, knownMs)) return true;
  const isTheirs = (done: CarriedOut) => (done.uid ?? GUEST) === uid || OF_SALE.has(field);
  const says = (done: CarriedOut) =>
    isTheirs(done) &&
    valuesOf(done, done.opId).some(
      (said) =>
        said.entityId === entityId &&
        said.field === field &&
        said.value !== value &&
        isAsSaid(said, now),
    );
  // What a restore has lost stays visible until the device has read everything again.
  return server.lost.some(says) || server.model.ledger.some((done, i) => i > place && says(done));
}
