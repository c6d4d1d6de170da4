import { countEvents } from '../../support/fake-server/fake-server-counts.ts';
import type { Deed } from '../deeds/plan-of-run.ts';
import type { Simulation } from '../simulation.ts';
import type { World } from '../world/sim-world.ts';
import { beginTidying, copyPhotos, endTidying } from './photo-jobs.ts';
import type { SimServer } from './sim-server.ts';

/** What the server does by itself: roll-ups and moderation, each a transaction that may commit late. */
export function actOnServer({ server, world, network }: Simulation, deed: Deed): void {
  if (deed.what === 'server-tidy') {
    beginTidying(server);
    world.after(deed.amount * 20_000, () => endTidying(server));
    return;
  }
  if (deed.what === 'server-holds') {
    holdUp(server, world, 5_000 + deed.amount * MOST_HELD_MS);
    return;
  }
  const transaction = server.begin();
  const isLate = network.chance(0.3);
  world.after(isLate ? 1_000 + deed.amount * 20_000 : deed.amount * 50, () => {
    transaction.commit((xid) => {
      if (deed.what === 'server-copies') {
        world.note('the job copies photos');
        copyPhotos(server, xid);
        return;
      }
      const { tables } = server.model;
      const ids = [...tables.sales.keys()];
      const id = ids[Math.floor(deed.pick * ids.length)];
      const sale = id === undefined ? undefined : tables.sales.get(id);
      if (id === undefined || sale === undefined) return;
      world.note(`${deed.what} ${id}`);
      if (deed.what === 'server-stats') countEvents(tables, xid, server.model.nowMs);
      if (deed.what === 'server-hide') tables.writeSale({ ...sale, hidden: true }, xid);
      if (deed.what === 'server-show') tables.writeSale({ ...sale, hidden: false }, xid);
      if (deed.what === 'server-delete') tables.deleteSale(id, xid);
      server.moderate(deed.what, id);
    });
  });
}

const MOST_HELD_MS = 110_000;

function holdUp(server: SimServer, world: World, forMs: number): void {
  const transaction = server.begin();
  const held = server.holdUp();
  world.note(`something long begins on the server, for ${Math.round(forMs)} ms`);
  world.after(forMs, () => {
    transaction.commit(() => undefined);
    held.end();
  });
}
