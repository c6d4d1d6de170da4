import { readLosses } from '../../support/builders/device-reads.ts';
import { isLossCode } from '../../../src/domain/park-code.ts';
import { IDBKeyRange } from 'fake-indexeddb';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import { GUEST, isLocalOnly } from '../../../src/sync/rows/scope-name.ts';
import type { SimDevice } from '../world/sim-device.ts';
import { nameOf } from './parts.ts';
import type { DeviceData } from '../world/raw-database.ts';
import type { Simulation } from '../simulation.ts';

const SETTLING = 20;

/**
 * A loss in a restore is reported to everyone who was told the work was done, and is in their list
 * (SYNC-8).
 */
export async function checkLosses(
  simulation: Simulation,
  device: SimDevice,
  { outbox }: DeviceData,
): Promise<void> {
  const { server, losses } = simulation;
  const { principal } = device.session;
  // Without a server, nobody can be asked about losses.
  if (isLocalOnly(principal)) return;
  const isHere = (owner: string) => owner === principal || owner === GUEST;
  const done = new Set(server.model.ledger.map(({ opId }) => opId));
  const lost = new Set(server.lost.map(({ opId }) => opId));
  const isLost = (opId: string) => lost.has(opId) && !done.has(opId);
  const tell = (text: string) =>
    simulation.violate('what a restore has lost is told', `${device.name}: ${text}`);
  for (const { principal: owner, opId, part } of losses.owed(device.name, outbox, isLost)) {
    if (isHere(owner)) tell(`${nameOf(part)} of ${owner} (${opId}) is lost, and nobody was told`);
  }
  const parked = outbox.filter(({ state, code }) => state === 'parked' && isLossCode(code));
  const own = parked.filter((entry) => isHere(entry.principal));
  if (own.length === 0) return;
  const listed = new Set<string>();
  const db = openDatabase(undefined, { indexedDB: device.factory, IDBKeyRange });
  for (const owner of new Set(own.map((entry) => entry.principal))) {
    for (const { opId } of await readLosses(db, owner)) listed.add(opId);
  }
  db.close();
  // Steps left over from the database must not run into what happens next in this or another world.
  for (let i = 0; i < SETTLING; i++) await new Promise((resolve) => setImmediate(resolve));
  for (const { op, opId } of own) if (!listed.has(opId)) tell(`${op} ${opId} is in no list`);
}
