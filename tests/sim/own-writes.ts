import type { SaleView } from '../../src/db/sale-view.ts';
import type { CarriedOut } from '../support/fake-server.ts';
import type { SimDevice } from './device.ts';
import type { DeviceData } from './raw-database.ts';
import { seenSales, shown } from './seen.ts';
import type { Simulation } from './simulation.ts';
import { type FieldValue, keyOf, valuesOf } from './writes.ts';

/**
 * Own writes never vanish: each field shows the person's own newest value, or one that the server has
 * put on top of it since, until a refusal is reported.
 */
export function checkOwnWrites(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const { principal } = device.session;
  const views = new Map(seenSales(data, principal).map((view) => [view.sale.id, view]));
  const queued = queuedValues(data, principal);
  for (const { write, value } of simulation.writes.owed(device.name)) {
    if (write.principal !== principal) continue;
    const state = queued.get(keyOf(value)) ?? null;
    if (state === 'parked' || isReported(data, principal, value)) continue;
    const view = views.get(value.subject);
    if (view === undefined) {
      if (!mayBeUnseen(simulation, value, state))
        tell(simulation, device, value, 'the sale is gone');
      continue;
    }
    const now = shown(data, principal, view, value.field);
    if (simulation.writes.hasUntold(write, value)) continue;
    const isPosted = view.rev !== null && isBeingPosted(data, value.subject);
    if (!isRight(simulation, { value, now, state, view, isPosted })) {
      tell(simulation, device, value, `shows ${now}`);
    }
  }
}

function tell(simulation: Simulation, device: SimDevice, value: FieldValue, but: string): void {
  simulation.violate('own writes never vanish', `${device.name}: ${keyOf(value)}, but ${but}`);
}

function isBeingPosted({ queue }: DeviceData, subject: string): boolean {
  return queue.some((entry) => entry.op === 'sale.create' && entry.subject === subject);
}

/** The sale itself was refused, or an older save of it: the person is told to look at it. */
function isReported({ queue }: DeviceData, principal: string, { subject, field }: FieldValue) {
  return queue.some(
    (entry) =>
      entry.principal === principal &&
      entry.subject === subject &&
      entry.state === 'parked' &&
      (entry.op === 'sale.create' || (field === 'save' && entry.op.startsWith('save.'))),
  );
}

/** The principal's queued values, and whether they wait or are parked. */
function queuedValues(
  { queue }: DeviceData,
  principal: string,
): ReadonlyMap<string, 'waiting' | 'parked'> {
  const found = new Map<string, 'waiting' | 'parked'>();
  for (const entry of queue) {
    if (entry.principal !== principal) continue;
    for (const value of valuesOf(entry, entry.opId)) found.set(keyOf(value), entry.state);
  }
  return found;
}

/** The server took the sale away, hid it or lost it; or it is another's and out of sight. */
function mayBeUnseen(
  simulation: Simulation,
  { subject, field }: FieldValue,
  state: 'waiting' | 'parked' | null,
): boolean {
  const { model, everGone } = simulation.server;
  if (field === 'save') return true;
  if (state === 'waiting') return false;
  const isThere = model.tables.sales.has(subject);
  return everGone.has(subject) || !isThere;
}

interface Seen {
  readonly value: FieldValue;
  readonly now: string | null;
  readonly state: 'waiting' | 'parked' | null;
  readonly view: SaleView;
  /** The sale waits to be posted and is on the server all the same. */
  readonly isPosted: boolean;
}

function isRight(simulation: Simulation, seen: Seen): boolean {
  const { value, now, state, view, isPosted } = seen;
  const { server } = simulation;
  const { subject, field } = value;
  const isShown =
    field === 'cancel'
      ? now !== null
      : field === 'save'
        ? value.value.startsWith(`${now} `)
        : now === value.value;
  if (isShown) return true;
  // Lost in a restore, it may have come again by an echo of the request, unknown to the device.
  if (server.lostValues.has(keyOf(value)) && state === null) return true;
  const place = simulation.positions.get(keyOf(value))?.at(-1);
  if (place === undefined) {
    // A sale that a copy of this device has posted meanwhile is not posted again.
    if (state === 'waiting') return view.sale.cancelledAt !== null || isPosted;
    return false;
  }
  if (!server.model.tables.sales.has(subject) && server.everGone.has(subject)) return true;
  if (field === 'cancel') return false;
  if (field === 'save') {
    const isIt = ({ op, args }: CarriedOut) => args['id'] === subject && op === now;
    const isNewer = server.model.ledger.some((done, i) => i > place && isIt(done));
    return isNewer || server.lost.some(isIt) || server.everGone.has(subject);
  }
  if (now === null) return true;
  const other = { subject, field, value: now };
  // What a restore has lost is shown until the device has read afresh.
  if (server.lostValues.has(keyOf(other))) return true;
  return (simulation.positions.get(keyOf(other))?.at(-1) ?? -1) > place;
}
