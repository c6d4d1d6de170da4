import { describe, expect, it } from 'vitest';
import { countOthers, countOutbox } from '../../../../src/db/views/outbox-view.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { readWork } from '../../../../src/db/views/work-view.ts';
import type { Photo } from '../../../../src/sync/photos/photo-state.ts';
import { exchange } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { cancel, create, patch, save } from '../../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

const LIMITS = { maxCount: 50, maxBytes: 1e6, nowMs: 0 };

function device(): DeviceStore {
  return openDevice(new FakeServer(), 'ann').store;
}

/** Parks what waits, the oldest with a code, as a refused push does. */
async function refuse(store: DeviceStore, code: 'invalid' | null): Promise<void> {
  const batch = await store.takeBatch('ann', { ...LIMITS, maxCount: 1 });
  if (batch === null) throw new Error('nothing to refuse');
  await store.parkFailed(batch, code);
}

function photo(imageId: string, fields: Partial<Photo> = {}): Photo {
  return {
    imageId,
    saleId: 's1',
    principal: 'ann',
    position: 0,
    ext: 'jpg',
    type: 'image/jpeg',
    ...SOME_FILES,
    thumb: null,
    state: 'waiting',
    failure: null,
    refusals: 0,
    addedAtMs: 0,
    ...fields,
  };
}

function declare(store: DeviceStore, imageId: string) {
  const args = { id: 's1', imageId, ext: 'jpg', position: 0, ...SOME_FILES } as const;
  return store.commit('ann', { op: 'image.declare', args });
}

describe('what waits, as it is listed', () => {
  it('[SYNC-14] names each thing by what it is about, and says which are on their way', async () => {
    const store = device();
    await store.commit('ann', create('s1', { title: 'Lamps' }));
    await store.takeBatch('ann', LIMITS);
    await store.commit('ann', cancel('s1'));
    await store.commit('ann', save('s9'));
    const { waiting, parked } = await readWork(store.db, 'ann');
    expect(parked).toEqual([]);
    expect(waiting.map(({ op, title, state }) => [op, title, state])).toEqual([
      ['sale.create', 'Lamps', 'sending'],
      ['sale.cancel', 'Lamps', 'waiting'],
      ['save.set', null, 'waiting'],
    ]);
  });

  it('[SYNC-14] a refused edit shows what was typed, whole, also when its sale is gone', async () => {
    const server = new FakeServer();
    const seller = openDevice(server, 'ann');
    await seller.store.commit('ann', create('s1', { title: 'Old words' }));
    await exchange(seller, 'ann', ['u:ann']);
    server.begin().commit((xid) => server.tables.deleteSale('s1', xid));
    await seller.store.commit('ann', patch('s1', { title: 'A long title', tags: ['lamps'] }));
    const days = [{ date: '2026-07-04', startTime: '08:00', endTime: '12:00', nextDay: false }];
    await seller.store.commit('ann', {
      op: 'sale.days',
      args: { id: 's1', days, expectRev: null },
    });
    await seller.store.commit('ann', save('s1'));
    for (let refused = 0; refused < 2; refused++) {
      const batch = await seller.store.takeBatch('ann', { ...LIMITS, maxCount: 1 });
      if (batch === null) throw new Error('nothing to refuse');
      await seller.store.parkFailed(batch, 'gone');
    }
    const { parked, waiting } = await readWork(seller.store.db, 'ann');
    expect(parked.map(({ op, edit }) => [op, edit?.changed])).toEqual([
      ['sale.patch', ['title', 'tags']],
      ['sale.days', ['days']],
    ]);
    for (const { edit } of parked) {
      expect(edit).toMatchObject({
        isGone: true,
        draft: { title: 'A long title', tags: ['lamps'], days, saleType: 'garage' },
      });
    }
    expect(waiting.map(({ edit }) => edit)).toEqual([null]);
  });

  it('[SYNC-14] a refused sale is one thing that says what goes with it', async () => {
    const store = device();
    await store.commit('ann', create('s1'));
    await store.commit('ann', patch('s1', { title: 'Later' }));
    await declare(store, 'p1');
    await declare(store, 'p2');
    await store.db.photos.bulkAdd([photo('p1'), photo('p2')]);
    await refuse(store, 'invalid');
    const { parked, waiting, photos } = await readWork(store.db, 'ann');
    expect(waiting).toEqual([]);
    expect(parked).toMatchObject([
      { op: 'sale.create', code: 'invalid', dependents: { photos: 2, edits: 1 } },
    ]);
    expect(photos.map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', null],
      ['failed', null],
    ]);
    expect(await countOutbox(store.db, 'ann')).toEqual({ waiting: 0, sending: 0, parked: 1 });

    await store.discardParked(parked[0]?.opId ?? '');
    const after = await readWork(store.db, 'ann');
    expect([after.parked, after.waiting, after.photos]).toEqual([[], [], []]);
  });

  it('[SYNC-14] two refused changes of a sale that stands are two things', async () => {
    const store = device();
    await store.commit('ann', patch('s1', { title: 'New' }));
    await store.commit('ann', save('s1'));
    await store.db.outbox.toCollection().modify({ state: 'parked', code: 'gone' });
    const { parked } = await readWork(store.db, 'ann');
    expect(parked.map(({ op, dependents }) => [op, dependents])).toEqual([
      ['sale.patch', { photos: 0, edits: 0 }],
      ['save.set', { photos: 0, edits: 0 }],
    ]);
  });

  it('[SYNC-7] what the server failed on has no code', async () => {
    const store = device();
    await store.commit('ann', create('s1'));
    await refuse(store, null);
    expect((await readWork(store.db, 'ann')).parked).toMatchObject([{ code: null }]);
  });

  it('[SYNC-22] photos are a list of their own, and count as photos, not as steps', async () => {
    const store = device();
    await store.db.photos.bulkAdd([
      photo('p1', { state: 'declared', addedAtMs: 2 }),
      photo('p2', { state: 'failed', failure: 'unfit', addedAtMs: 1 }),
      photo('p3', { state: 'draft' }),
      photo('p4', { principal: 'bob' }),
    ]);
    await declare(store, 'p1');
    const { photos, waiting } = await readWork(store.db, 'ann');
    expect(waiting).toEqual([]);
    expect(photos.map(({ imageId, state }) => [imageId, state])).toEqual([
      ['p2', 'failed'],
      ['p1', 'declared'],
    ]);
    expect(await countOutbox(store.db, 'ann')).toEqual({ waiting: 1, sending: 0, parked: 1 });
  });

  it('[SYNC-22] a photo that fails in its lane is told like a change of the outbox', async () => {
    const store = device();
    await store.db.photos.add(photo('p1', { state: 'declared' }));
    const heard: boolean[] = [];
    store.onChange(({ outbox }) => heard.push(outbox));
    await store.failPhoto('p1', 'unfit');
    expect(heard).toEqual([true]);
    expect(await countOutbox(store.db, 'ann')).toEqual({ waiting: 0, sending: 0, parked: 1 });
  });

  it('[SYNC-25] what nobody waits for is neither listed nor counted', async () => {
    const store = device();
    const views = [{ saleId: 's1', day: '2026-06-01' }];
    await store.commit('ann', { op: 'view.batch', args: { id: 'v1', views } });
    expect((await readWork(store.db, 'ann')).waiting).toEqual([]);
    expect(await countOutbox(store.db, 'ann')).toEqual({ waiting: 0, sending: 0, parked: 0 });
  });

  it('lists so many that a screen bears them, and counts the rest', async () => {
    const store = device();
    await store.commit('ann', save('s0'));
    const [first] = await store.db.outbox.toArray();
    if (first === undefined) throw new Error('one entry');
    const { seq: _own, ...entry } = first;
    const more = Array.from({ length: 102 }, (_, at) => ({ ...entry, opId: `op${at}` }));
    await store.db.outbox.bulkAdd(more);
    const { waiting, unlistedCount } = await readWork(store.db, 'ann');
    expect([waiting.length, unlistedCount]).toEqual([100, 3]);
  });

  it('[SYNC-24] shows the work of a newer version, which it leaves alone', async () => {
    const store = device();
    await store.commit('ann', save('s1'));
    await store.db.outbox.toCollection().modify({ v: 99 });
    const { future, waiting } = await readWork(store.db, 'ann');
    expect(waiting).toEqual([]);
    expect(future).toMatchObject([{ op: 'save.set', entityId: 's1' }]);
  });
});

describe('[SYNC-11] the work of others', () => {
  it('is counted by whose kind it is, with nothing about it', async () => {
    const store = device();
    await store.commit('ann', save('s1'));
    await store.commit('bob', save('s2'));
    await store.commit('cleo', save('s3'));
    await store.commit('guest', create('s4', { title: 'Secret plan' }));
    await store.commit('local:1', create('s5'));
    expect(await countOthers(store.db, 'ann')).toEqual({ ofAccounts: 2, ofGuest: 1, ofLocal: 1 });
    expect(JSON.stringify(await readWork(store.db, 'ann'))).not.toMatch(/Secret plan|bob|cleo|s4/);
  });
});
