import { expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

/** PGlite has one connection, so no transaction is open beside another there. */
onEachDatabase('pruning beside an open transaction', (database, kind) => {
  it.skipIf(kind === 'PGlite')(
    '[SYNC-1, SYNC-8] no tombstone goes that a follower may not have been told of yet, and nobody is sent back to the start',
    async () => {
      if (database.hold === null) throw new Error('One connection only.');
      const seller = new Device(database, await newUser(database));
      const point = freshPoint();
      const [kept, deleted] = [crypto.randomUUID(), crypto.randomUUID()];
      await seller.push(createSale(kept, point), createSale(deleted, point));
      const follower = new Device(database, 'anon');
      await follower.pull(point.scope);
      const held = await database.hold('service_role', 'select pg_current_xact_id()', []);
      await seller.push({ op: 'sale.delete', a: { id: deleted } });
      expect(await follower.pull(point.scope)).toEqual([]);
      const forget = "select app.forget_tombstones(app.now() + interval '1 day')";
      await database.owner(forget);
      // Each pull throws where it is told to begin again.
      expect(await follower.pull(point.scope)).toEqual([]);
      const reader = new Device(database, 'anon');
      for (let times = 0; times < 2; times += 1) await reader.pull(point.scope);
      await held.commit();
      expect(kindsOf(await follower.pull(point.scope))).toEqual(['-sale']);
    },
  );
});
