import { describe, expect, it } from 'vitest';
import { exchange, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { sha256 } from '../../../support/fake-server/fake-server-state.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const IDS = ['opened', 'saved', 'edited', 'listed', 'posted'] as const;

/** A server with sales far from where anyone looks, and a device that has opened all of them by link. */
async function visited(uid: string | null) {
  const server = new FakeServer();
  const seller = openDevice(server, 'seller');
  for (const id of IDS) await seller.store.commit('seller', create(id));
  await exchange(seller, 'seller');
  const device = openDevice(server, uid);
  const principal = uid ?? 'guest';
  await exchange(
    device,
    principal,
    IDS.map((id) => `s:${id}`),
  );
  return { server, device, principal };
}

function named(name: string): Error {
  return Object.assign(new Error('full'), { name });
}

describe('[SYNC-12] single sales that were opened by link', () => {
  it('go after a week without anyone asking for them; what is followed or waited on stays', async () => {
    const { device } = await visited('ann');
    await device.store.commit('ann', { op: 'save.set', args: { id: 'saved' } });
    await device.store.commit('ann', patch('edited', { title: 'Mine' }));
    await exchange(device, 'ann', []);
    device.clock.advance(WEEK_MS + 1);
    await exchange(device, 'ann', []);
    expect(await view(device, 'ann', 'opened')).toBeNull();
    expect(await view(device, 'ann', 'saved')).toMatchObject({ isSaved: true });
    // Its change was refused: it is parked, and shown with the sale.
    expect(await view(device, 'ann', 'edited')).toMatchObject({ sync: 'attention' });
  });

  it('stay a day short of it, and as long as they are asked for', async () => {
    const { device } = await visited(null);
    device.clock.advance(WEEK_MS - 1);
    await exchange(device, 'guest', ['s:saved']);
    expect(await view(device, 'guest', 'opened')).not.toBeNull();
    device.clock.advance(2);
    await exchange(device, 'guest', ['s:saved']);
    expect(await view(device, 'guest', 'opened')).toBeNull();
    expect(await view(device, 'guest', 'saved')).not.toBeNull();
  });

  it('stay on the shortlist, and where the device posted them as a guest', async () => {
    const { device, server } = await visited(null);
    await device.store.setShortlisted('listed', true);
    await device.store.commit('guest', create('own', { secretHash: sha256('secret') }), 'secret');
    await exchange(device, 'guest', []);
    device.clock.advance(WEEK_MS + 1);
    await exchange(device, 'guest', []);
    expect(await view(device, 'guest', 'listed')).not.toBeNull();
    expect(server.tables.sales.has('own')).toBe(true);
    expect(await view(device, 'guest', 'own')).not.toBeNull();
    expect(await view(device, 'guest', 'posted')).toBeNull();
  });
});

describe('[SYNC-21] what a guest keeps in mind on this device', () => {
  it('stays while someone else is signed in for weeks', async () => {
    const { device } = await visited(null);
    await device.store.setShortlisted('listed', true);
    await device.store.commit('guest', create('own', { secretHash: sha256('secret') }), 'secret');
    await exchange(device, 'guest', []);
    device.remote.uid = 'ann';
    device.clock.advance(WEEK_MS + 1);
    await exchange(device, 'ann', []);
    const scopes = await device.store.db.scopes.toCollection().primaryKeys();
    expect(scopes.filter((scope) => scope.startsWith('s:')).toSorted()).toEqual([
      's:listed',
      's:own',
    ]);
    expect(await view(device, 'guest', 'listed')).not.toBeNull();
  });
});

describe('[SYNC-23] out of room', () => {
  /** A device that has looked at cells, one more an hour. */
  async function withCells(count: number, deleteViewedPhotos = () => Promise.resolve(false)) {
    const device = openDevice(new FakeServer(), null, undefined, { deleteViewedPhotos });
    for (let i = 0; i < count; i += 1) {
      await exchange(device, 'guest', [`c:${i}`]);
      device.clock.advance(60 * 60_000 + 1);
    }
    return device;
  }

  function fullFor(device: Awaited<ReturnType<typeof withCells>>, times: number): () => number {
    let failures = 0;
    const { db } = device.store;
    const bulkAdd = db.outbox.bulkAdd.bind(db.outbox);
    Object.assign(db.outbox, {
      bulkAdd: (entries: never[]) => {
        if (failures >= times) return bulkAdd(entries);
        failures += 1;
        throw named('QuotaExceededError');
      },
    });
    return () => failures;
  }

  it('cells go before pictures, and more of them as long as that is not enough', async () => {
    const order: number[] = [];
    const device = await withCells(20, async () => {
      order.push(await device.store.db.scopes.where('scope').startsWith('c:').count());
      return order.length === 1;
    });
    fullFor(device, 4);
    expect((await device.store.commit('guest', create('s1'))).ok).toBe(true);
    // Twenty cells and the one without a place, eight at a time; only then the pictures.
    expect(order).toEqual([0]);
    expect(await device.store.db.outbox.count()).toBe(1);
  });

  it('the stored list stays that is opened again after a night, though its use could not be noted before', async () => {
    const device = await withCells(12);
    const { db } = device.store;
    device.clock.advance(12 * 60 * 60_000);
    const shown = ['c:0', 'c:1', 'c:2'];
    const bulkPut = db.scopes.bulkPut.bind(db.scopes);
    let failures = 0;
    Object.assign(db.scopes, {
      bulkPut: (records: never[]) => {
        if (failures >= 1) return bulkPut(records);
        failures += 1;
        throw named('QuotaExceededError');
      },
    });
    await device.store.noteUse(shown, device.clock.now());
    expect(failures).toBe(1);
    const left = (await db.scopes.toArray()).map(({ scope }) => scope);
    expect(left).toEqual(expect.arrayContaining(shown));
    expect(left).not.toContain('c:3');
  });

  it('with nothing left to drop the engine says so, and the outbox is whole', async () => {
    const device = await withCells(0);
    await device.store.commit('guest', create('s1'));
    Object.assign(device.store.db.scopes, {
      bulkGet: () => {
        throw named('QuotaExceededError');
      },
    });
    const outcome = await exchange(device, 'guest');
    expect(outcome).toMatchObject({ link: 'storage-trouble', trouble: 'no-room' });
    expect(await device.store.db.outbox.count()).toBe(1);
  });

  it('times noted by a clock that was years ahead protect nothing', async () => {
    const device = openDevice(new FakeServer(), null);
    device.clock.advance(73 * 365 * 24 * 60 * 60_000);
    await exchange(device, 'guest', ['c:1']);
    device.clock.advance(-73 * 365 * 24 * 60 * 60_000);
    fullFor(device, 1);
    expect((await device.store.commit('guest', create('s1'))).ok).toBe(true);
    expect(await device.store.db.scopes.get('c:1')).toBeUndefined();
  });

  it('what is on the screen stays, though with work waiting no exchange gets as far as reading', async () => {
    const device = openDevice(new FakeServer(), null);
    await exchange(device, 'guest', ['c:1', 'c:2']);
    await device.store.commit('guest', create('s1'));
    for (let minute = 0; minute < 70; minute += 1) {
      device.clock.advance(60_000);
      device.remote.failNext({ kind: 'offline' });
      await exchange(device, 'guest', ['c:1']);
    }
    fullFor(device, 1);
    expect((await device.store.commit('guest', create('s2'))).ok).toBe(true);
    expect(await device.store.db.scopes.get('c:1')).toBeDefined();
    // Nobody has looked at this one for an hour.
    expect(await device.store.db.scopes.get('c:2')).toBeUndefined();
  });
});
