import { GUEST, saleScope } from '../../../src/sync/rows/scope-name.ts';
import type { Simulation } from '../simulation.ts';
import { readDevice } from '../world/raw-database.ts';
import type { Tab } from '../world/tab.ts';
import type { Deed } from './plan-of-run.ts';

/**
 * Someone opens one of the server's sales by its link. Whoever reads a sale for the first time has it, or hears
 * that it was not reached, whatever else goes on; only one that was gone meanwhile is said to be.
 */
export function openSale(simulation: Simulation, tab: Tab, { pick }: Deed): void {
  const { server, world } = simulation;
  const ids = [...server.model.tables.sales.keys()];
  const id = ids[Math.floor(pick * ids.length)];
  if (id === undefined) return;
  const [sinceMs, { incarnation }] = [server.model.nowMs, server.model];
  const isFirst = isUnread(tab, id);
  world.note(`${tab.name} opens ${id}`);
  const work = tab.open(id).then((found) => {
    if (tab.isDead) return;
    world.note(`${tab.name} has opened ${id}: ${found}`);
    server.tick();
    const isGone = server.isGoneSince(id, sinceMs) || server.model.incarnation !== incarnation;
    if (found !== 'absent' || !isFirst || isGone || isDeletedHere(tab, id)) return;
    simulation.violate('a first reader has each sale', `${tab.name}: ${id} is said to be gone`);
  });
  simulation.tryOn(tab, work);
}

/** Whether the next reading of the sale begins at the start. */
function isUnread({ device }: Tab, id: string): boolean {
  const { scopes } = readDevice(device.factory);
  return (scopes.find(({ scope }) => scope === saleScope(id))?.cursor ?? null) === null;
}

/** Its seller has deleted it, and the server does not know yet. */
function isDeletedHere({ device }: Tab, id: string): boolean {
  const { principal } = device.session;
  return readDevice(device.factory).outbox.some(
    (entry) =>
      entry.entityId === id &&
      entry.op === 'sale.delete' &&
      (entry.principal === principal || entry.principal === GUEST),
  );
}
