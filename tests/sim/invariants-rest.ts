import type { QueueEntry } from '../../src/sync/local-store.ts';
import { wireId } from '../../src/sync/row-id.ts';
import { isAccount, ownScope } from '../../src/sync/scope-name.ts';
import { rowsOf } from '../support/fake-server-reads.ts';
import type { ScopeRecord } from '../../src/db/schema.ts';
import type { SimDevice } from './device.ts';
import { checkPhotosDone } from './invariants-photos.ts';
import { type DeviceData, readDevice } from './raw-database.ts';
import type { Simulation } from './simulation.ts';
import { type FieldValue, OP_ID_FIELDS, keyOf, valuesOf } from './writes.ts';

/** What must hold once nothing has been broken for long enough. */
export function checkAtRest(simulation: Simulation, device: SimDevice, sinceMs: number): void {
  simulation.server.tick();
  const data = readDevice(device.factory);
  checkConverged(simulation, device, data, sinceMs);
  checkDrained(simulation, device, data);
}

/** Devices converge per scope, `rev` included. */
function checkConverged(
  simulation: Simulation,
  device: SimDevice,
  data: DeviceData,
  sinceMs: number,
): void {
  const { server } = simulation;
  const { tables } = server.model;
  const { principal } = device.session;
  // The server's time, as the cursor of the second stream has it.
  const toldAtMs = ({ cursor }: ScopeRecord) => instantOf(cursor?.['rt'] ?? 0);
  const read = data.scopes.filter((record) => toldAtMs(record) >= sinceMs);
  const must = isAccount(principal) ? [ownScope(principal), 'c:none'] : ['c:none'];
  for (const scope of must) {
    if (!read.some((each) => each.scope === scope)) {
      simulation.violate('devices converge', `${device.name} does not read ${scope}`);
    }
  }
  for (const record of read) {
    const { scope } = record;
    const nowMs = toldAtMs(record);
    const uid = scope.startsWith('u:') ? scope.slice(2) : null;
    if (uid !== null && !isAccount(uid)) continue;
    const there = new Map(
      [...rowsOf(tables, { scope, uid, nowMs })].map(({ row }) => [`${row.kind} ${row.id}`, row]),
    );
    for (const row of data.rows) {
      if (!row.scopes.includes(scope)) continue;
      const name = `${row.kind} ${wireId(row)}`;
      const wanted = there.get(name);
      there.delete(name);
      if (wanted === undefined) {
        simulation.violate('devices converge', `${device.name}: ${scope} still holds ${name}`);
      } else if (server.isReal && row.kind === 'stats') {
        continue;
      } else if ((!server.isReal && wanted.rev !== row.rev) || !isSame(wanted.doc, row.doc)) {
        const unlike = differing(row.doc, wanted.doc);
        const text = `${scope} holds ${name} at rev ${row.rev}, the server has ${wanted.rev}: ${unlike}`;
        simulation.violate('devices converge', `${device.name}: ${text}`);
      }
    }
    for (const name of there.keys()) {
      simulation.violate('devices converge', `${device.name}: ${scope} lacks ${name}`);
    }
  }
}

/** A cursor's time, in milliseconds or as ISO 8601. */
function instantOf(value: string | number): number {
  return typeof value === 'number' ? value : Date.parse(value);
}

/** The fields in which two documents differ, as the device and the server have them. */
function differing(here: object, there: object | null): string {
  const [a, b] = [new Map(Object.entries(here)), new Map(Object.entries(there ?? {}))];
  const names = [...new Set([...a.keys(), ...b.keys()])];
  return names
    .filter((name) => !isSame(a.get(name), b.get(name)))
    .map((name) => `${name} ${JSON.stringify(a.get(name))} / ${JSON.stringify(b.get(name))}`)
    .join('; ');
}

/** Whether two documents say the same, their order aside. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** The queue drains in bounded time. */
function checkDrained(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const { principal } = device.session;
  for (const entry of data.queue) {
    if (entry.principal !== principal || entry.state !== 'waiting') continue;
    const text = `${device.name}: ${entry.op} ${entry.subject} (${entry.opId}) still waits`;
    simulation.violate('the queue drains', text);
  }
}

/** Each write that was told done is carried out exactly once, or parked and shown. */
export function checkDone(simulation: Simulation): void {
  checkPhotosDone(simulation);
  const { server, writes, devices } = simulation;
  for (const [key, at] of simulation.positions) {
    if (at.length > 1 && !writes.twins.has(key)) {
      simulation.violate('exactly once', `${key} was carried out ${at.length} times`);
    }
  }
  for (const done of server.model.ledger) {
    for (const value of valuesOf(done, done.opId)) {
      const authors = [...writes.authorsOf(value)];
      const isTheirs = authors.some((author) =>
        done.uid === null ? author.startsWith('guest') : author === done.uid,
      );
      if (authors.length > 0 && !isTheirs) {
        const text = `${keyOf(value)} of ${authors.join()} was done as ${done.uid ?? 'guest'}`;
        simulation.violate('nothing crosses principals', text);
      }
    }
  }
  for (const device of devices) {
    checkOwed(simulation, device);
    checkClaims(simulation, device);
  }
}

/** A guest's sale that an account takes over is posted once, and claimed after that. */
function checkClaims(simulation: Simulation, device: SimDevice): void {
  const { server, writes } = simulation;
  for (const entry of readDevice(device.factory).queue) {
    const { op, subject, opId, code } = entry;
    const isThere = server.model.tables.sales.has(subject) && !server.everGone.has(subject);
    const isTwin = valuesOf(entry, opId).some((value) => writes.twins.has(keyOf(value)));
    if (!isThere || isTwin) continue;
    if (op === 'sale.create' && code === 'duplicate') {
      simulation.violate(
        'a claim doubles no sale',
        `${device.name}: ${subject} is posted once more`,
      );
    }
    if (op === 'sale.claim' && code === 'gone') {
      simulation.violate(
        'a claim doubles no sale',
        `${device.name}: ${subject} was claimed too early`,
      );
    }
  }
}

function checkOwed(simulation: Simulation, device: SimDevice): void {
  const { server, writes } = simulation;
  const data = readDevice(device.factory);
  const done = new Set(server.model.ledger.map(({ opId }) => opId));
  for (const { opId, state, code } of data.queue) {
    if (state === 'parked' && code !== null && done.has(opId)) {
      simulation.violate('exactly once', `${device.name}: ${opId} is done and told as refused`);
    }
  }
  const kept = new Set(data.queue.flatMap((entry) => valuesOf(entry, entry.opId)).map(keyOf));
  const isDone = ({ subject, field, value }: FieldValue) =>
    simulation.positions.has(keyOf({ subject, field, value }));
  for (const { write, value } of writes.owed(device.name)) {
    const key = keyOf(value);
    // What was to be deleted is gone, whoever did it; what another page has written to it went along.
    const isGone = !server.model.tables.sales.has(value.subject);
    if (isGone && (value.field === 'delete' || writes.hasDeleted(write, value))) continue;
    if (isDone(value) || kept.has(key) || server.excusedValues.has(key)) continue;
    if (writes.hasUntold(write, value) || writes.hasHeirs(write, value)) continue;
    if (OP_ID_FIELDS.has(value.field) && isSaidAgain(simulation, data, value, write.principal)) {
      continue;
    }
    simulation.violate('exactly once', `${device.name}: #${write.no} ${key} is lost`);
  }
}

/** A save is known by its operation id, and gets a new one when the sale it waited for is tried again. */
function isSaidAgain(
  simulation: Simulation,
  data: DeviceData,
  { subject, value }: FieldValue,
  principal: string,
): boolean {
  const op = value.split(' ')[0];
  const isIt = (each: { readonly op: string; readonly args: object }) =>
    each.op === op && valuesOf(each as QueueEntry, '').some((said) => said.subject === subject);
  return (
    data.queue.some((entry) => isIt(entry) && entry.principal === principal) ||
    simulation.server.model.ledger.some((done) => isIt(done) && (done.uid ?? 'guest') === principal)
  );
}
