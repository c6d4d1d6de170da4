import { describe, expect, test, vi } from 'vitest';
import { findListed, findSameSales } from '../../../../src/db/views/same-sales.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, DENVER } from '../../../support/builders/sale-args.ts';

const WANTED = { street: '1 Main Street', zipCode: '80202', days: [{ date: '2026-06-06' }] };
const place = (street: string) => ({ street, lat: 39.74, lng: -104.99, quality: 'exact' as const });

describe('[spec 9] a sale that is listed already', () => {
  test('is found by its released street and day; another house, another day, and a canceled one are not', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await ann.store.commit('ann', create('s1', { place: place('1 Main St') }));
    await ann.store.commit('ann', create('s2', { place: place('5 Main St') }));
    await ann.store.commit('ann', create('s3', { place: place('1 Main St, Apt 2') }));
    await ann.store.commit('ann', { op: 'sale.cancel', args: { id: 's3', reason: null } });
    await ann.engine.sync('ann', []);
    const bob = openDevice(server, 'bob');
    await bob.engine.sync('bob', [DENVER]);
    const found = await findSameSales(bob.store.db, 'bob', WANTED);
    expect(found.map(({ sale, isMine }) => [sale.id, isMine])).toEqual([['s1', false]]);
    const later = { ...WANTED, days: [{ date: '2026-06-13' }] };
    expect(await findSameSales(bob.store.db, 'bob', later)).toEqual([]);
  });

  test('with a hidden address is found by nobody but its seller', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await ann.store.commit(
      'ann',
      create('s1', { place: place('1 Main St'), releaseRule: 'never' }),
    );
    // It was not sent yet.
    expect(await findSameSales(ann.store.db, 'ann', WANTED)).toHaveLength(1);
    await ann.engine.sync('ann', []);
    expect(await findSameSales(ann.store.db, 'ann', WANTED)).toHaveLength(1);
    const bob = openDevice(server, 'bob');
    await bob.engine.sync('bob', [DENVER]);
    expect(await findSameSales(bob.store.db, 'bob', WANTED)).toEqual([]);
    // On one device of both, neither does the other find it.
    expect(await findSameSales(ann.store.db, 'bob', WANTED)).toEqual([]);
  });

  test('is found among many houses of one number in other streets', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    for (let at = 0; at < 60; at++)
      await ann.store.commit('ann', create(`o${at}`, { place: place(`1 Elm St${at}`) }));
    await ann.store.commit('ann', create('s1', { place: place('1 Main St') }));
    await ann.engine.sync('ann', []);
    const bob = openDevice(server, 'bob');
    await bob.engine.sync('bob', [DENVER]);
    expect(await findSameSales(bob.store.db, 'bob', WANTED)).toHaveLength(1);
  });

  test('is found for each sale of a list', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', create('s1', { place: place('1 Main St') }));
    await store.commit('ann', create('s2', { place: place('3 Main St') }));
    const list = ['3 Main Street', '5 Main Street', '1 main st.', 'Main Street'].map((street) => ({
      ...WANTED,
      street,
    }));
    const found = await findListed(store.db, 'ann', list);
    expect(found.map((views) => views.map(({ sale }) => sale.id))).toEqual([
      ['s2'],
      [],
      ['s1'],
      [],
    ]);
  });

  test('is looked for by a whole list with one reading of the places', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    await store.commit('ann', create('s1', { place: place('1 Main St') }));
    let readings = 0;
    const ask = store.db.rows.where.bind(store.db.rows);
    vi.spyOn(store.db.rows, 'where').mockImplementation((...asked) => {
      if (JSON.stringify(asked).includes('kind+id')) readings++;
      return ask(...asked);
    });
    const list = Array.from({ length: 20 }, () => findSameSales(store.db, 'ann', WANTED));
    expect((await Promise.all(list)).map((found) => found.length)).toEqual(Array(20).fill(1));
    expect(readings).toBe(1);
  });
});
