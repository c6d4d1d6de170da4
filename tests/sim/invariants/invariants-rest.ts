import type { Sale } from '../../../src/domain/sale/sale.ts';
import { isLossCode } from '../../../src/domain/park-code.ts';
import { wireId } from '../../../src/sync/rows/row-id.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';
import type { PulledRow } from '../../../src/sync/rows/row-docs.ts';
import {
  GUEST,
  isAccount,
  isCellScope,
  isLocalOnly,
  ownScope,
  saleScope,
} from '../../../src/sync/rows/scope-name.ts';
import { isOverAt } from '../../support/fake-server/fake-server-scopes.ts';
import { rowsOf } from '../../support/fake-server/fake-server-reads.ts';
import type { ScopeRecord } from '../../../src/db/schema/schema.ts';
import type { SimDevice } from '../world/sim-device.ts';
import { checkLosses } from '../outcomes/check-losses.ts';
import { checkFindsSent, checkPrivateTexts, checkTogether } from './invariants-together.ts';
import { checkPhotosDone } from './invariants-photos.ts';
import { type DeviceData, readDevice } from '../world/raw-database.ts';
import type { Simulation } from '../simulation.ts';
import { differing, instantOf, isSame } from '../deeds/likeness.ts';
import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import { leftWithoutReason } from '../outcomes/parked-watch.ts';
import { partsOf } from '../outcomes/parts.ts';
import { checkOwnWrites } from './own-writes.ts';
import { type FieldValue, keyOf, valuesOf } from '../deeds/writes.ts';

/** What must hold once nothing has failed for a while. */
export async function checkAtRest(
  simulation: Simulation,
  device: SimDevice,
  sinceMs: number,
): Promise<void> {
  simulation.server.tick();
  const data = readDevice(device.factory);
  await checkConverged(simulation, device, data, sinceMs);
  checkGuests(simulation, device, data);
  checkDrained(simulation, device, data);
  checkOwnWrites(simulation, device, data);
  checkPrivateTexts(simulation, device, data);
  checkFindsSent(simulation, device, data);
  await checkLosses(simulation, device, data);
}

/** Devices converge per scope, including `rev` and counters. */
async function checkConverged(
  simulation: Simulation,
  device: SimDevice,
  data: DeviceData,
  sinceMs: number,
): Promise<void> {
  const { server } = simulation;
  const { principal } = device.session;
  // The server's time according to the cursor of the second stream.
  const toldAtMs = ({ cursor }: ScopeRecord) => instantOf(cursor?.['rt'] ?? 0);
  // A sale that was read just before its person let go of it is not read again, whatever becomes of it.
  const isLetGo = (record: ScopeRecord) =>
    record.scope.startsWith('s:') &&
    toldAtMs(record) < server.changedAtMs &&
    (!isFollowedHere(data, principal, record.scope.slice(2)) ||
      isLongOver(data, record.scope.slice(2), toldAtMs(record)));
  const read = data.scopes.filter((record) => toldAtMs(record) >= sinceMs && !isLetGo(record));
  // Without a server, nothing is read.
  if (isLocalOnly(principal)) return;
  const must = isAccount(principal) ? [ownScope(principal), 'c:none'] : ['c:none'];
  for (const scope of must) {
    if (!read.some((each) => each.scope === scope)) {
      simulation.violate('devices converge', `${device.name} does not read ${scope}`);
    }
  }
  for (const record of read) {
    const { scope } = record;
    const uid = scope.startsWith('u:') ? scope.slice(2) : null;
    if (uid !== null && !isAccount(uid)) continue;
    const asked = { scope, uid, nowMs: toldAtMs(record) };
    const tell = (text: string) =>
      simulation.violate('devices converge', `${device.name}: ${scope} ${text}`);
    const isKept = (id: string) =>
      [principal, GUEST].some((each) => isFollowedHere(data, each, id));
    const held = inScope(data, { ...asked, isKept }, tell);
    const model = [...rowsOf(server.model.tables, asked)].map(({ row }) => row);
    const real = await server.readAfresh(asked);
    // The model and the SQL each keep their own counters, so these are compared only with the server that
    // answered.
    compareRows(held, model, { hasOwnCounts: real !== null }, tell);
    if (real !== null) compareRows(held, real, { hasOwnCounts: false }, tell);
  }
}

/** The rows that a scope holds, without sales that have just left their cell by the server's clock (SYNC-4). */
function inScope(
  { rows }: DeviceData,
  {
    scope,
    nowMs,
    isKept,
  }: {
    readonly scope: string;
    readonly nowMs: number;
    /** Whether it stays until its own scope has brought it. */
    readonly isKept: (id: string) => boolean;
  },
  tell: (text: string) => void,
): StoredRow[] {
  const held = rows.filter(({ scopes }) => scopes.includes(scope));
  if (!isCellScope(scope)) return held;
  const sales = held.filter(({ kind }) => kind === 'sale');
  const left = sales.filter(({ doc }) => isOverAt(doc as Sale, nowMs)).map(({ id }) => id);
  for (const { id, doc } of sales) {
    if (isOverAt(doc as Sale, nowMs - 2 * DAY_MS) && !isKept(id))
      tell(`still holds ${id}, which is long over`);
  }
  return held.filter(({ id }) => !left.includes(id));
}

/** A sale that is over for longer is not asked about any more (SYNC-3). */
const DAY_MS = 86_400_000;
const ASKED_AFTER_MS = 4 * DAY_MS;

/** Whether the sale was long over at that time of the server, as it is held here. What was posted here is always asked about. */
function isLongOver({ rows, secrets }: DeviceData, saleId: string, nowMs: number): boolean {
  const sale = rows.find(({ kind, id }) => kind === 'sale' && id === saleId);
  if (sale === undefined || secrets.some((secret) => secret.saleId === saleId)) return false;
  const { days = [] } = sale.doc as { readonly days?: readonly { readonly date: string }[] };
  return days.every(({ date }) => nowMs - Date.parse(date) > ASKED_AFTER_MS);
}

/** What makes a device ask about a sale by its id. Someone's own sales are read with the rest of their account. */
const FOLLOWING: ReadonlySet<StoredRow['kind']> = new Set(['save', 'note', 'route']);

/** Whether what this person has on the device follows the sale, or they posted it as a guest. */
function isFollowedHere(data: DeviceData, principal: string, saleId: string): boolean {
  const { rows, outbox } = data;
  const own = rows.filter(
    ({ kind, scopes }) => FOLLOWING.has(kind) && scopes.includes(ownScope(principal)),
  );
  const waiting = outbox.filter((entry) => entry.principal === principal);
  // What a guest posted or listed here is read again once the guest is back.
  const posted = data.secrets.filter((secret) => secret.principal === principal);
  const listed = isAccount(principal) ? [] : data.shortlist;
  return JSON.stringify([own, waiting, posted, listed]).includes(saleId);
}

function compareRows(
  held: readonly StoredRow[],
  rows: readonly PulledRow[],
  { hasOwnCounts }: { readonly hasOwnCounts: boolean },
  tell: (text: string) => void,
): void {
  const there = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]));
  for (const row of held) {
    const name = `${row.kind} ${wireId(row)}`;
    const wanted = there.get(name);
    there.delete(name);
    if (wanted === undefined) tell(`still holds ${name}`);
    else if (hasOwnCounts && row.kind === 'stats') continue;
    else if ((!hasOwnCounts && wanted.rev !== row.rev) || !isSame(wanted.doc, row.doc)) {
      const unlike = differing(row.doc, wanted.doc);
      tell(`holds ${name} at rev ${row.rev}, the server has ${wanted.rev}: ${unlike}`);
    }
  }
  for (const name of there.keys()) tell(`lacks ${name}`);
}

const ASKED_EVERY_MS = 5 * 60_000;

/** Rows from a guest's pushes are in a scope that is never read, so they must match the server directly. */
function checkGuests(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  if (device.session.principal !== GUEST) return;
  for (const row of data.rows) {
    if (row.kind !== 'sale' || !row.scopes.includes(ownScope(GUEST))) continue;
    const sale = simulation.server.model.tables.sales.get(row.id);
    if (sale?.hidden === true || (sale !== undefined && isSame(sale.doc, row.doc))) continue;
    // A sale that was hidden first is in no scope. Its page asks about it every five minutes.
    const sinceAskedMs = simulation.world.nowMs - (device.askedAboutMs.get(row.id) ?? -Infinity);
    const isInScope = row.scopes.includes(saleScope(row.id));
    if (sale === undefined && !isInScope && sinceAskedMs < ASKED_EVERY_MS) continue;
    const but = sale === undefined ? 'is gone' : differing(row.doc, sale.doc);
    simulation.violate('devices converge', `${device.name}: a guest's sale ${row.id}: ${but}`);
  }
}

/** The outbox drains in bounded time. */
function checkDrained(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const { principal } = device.session;
  for (const entry of data.outbox) {
    if (entry.principal !== principal || entry.state !== 'waiting') continue;
    if (isLocalOnly(principal) || waitsForThePerson(entry, data)) continue;
    const text = `${device.name}: ${entry.op} ${entry.entityId} (${entry.opId}) still waits`;
    simulation.violate('the outbox drains', text);
  }
  for (const entry of stuck(device, data)) {
    const text = `${device.name}: ${entry.op} ${entry.entityId} (${entry.opId}) stays parked`;
    simulation.violate('what is parked has a reason', `${text}, and nobody knows why`);
  }
}

/** A claim waits for the guest's posting, which was refused or lost: the person is shown that one. */
function waitsForThePerson({ op, entityId }: OutboxEntry, { outbox }: DeviceData): boolean {
  const isPosting = (each: OutboxEntry) =>
    each.op === 'sale.create' && each.principal === GUEST && each.entityId === entityId;
  return (
    op === 'sale.claim' &&
    outbox.some((each) => isPosting(each) && each.state === 'parked' && each.code !== null)
  );
}

/** Entries still parked through no fault of their own, although their principal is signed in. */
export function stuck({ session }: SimDevice, { outbox }: DeviceData): readonly OutboxEntry[] {
  const { principal } = session;
  return leftWithoutReason(outbox, (own) => own === principal && !isLocalOnly(principal));
}

/** Each write reported as done to its person is carried out exactly once, or parked and shown. */
export function checkDone(simulation: Simulation): void {
  checkPhotosDone(simulation);
  checkTogether(simulation);
  const { server, writes, devices } = simulation;
  checkOnce(simulation);
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

/**
 * No operation is carried out twice, and nothing that a device said is carried out under two of its
 * operation ids.
 */
function checkOnce(simulation: Simulation): void {
  const { server, writes } = simulation;
  const { ledger } = server.model;
  const seen = new Set<string>();
  for (const { opId, op } of ledger) {
    if (seen.has(opId) && !wasSentElsewhere(simulation, opId))
      simulation.violate('exactly once', `${op} ${opId} was carried out twice`);
    seen.add(opId);
  }
  for (const [key, at] of simulation.positions) {
    if (at.length < 2 || writes.refusedInFiles.has(key)) continue;
    const opIds = new Set(at.map((place) => ledger[place]?.opId ?? ''));
    const sent = [...writes.sentAs(key)];
    for (const [device, own] of sent) {
      if ([...own].filter((opId) => opIds.has(opId)).length < 2) continue;
      simulation.violate('exactly once', `${device}: ${key} was carried out ${at.length} times`);
    }
    if (sent.length < 2) {
      simulation.violate('exactly once', `${key} was carried out ${at.length} times`);
    }
  }
}

/**
 * Whether a copy of the device, or someone who imported a file of its work, may have sent this so long ago that the
 * server has forgotten it. The device that has never sent it cannot know.
 */
function wasSentElsewhere({ server, writes, files }: Simulation, opId: string): boolean {
  const isInFile = files.some(({ entries }) => entries.some((entry) => entry.opId === opId));
  return server.forgotten.has(opId) && (writes.isCopied(opId) || isInFile);
}

/** A guest's sale that an account takes over is posted once and claimed after that. */
function checkClaims(simulation: Simulation, device: SimDevice): void {
  const { server, writes } = simulation;
  for (const entry of readDevice(device.factory).outbox) {
    const { op, entityId, opId, code } = entry;
    const isThere = server.model.tables.sales.get(entityId)?.hidden === false;
    // After a restore loses it, a copy of the device posts it again as well, as the same person.
    const keys = valuesOf(entry, opId).map(keyOf);
    const isTwin = keys.some((key) => writes.twins.has(key) || writes.sentAs(key).size > 1);
    if (!isThere || isTwin) continue;
    if (op === 'sale.create' && code === 'duplicate') {
      simulation.violate(
        'a claim doubles no sale',
        `${device.name}: ${entityId} is posted once more`,
      );
    }
    const isExcused = writes.claimedWhileGone.has(opId) || wasPostingLost(simulation, entityId);
    if (op === 'sale.claim' && code === 'gone' && !isExcused) {
      simulation.violate(
        'a claim doubles no sale',
        `${device.name}: ${entityId} was claimed too early`,
      );
    }
  }
}

/** The sale was posted, lost in a restore, claimed before its device had asked what was lost, and posted again. */
function wasPostingLost({ server }: Simulation, saleId: string): boolean {
  return server.lost.some(({ op, args }) => op === 'sale.create' && args['id'] === saleId);
}

function checkOwed(simulation: Simulation, device: SimDevice): void {
  const { server, writes } = simulation;
  const data = readDevice(device.factory);
  const done = new Set(server.model.ledger.map(({ opId }) => opId));
  const inFiles = new Set(
    simulation.files.flatMap(({ entries }) => entries.map(({ opId }) => opId)),
  );
  for (const { op, args, opId, principal, state, code } of data.outbox) {
    // It was kept apart at the import, and whoever wrote the file may have sent it.
    if (code === 'stale' && inFiles.has(opId)) continue;
    // Its answer never came, and the server has forgotten it since. Only the person sends it again.
    if (code === 'unanswered') continue;
    // It was lost when it was reported. Another device that holds it, too, may have sent it since.
    const values = valuesOf({ op, args }, opId);
    const isHeldByMore = (value: FieldValue) =>
      writes.twins.has(keyOf(value)) ||
      [...writes.sentAs(keyOf(value))].some(([name, ids]) => name !== device.name && ids.has(opId));
    if (isLossCode(code) && values.some(isHeldByMore)) continue;
    // The order of photos or a route sets no value that could be followed. A file or a copy shows who else holds it.
    const isElsewhere = inFiles.has(opId) || writes.isCopied(opId);
    if (isLossCode(code) && values.length === 0 && isElsewhere) continue;
    if (wasSentElsewhere(simulation, opId)) continue;
    // A copy of the device gave the same work to another account, which sent it first.
    const hasSentIt = server.everDone.get(opId)?.has(isAccount(principal) ? principal : 'guest');
    if (writes.isGivenToMany(values) || (writes.isCopied(opId) && hasSentIt !== true)) continue;
    if (state === 'parked' && code !== null && done.has(opId)) {
      simulation.violate('exactly once', `${device.name}: ${opId} is done and told as refused`);
    }
  }
  for (const entry of data.outbox) {
    if (entry.state !== 'parked') continue;
    for (const { family } of partsOf(entry)) simulation.outcomes.note(family, 'refused');
  }
}
