import { afterEach, expect, it } from 'vitest';
import { Device, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  person,
  postedSale,
} from '../../support/databases/database-sale.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

/** Resolves once a connection waits for a lock; from then on the race is on. */
async function someoneWaits(database: TestDatabase): Promise<void> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
  while ((await database.owner(waiting)).length === 0)
    await database.owner('select pg_sleep(0.005)');
}

/** PGlite has one connection, so nothing commits late there. */
onEachDatabase('late commits', (database, kind) => {
  afterEach(() => database.setNow(null));
  const holdPush = async (who: { readonly uid: string }, body: object) => {
    const { hold } = database satisfies TestDatabase;
    if (hold === null) throw new Error('One connection only.');
    return hold(who, 'select public.sync_push($1::jsonb)', [JSON.stringify(body)]);
  };

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] what began first and committed last is not missed by a reader between',
    async () => {
      const [slow, fast] = [await newUser(database), await newUser(database)];
      const point = freshPoint();
      const [slowId, fastId] = [crypto.randomUUID(), crypto.randomUUID()];
      const held = await holdPush(slow, new Device(database, slow).body(createSale(slowId, point)));
      await new Device(database, fast).push(createSale(fastId, point));
      const follower = new Device(database, 'anon');

      // The later transaction waits behind the open one: its rows are returned only after that one has
      // ended.
      expect(await follower.pull(point.scope)).toEqual([]);
      await held.commit();
      const rows = await follower.pull(point.scope);
      expect(new Set(rows.map(([, id]) => id))).toEqual(new Set([slowId, fastId]));
      expect(rows).toHaveLength(6);
      expect(await follower.pull(point.scope)).toEqual([]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] a tombstone that is committed late is not missed either',
    async () => {
      const seller = await newUser(database);
      const device = new Device(database, seller);
      const [point, there, elsewhere] = [freshPoint(), freshPoint(), freshPoint()];
      const id = crypto.randomUUID();
      await device.push(createSale(id, point));
      const follower = new Device(database, 'anon');
      await follower.pull(point.scope);
      const place = { street: null, lat: there.lat, lng: there.lng, quality: 'exact' };
      const held = await holdPush(seller, device.body(patchSale(id, { place })));
      await new Device(database, await newUser(database)).push(
        createSale(crypto.randomUUID(), elsewhere),
      );
      expect(await follower.pull(point.scope)).toEqual([]);
      await held.commit();
      expect(kindsOf(await follower.pull(point.scope))).toEqual(['-sale']);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-6] two pushes of one client at once are done one after the other, each once',
    async () => {
      const seller = await newUser(database);
      const device = new Device(database, seller);
      const id = crypto.randomUUID();
      const body = device.body(createSale(id, freshPoint()), patchSale(id, { title: 'Once' }));
      const held = await holdPush(seller, body);
      const second = device.send(body);
      await someoneWaits(database);
      await held.commit();
      expect((await second).res).toMatchObject([{ st: 'ok' }, { st: 'ok' }]);
      const [sale] = await database.owner<{ rev: number }>(
        'select rev from app.sale where id = $1',
        [id],
      );
      expect(sale?.rev).toBe(2);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-20] two devices of one person that save a sale at once are both right',
    async () => {
      const reader = await newUser(database);
      const id = crypto.randomUUID();
      await new Device(database, await newUser(database)).push(createSale(id, freshPoint()));
      const save = { op: 'save.set', a: { id } };
      const held = await holdPush(reader, new Device(database, reader).body(save));
      const second = new Device(database, reader).outcomes(save);
      await someoneWaits(database);
      await held.commit();
      expect(await second).toEqual(['ok']);
      await database.as('service_role', 'select app.roll_up()');
      const [stats] = await database.owner<{ saves: number }>(
        'select saves from app.sale_stats where id = $1',
        [id],
      );
      expect(stats?.saves).toBe(1);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] reviews and own rows that are committed late, put or deleted, are not missed',
    async () => {
      const { id } = await postedSale(database);
      const author = await person(database);
      const follower = new Device(database, 'anon');
      const review = { id: crypto.randomUUID(), sale_id: id };
      const route = { id: crypto.randomUUID(), name: '', day: null, stops: [], settings: {} };
      const puts = [
        { op: 'review.put', a: { ...review, rating: 3, title: '', comment: '' } },
        { op: 'route.put', a: route },
        { op: 'note.put', a: { id, text: 'Lamp' } },
      ];
      const removals = [
        { op: 'review.delete', a: review },
        { op: 'route.delete', a: route },
        { op: 'note.put', a: { id, text: '' } },
      ];
      await follower.pull(`s:${id}`);
      for (const [intents, sign] of [
        [puts, ''],
        [removals, '-'],
      ] as const) {
        const held = await holdPush(author.user, author.device.body(...intents));
        await postedSale(database);
        expect(await follower.pull(`s:${id}`)).toEqual([]);
        expect(await author.device.pull(author.own)).toEqual([]);
        await held.commit();
        expect(kindsOf(await follower.pull(`s:${id}`))).toEqual([`${sign}review`]);
        const own = ['note', 'review', 'route'].map((each) => `${sign}${each}`);
        expect(kindsOf(await author.device.pull(author.own))).toEqual(own);
      }
    },
  );

  const BEFORE = '2026-06-01T12:00:00.000Z';
  const RELEASE = '2026-06-02T12:00:00.000Z';
  const AFTER = '2026-06-03T12:00:00.000Z';

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] a place whose release passes before it is committed comes with the first stream',
    async () => {
      database.setNow(BEFORE);
      const { id, point, seller, device } = await postedSale(database, { release_rule: 'never' });
      const follower = new Device(database, 'anon');
      await follower.pull(point.scope);
      const release = { release_rule: 'at', release_at: RELEASE };
      const held = await holdPush(seller, device.body(patchSale(id, release)));
      await postedSale(database);
      database.setNow(AFTER);
      expect(await follower.pull(point.scope)).toEqual([]);
      await held.commit();
      expect(kindsOf(await follower.pull(point.scope))).toEqual(['place', 'sale']);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] a place that is released while an older transaction is open is told after it, once',
    async () => {
      database.setNow(BEFORE);
      const other = await newUser(database);
      const body = new Device(database, other).body(createSale(crypto.randomUUID(), freshPoint()));
      const follower = new Device(database, 'anon');
      const held = await holdPush(other, body);
      const release = { release_rule: 'at', release_at: RELEASE };
      const { point } = await postedSale(database, release);
      await follower.pull(point.scope);
      database.setNow(AFTER);
      expect(await follower.pull(point.scope)).toEqual([]);
      await held.commit();
      expect(kindsOf(await follower.pull(point.scope))).toEqual(['place', 'sale', 'stats']);
      expect(await follower.pull(point.scope)).toEqual([]);
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-4] a place that is taken back just before its release, and committed after it, goes again',
    async () => {
      database.setNow(BEFORE);
      const release = { release_rule: 'at', release_at: RELEASE };
      const { id, point, seller, device } = await postedSale(database, release);
      const follower = new Device(database, 'anon');
      await follower.pull(point.scope);
      const never = { release_rule: 'never', release_at: null };
      const held = await holdPush(seller, device.body(patchSale(id, never)));
      database.setNow(AFTER);
      expect(kindsOf(await follower.pull(point.scope))).toEqual(['place']);
      await held.commit();
      expect(kindsOf(await follower.pull(point.scope))).toEqual(['-place', 'sale']);
    },
  );
});
