import { readLosses } from '../../support/builders/device-reads.ts';
import type { NewSale } from '../../../src/device/door/writes-door.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../support/databases/database-cluster.ts';
import { type Front, openFront } from '../../support/databases/database-http.ts';
import { openPostgres } from '../../support/databases/database-postgres.ts';
import type { PostgresDatabase } from '../../support/databases/postgres-driver.ts';
import { around, openPhone, type Phone, stopPhones } from '../device/device-kit.ts';

const PLACE = { lat: 41.8864, lng: -87.6186 };
const binaries = findPostgres();

function newSale(title: string): NewSale {
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return {
    id: crypto.randomUUID(),
    fields: {
      title,
      description: '',
      zipCode: '60601',
      saleType: 'garage',
      kind: null,
      timeZone: 'America/Chicago',
      saleUrl: null,
      tags: [],
      place: { street: '1 Main St', ...PLACE, quality: 'manual' },
      releaseRule: 'now',
      releaseAt: null,
      email: null,
    },
    days: [{ date, startTime: '09:00', endTime: '17:00', nextDay: false }],
  };
}

/** How much of a phone's work the server has not acknowledged. */
function unsent(phone: Phone): number {
  const { waiting, sending } = phone.status();
  return waiting + sending;
}

/**
 * A full restore after losing the server, with the real programs: pg_dump, another cluster, pg_restore,
 * app.restamp().
 */
describe.skipIf(binaries === null)('restore drill, on PostgreSQL', () => {
  let front: Front;
  const databases: PostgresDatabase[] = [];

  beforeAll(async () => {
    front = await openFront();
  });
  afterEach(async () => {
    stopPhones();
    front.use(null);
    for (const each of databases.splice(0)) await each.close();
  });
  afterAll(() => front.stop());

  const opened = (database: PostgresDatabase) => {
    databases.push(database);
    front.use(database);
    return database;
  };
  const phone = async (email?: string) => {
    const made = await openPhone(front);
    await made.door.sales.lookAround(PLACE);
    if (email !== undefined) {
      const password = 'a long secret 1';
      expect(await made.door.account.signUp({ email, password, zipCode: '60601' })).toMatchObject({
        ok: true,
      });
    }
    return made;
  };
  const settled = async (...phones: readonly Phone[]) => {
    for (const each of phones) {
      await each.door.sync.now();
      await each.untilStatus(({ link }) => link === 'online' && unsent(each) === 0);
    }
  };
  const found = async ({ door, device }: Phone) => {
    await device.settled();
    return (await door.sales.discover(around(PLACE))).items.map(({ id }) => id).toSorted();
  };
  const losses = ({ device }: Phone) => readLosses(device.store.db, device.principal());
  const titles = async () =>
    (await front.sql<{ title: string }>('select title from app.sale order by title')).map(
      ({ title }) => title,
    );

  it(
    '[SYNC-8] after a restore in another cluster nothing queued is lost, nothing doubled, no cache emptied',
    { timeout: 120_000 },
    async () => {
      const before = opened(await openPostgres(binaries ?? ''));
      const [seller, buyer, guest] = [
        await phone('seller@mail.example'),
        await phone('buyer@mail.example'),
        await phone(),
      ];
      const [barn, attic, cellar] = [newSale('Barn'), newSale('Attic'), newSale('Cellar')];
      await seller.door.writes.postSale(barn);
      await guest.door.writes.postSale(attic);
      await settled(seller, guest);
      await buyer.door.sync.now();
      await buyer.door.writes.commit({ op: 'save.set', args: { id: barn.id } });
      await settled(buyer, seller, guest);
      const backup = before.dump();

      // Done and acknowledged after the dump, so the restored server will not know about it.
      const renamed = { id: barn.id, set: { title: 'Barn, renamed' } };
      await seller.door.writes.commit({ op: 'sale.patch', args: renamed });
      await settled(seller, buyer);
      // Also done on the old server, but the phone got no answer.
      await buyer.door.writes.commit({ op: 'note.put', args: { id: barn.id, text: 'Bring cash' } });
      front.losesAnswers = true;
      await buyer.door.sync.now();
      expect(await front.sql("select from app.own_row where kind = 'note'")).toHaveLength(1);
      front.losesAnswers = false;

      front.use(null);
      const patch = { id: barn.id, set: { description: 'Changed while it was down' } };
      await seller.door.writes.commit({ op: 'sale.patch', args: patch });
      await seller.door.writes.postSale(cellar);
      await buyer.door.writes.commit({ op: 'save.set', args: { id: attic.id } });
      await guest.door.writes.commit({
        op: 'sale.patch',
        args: { id: attic.id, set: { title: 'Attic, by its guest' } },
      });
      for (const each of [seller, buyer, guest]) {
        await each.door.sync.now();
        // The count follows the database, a moment after the sync has failed.
        await each.untilStatus(() => unsent(each) > 0);
      }

      const after = opened(await backup.restore());
      const origins = await after.owner<{ is_other: boolean }>(
        'select cluster <> app.cluster() as is_other from app.origin',
      );
      expect(origins).toEqual([{ is_other: true }]);
      for (const each of [seller, buyer, guest]) {
        const work = unsent(each);
        await each.door.sync.now();
        await each.untilStatus(({ link }) => link === 'restoring');
        expect(unsent(each)).toBe(work);
        expect(await found(each)).toEqual(expect.arrayContaining([barn.id, attic.id].toSorted()));
      }

      const [stamped] = await after.as('service_role', 'select app.restamp()');
      expect(stamped).toEqual({ restamp: true });
      await settled(seller, buyer, guest);
      await settled(seller, buyer, guest);
      const all = [attic.id, barn.id, cellar.id].toSorted();
      for (const each of [seller, buyer, guest]) {
        expect(await found(each)).toEqual(all);
        const told = each === seller ? 1 : 0;
        await each.untilStatus(({ parked }) => parked === told);
        expect(each.status()).toMatchObject({ waiting: 0, sending: 0, parked: told });
      }
      // The rename was acknowledged after the dump and is gone on every phone; everything else is there.
      expect(await titles()).toEqual(['Attic, by its guest', 'Barn', 'Cellar']);
      for (const each of [seller, buyer, guest]) {
        expect(await each.view(barn.id)).toMatchObject({
          sync: each === seller ? 'attention' : null,
          sale: { title: 'Barn', description: 'Changed while it was down' },
        });
      }
      expect(await buyer.view(attic.id)).toMatchObject({ isSaved: true });
      expect(await buyer.view(barn.id)).toMatchObject({ isSaved: true });
      const [kept] = await front.sql<{ saves: number; notes: number; results: number }>(`select
        (select count(*)::int from app.save) as saves,
        (select count(*)::int from app.own_row where kind = 'note') as notes,
        (select count(*)::int - count(distinct op_id)::int from app.result) as results`);
      expect(kept).toEqual({ saves: 2, notes: 1, results: 0 });

      // Only its author is told about it; after a retry the rename is back.
      expect(await losses(buyer)).toEqual([]);
      expect(await losses(guest)).toEqual([]);
      const told = await losses(seller);
      expect(told.map(({ op, args }) => [op, args])).toEqual([['sale.patch', renamed]]);
      for (const { opId } of told) await seller.door.writes.retryParked(opId);
      await settled(seller);
      expect(await losses(seller)).toEqual([]);
      expect(await titles()).toEqual(['Attic, by its guest', 'Barn, renamed', 'Cellar']);
    },
  );
});
