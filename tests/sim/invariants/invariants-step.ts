import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { StoredRow } from '../../../src/sync/rows/merge-row.ts';
import { storedId } from '../../../src/sync/rows/row-id.ts';
import type { Cursor } from '../../../src/sync/ports.ts';
import type { RowKind } from '../../../src/sync/rows/row-docs.ts';
import { GUEST, isAccount } from '../../../src/sync/rows/scope-name.ts';
import { entityIdOf } from '../../../src/sync/outbox/entity-of-row.ts';
import { isVisibleTo } from '../../../src/sync/rows/row-visibility.ts';
import { rowsOf } from '../../support/fake-server/fake-server-reads.ts';
import type { CarriedOut } from '../../support/fake-server/fake-server.ts';
import type { SimDevice } from '../world/sim-device.ts';
import { ACCOUNTS } from '../world/ids.ts';
import { checkPrivateTexts } from './invariants-together.ts';
import { checkPhotos, checkPlaces } from './invariants-photos.ts';
import { differing, isSame } from '../deeds/likeness.ts';
import type { Page } from '../outcomes/under-way.ts';
import { type Docs, rowsShown, withWaiting } from '../outcomes/oracle.ts';
import { checkOwnWrites } from './own-writes.ts';
import type { StoragePhase } from '../deeds/plan-of-run.ts';
import { type DeviceData, readDevice } from '../world/raw-database.ts';
import { followOutbox } from './outbox-changes.ts';
import type { Simulation } from '../simulation.ts';

/** What must hold after every committed transaction, whatever else is going on. */
export function checkStep(simulation: Simulation, tab: Page, phase: StoragePhase): void {
  const { device } = tab;
  const data = readDevice(device.factory);
  simulation.server.tick();
  const before = device.outboxBefore(data);
  followOutbox(simulation, { tab, before, after: data.outbox, isMove: phase === 'move' });
  const isNew = device.hasChanged(data);
  if (isNew) checkOverlays(simulation, device, data);
  if (phase === 'take' || phase === 'renumber') return;
  checkOwnWrites(simulation, device, data);
  if (isNew) checkPrivacy(simulation, device, data);
  if (isNew) checkPrivateTexts(simulation, device, data);
  checkPhotos(simulation, device, data);
  checkPlaces(simulation, device, data);
  if (phase === 'apply' || phase === 'record' || phase === 'drop') {
    checkCursors(simulation, device, data);
  }
}

/**
 * What is visible = the rows with everything that waits applied. An overlay holds whatever differs from the
 * rows, and none is left where nothing waits.
 */
function checkOverlays(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const pairs = new Map(
    data.outbox.map((entry) => [`${entry.principal} ${entry.entityId}`, entry]),
  );
  for (const { principal, entityId } of pairs.values()) {
    const ofEntity = data.outbox.filter((entry) => entry.entityId === entityId);
    const own = ofEntity.filter((entry) => entry.principal === principal);
    const rows = data.rows.filter((row) => entityIdOf(row) === entityId);
    const { below, wanted } = expected(principal, own, rows, ofEntity);
    const overlays = data.overlays.filter(
      (overlay) => overlay.principal === principal && overlay.entityId === entityId,
    );
    const seen = new Map(below);
    for (const { kind, id, doc } of overlays) {
      seen.set(kind === 'check_in' ? `${kind} ${id}` : kind, doc as Doc | null);
    }
    for (const name of new Set([...seen.keys(), ...wanted.keys()])) {
      const [is, must] = [seen.get(name) ?? null, wanted.get(name) ?? null];
      if (isSame(is, must)) continue;
      const text = `${device.name}: ${principal} ${name} ${entityId}: ${differing(is, must)}`;
      simulation.violate('overlay = fold(row, outbox)', text);
    }
  }
  for (const { principal, kind, entityId } of data.overlays) {
    const entry = pairs.get(`${principal} ${entityId}`);
    const isWaited = data.outbox.some(
      (each) =>
        each.principal === principal && each.entityId === entityId && each.state === 'waiting',
    );
    if (entry !== undefined && isWaited) continue;
    simulation.violate(
      'overlay = fold(row, outbox)',
      `${device.name}: ${kind} ${entityId} is left`,
    );
  }
}

type Doc = Readonly<Record<string, unknown>>;

/**
 * What overlays are applied to, and what must be visible. Where a sale is being claimed, both include the
 * guest's work.
 */
function expected(
  principal: string,
  own: readonly OutboxEntry[],
  rows: readonly StoredRow[],
  ofEntity: readonly OutboxEntry[],
): { readonly below: Docs; readonly wanted: Docs } {
  const isClaimed = own.some(({ op, state }) => op === 'sale.claim' && state === 'waiting');
  if (!isClaimed) {
    const below = rowsShown(rows, [principal]);
    return { below, wanted: withWaiting(below, own) };
  }
  // What the server failed on is retried, and the claim waits for it.
  const ofGuest = ofEntity
    .filter((entry) => entry.principal === GUEST)
    .map((entry) =>
      entry.code === null && entry.wasSent ? { ...entry, state: 'waiting' as const } : entry,
    );
  const below = withWaiting(rowsShown(rows, [principal, GUEST]), ofGuest);
  return { below, wanted: withWaiting(below, own) };
}

/** Rows that only the principals of their scopes may see. */
const PRIVATE_KINDS: ReadonlySet<RowKind> = new Set([
  'private',
  'save',
  'note',
  'check_in',
  'route',
  'search',
  'preference',
  'profile',
]);

/** The account that owns a guest's sale, because it had the sale's secret: perhaps out of a file of work. */
function claimant({ server: { model } }: Simulation, saleId: string): string | null {
  const isClaim = ({ op, args }: CarriedOut) => op === 'sale.claim' && args['id'] === saleId;
  return model.ledger.findLast(isClaim)?.uid ?? null;
}

/** Nobody sees another principal's data, and before a place is public, only its owner's device holds it. */
function checkPrivacy(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const { publicStreets } = simulation.server;
  const viewers = [...ACCOUNTS, GUEST];
  for (const row of data.rows) {
    if (row.kind === 'place') {
      const street = (row.doc as { readonly street: string | null }).street;
      if (street === null || publicStreets.has(street)) continue;
      const value = { entityId: row.id, field: 'street', value: street } as const;
      const authors = [...simulation.writes.authorsOf(value)];
      const claimed = claimant(simulation, row.id);
      const owners = [
        ...authors.map((author) => (author.startsWith('guest') ? GUEST : author)),
        ...(claimed === null ? [] : [claimed]),
      ];
      if (authors.length > 0 && !owners.some((owner) => device.users.has(owner))) {
        simulation.violate('no unreleased place', `${device.name} holds ${street} of ${owners[0]}`);
      }
      for (const viewer of viewers) {
        if (authors.length > 0 && !owners.includes(viewer) && isVisibleTo(row, viewer)) {
          simulation.violate('no unreleased place', `${device.name}: ${viewer} sees ${street}`);
        }
      }
    } else if (PRIVATE_KINDS.has(row.kind)) {
      const seeing = viewers.filter((viewer) => isVisibleTo(row, viewer));
      const holders = new Set(row.scopes.map((scope) => scope.slice(2)));
      const strangers = seeing.filter((viewer) => !holders.has(viewer));
      const isPublic = row.scopes.some((scope) => scope.startsWith('c:') || scope.startsWith('s:'));
      if (isPublic || strangers.length > 0 || seeing.length > 1) {
        simulation.violate('nothing crosses principals', `${device.name}: ${row.kind} ${row.id}`);
      }
    }
  }
}

/** No cursor is ahead of its data: what is before it on the server is on the device. */
function checkCursors(simulation: Simulation, device: SimDevice, data: DeviceData): void {
  const { tables, epoch, nowMs, isRestoring } = simulation.server.model;
  // The SQL's cursors count transactions that the model does not know.
  if (
    simulation.server.isReal ||
    isRestoring ||
    data.meta.find(({ key }) => key === 'epoch')?.value !== epoch
  )
    return;
  const held = new Map(data.rows.map((row) => [`${row.kind} ${row.id}`, row]));
  for (const { scope, cursor, gen } of data.scopes) {
    if (cursor === null) continue;
    const uid = scope.startsWith('u:') ? scope.slice(2) : null;
    if (uid !== null && !isAccount(uid)) continue;
    const at = told(cursor);
    for (const { xid, row } of rowsOf(tables, { scope, uid, nowMs })) {
      if (!isBefore([xid, row.id, row.kind], at)) continue;
      const place = row.kind === 'place' ? tables.places.get(row.id) : undefined;
      const isTold = uid !== null || (place?.releasedAtMs ?? 0) <= Number(cursor['rt']);
      if (!isTold) continue;
      const here = held.get(`${row.kind} ${storedId(row.kind, row.id, uid ?? '')}`);
      const index = here?.scopes.indexOf(scope) ?? -1;
      const isHeld = here !== undefined && index >= 0 && here.gens[index] === gen;
      if (!isHeld || here.rev < row.rev || (here.revs[index] ?? 0) < row.rev) {
        const what = `${row.kind} ${row.id} rev ${row.rev}`;
        const has = here === undefined ? 'nothing' : `rev ${here.rev} by ${here.scopes.join()}`;
        simulation.violate(
          'no cursor ahead of its data',
          `${device.name}: ${scope} is past ${what}, here is ${has}`,
        );
      }
    }
  }
}

/** After a first reading, reading continues from the bound at its start, however far it got (SYNC-8). */
function told(cursor: Cursor): Position {
  const [xid, begun] = [Number(cursor['x']), Number(cursor['b'] ?? Infinity)];
  return xid < begun ? [xid, String(cursor['i']), String(cursor['k'])] : [begun, '', ''];
}

type Position = readonly [xid: number, id: string, kind: string];

function isBefore(a: Position, b: Position): boolean {
  if (a[0] !== b[0]) return a[0] < b[0];
  return a[1] === b[1] ? a[2] <= b[2] : a[1] < b[1];
}
