import { afterEach, expect, it } from 'vitest';
import { Device, kindsOf, type Row } from '../../support/databases/database-device.ts';
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

      // A first reading has what is committed. Its cursor stays behind the open transaction, so all that was
      // written since comes with what that one writes.
      const idsOf = (rows: readonly Row[]) => new Set(rows.map(([, id]) => id));
      expect(idsOf(await follower.pull(point.scope))).toEqual(new Set([fastId]));
      expect(await follower.pull(point.scope)).toEqual([]);
      await held.commit();
      const rows = await follower.pull(point.scope);
      expect(idsOf(rows)).toEqual(new Set([slowId, fastId]));
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

  /** Someone's long piece of work, in whichever database of the cluster. */
  const holdUp = () => {
    if (database.hold === null) throw new Error('One connection only.');
    return database.hold('service_role', 'select pg_current_xact_id()', []);
  };

  it.skipIf(kind === 'PGlite').each([undefined, 1, 3])(
    '[SYNC-1] while a transaction is open, a first reader has each sale as it stands (limit %s)',
    async (limit) => {
      const seller = new Device(database, await newUser(database));
      const point = freshPoint();
      const [edited, hidden, deleted] = [1, 2, 3].map(() => crypto.randomUUID());
      for (const id of [edited, hidden, deleted]) await seller.push(createSale(`${id}`, point));
      const before = new Device(database, 'anon');
      await before.pull(point.scope);
      const held = await holdUp();
      await seller.push(patchSale(`${edited}`, { title: 'Newer' }));
      for (const isHidden of [true, false]) {
        await database.owner('update app.sale set hidden = $2 where id = $1', [hidden, isHidden]);
      }
      await seller.push({ op: 'sale.delete', a: { id: deleted } });
      // Whoever followed already keeps what stood then.
      expect(await before.pull(point.scope)).toEqual([]);

      const reader = new Device(database, 'anon');
      for (const scope of [point.scope, `s:${edited}`, `s:${hidden}`]) {
        const rows = await reader.pull(scope, limit);
        const names = rows.flatMap(([of, id, , doc]) => (doc === null ? [] : [`${of} ${id}`]));
        const ids = [edited, hidden].filter((id) => scope.startsWith('c:') || scope === `s:${id}`);
        const wanted = ids.flatMap((id) => ['sale', 'place', 'stats'].map((of) => `${of} ${id}`));
        expect(new Set(names)).toEqual(new Set(wanted));
        expect(names).toHaveLength(wanted.length);
        expect(await reader.pull(scope, limit)).toEqual([]);
      }
      expect(kindsOf(await reader.pull(`s:${deleted}`, limit))).toEqual(['-sale']);
      await held.commit();
      for (const device of [before, reader]) {
        const rows = await device.pull(point.scope, limit);
        const changed = rows
          .filter(([of]) => of === 'sale')
          .map(([, id, , doc]) => [id, doc?.['title']]);
        expect(changed.find(([id]) => id === edited)).toEqual([edited, 'Newer']);
        expect(changed.find(([id]) => id === deleted)).toEqual([deleted, undefined]);
        expect((await device.check([point.scope])).scopes).toMatchObject([{ n: 6 }]);
      }
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] what is written between the pages of a first reading, late or not, is not missed',
    async () => {
      const [slow, fast] = [await newUser(database), await newUser(database)];
      const point = freshPoint();
      const [slowId, ...fastIds] = [1, 2, 3].map(() => crypto.randomUUID());
      const held = await holdPush(
        slow,
        new Device(database, slow).body(createSale(`${slowId}`, point)),
      );
      const seller = new Device(database, fast);
      for (const id of fastIds) await seller.push(createSale(id, point));
      const reader = new Device(database, 'anon');
      const rows: Row[] = [];
      const read = async () => {
        const { scopes } = await reader.pullOnce([point.scope], 2);
        rows.push(...scopes.flatMap((each) => each.rows));
        return scopes.some(({ more }) => more);
      };
      expect(await read()).toBe(true);
      // It is numbered below what was told.
      await held.commit();
      await seller.push({ op: 'sale.delete', a: { id: fastIds[0] } });
      while (await read());
      rows.push(...(await reader.pull(point.scope)));
      const there = new Set<string>();
      for (const [of, id, , doc] of rows) {
        if (doc !== null) there.add(`${of} ${id}`);
        else for (const each of ['sale', 'place', 'stats']) there.delete(`${each} ${id}`);
      }
      const wanted = [slowId, fastIds[1]].flatMap((id) =>
        ['sale', 'place', 'stats'].map((of) => `${of} ${id}`),
      );
      expect(there).toEqual(new Set(wanted));
    },
  );

  it.skipIf(kind === 'PGlite')(
    '[SYNC-1] each answer says for how long news has been waiting behind an open transaction',
    async () => {
      const seller = new Device(database, await newUser(database));
      const [point, reader] = [freshPoint(), new Device(database, 'anon')];
      const at = (seconds: number) =>
        database.setNow(
          new Date(Date.parse('2026-06-01T12:00:00Z') + seconds * 1000).toISOString(),
        );
      const late = async () => (await reader.pullOnce([point.scope])).late;
      at(0);
      await seller.push(createSale(crypto.randomUUID(), point));
      at(60);
      expect(await late()).toBe(0);
      const held = await holdUp();
      at(3_600);
      // Nothing waits.
      expect(await late()).toBe(0);
      await seller.push(createSale(crypto.randomUUID(), point));
      at(3_625);
      await seller.push(createSale(crypto.randomUUID(), point));
      expect(await late()).toBe(25);
      // The job keeps what waits.
      await database.as('service_role', 'select app.roll_up()');
      expect(await late()).toBe(25);
      await held.commit();
      expect(await late()).toBe(0);
      await database.as('service_role', 'select app.roll_up()');
      expect(await database.owner('select from app.write_time')).toHaveLength(1);
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
