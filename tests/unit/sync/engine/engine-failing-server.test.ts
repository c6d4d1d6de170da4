import { describe, expect, it } from 'vitest';
import { countOutbox, listOutbox } from '../../../../src/db/views/outbox-view.ts';
import { err } from '../../../../src/domain/result.ts';
import type { RemoteFailure, WireMutation } from '../../../../src/sync/ports.ts';
import { ANN, exchange } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';

/** An account that has been read, with so many new sales waiting: s1, s2, ... */
async function withSales(count: number) {
  const server = new FakeServer();
  const ann = openDevice(server, ANN);
  await exchange(ann, ANN);
  for (let i = 1; i <= count; i += 1) await ann.store.commit(ANN, create(`s${i}`));
  ann.remote.pushes.length = 0;
  return { server, ann };
}

function isOn(...ids: readonly string[]) {
  return ({ args }: Pick<WireMutation, 'args'>) => ids.includes(String(args['id']));
}

const TIMED_OUT: RemoteFailure = { kind: 'batch-failed', code: '57014' };
/** As a statement that takes too long comes back when it was alone, and as a gateway's 504 does. */
const SLOW: RemoteFailure = { kind: 'transient', retryAfterMs: null, isSuspect: true };

/** Pushes that carry one of these run out of time on the server. */
function slowOn({ remote }: FakeDevice, ...ids: readonly string[]): void {
  const push = remote.push.bind(remote);
  remote.push = (request) => {
    if (!request.mutations.some(isOn(...ids))) return push(request);
    remote.pushes.push(structuredClone(request));
    return Promise.resolve(err(request.mutations.length > 1 ? TIMED_OUT : SLOW));
  };
}

/** How often one sale's posting was sent with nothing beside it. */
function triesAlone({ remote }: FakeDevice, id: string): number {
  return remote.pushes.filter(({ mutations }) => mutations.length === 1 && mutations.some(isOn(id)))
    .length;
}

describe('[SYNC-7] a server that fails on everything', () => {
  it('is at fault itself: nothing is parked, and it is not asked much', async () => {
    const { server, ann } = await withSales(30);
    server.failsOn = () => true;

    const outcome = await exchange(ann, ANN);

    expect(outcome).toMatchObject({ isDone: false, parkedCount: 0, trouble: 'server-failing' });
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ waiting: 30, parked: 0 });
    expect(ann.remote.pushes.length).toBeLessThanOrEqual(10);

    server.failsOn = () => false;
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, link: 'online' });
    expect(server.tables.sales.size).toBe(30);
  });

  it('parks nothing however long it lasts, also of a single one', async () => {
    const { server, ann } = await withSales(30);
    const bob = await withSales(1);
    for (const each of [server, bob.server]) each.failsOn = () => true;
    bob.ann.remote.pull = () => Promise.resolve(err({ kind: 'offline' }));
    for (let i = 0; i < 20; i += 1) {
      await exchange(ann, ANN);
      await exchange(bob.ann, ANN);
    }
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ waiting: 30, parked: 0 });
    expect(await countOutbox(bob.ann.store.db, ANN)).toMatchObject({ waiting: 1, parked: 0 });

    server.failsOn = () => false;
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true });
    expect(server.tables.sales.size).toBe(30);
  });

  it('does not stop the screens from following what it can still tell', async () => {
    const { server, ann } = await withSales(2);
    const seller = openDevice(server, 'bob');
    await seller.store.commit('bob', create('other'));
    await exchange(seller, 'bob');
    server.failsOn = () => true;
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'online', isDone: false });
    expect(await ann.store.db.rows.get(['sale', 'other'])).toBeDefined();
  });

  it('from the middle of an exchange on parks at most one, which goes out by itself later', async () => {
    const { server, ann } = await withSales(40);
    let left = 3;
    const push = ann.remote.push.bind(ann.remote);
    ann.remote.push = (request) => {
      if (left > 0 && request.mutations.length <= 10) left -= 1;
      server.failsOn = () => left === 0 || request.mutations.length > 10;
      return push(request);
    };
    await exchange(ann, ANN);
    expect((await countOutbox(ann.store.db, ANN)).parked).toBeLessThanOrEqual(1);
    ann.remote.push = push;
    server.failsOn = () => false;
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true });
    expect(server.tables.sales.size).toBe(40);
  });
});

describe('[SYNC-7] mutations on which the server fails, among others', () => {
  it.each([1, 2, 3, 8])('%i in a row hold up the rest for a few exchanges at most', async (bad) => {
    const { server, ann } = await withSales(12);
    const poison = Array.from({ length: bad }, (_, i) => `s${i + 1}`);
    server.failsOn = isOn(...poison);
    for (let i = 0; i < 8; i += 1) await exchange(ann, ANN);
    expect(server.tables.sales.size).toBe(12 - bad);
  });

  it('one that was parked is tried again by itself at the next exchange', async () => {
    const { server, ann } = await withSales(3);
    await ann.store.commit(ANN, patch('s2', { title: 'Renamed' }));
    server.failsOn = isOn('s2');
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, parkedCount: 1 });
    expect((await countOutbox(ann.store.db, ANN)).parked).toBe(1);

    server.failsOn = () => false;
    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, parkedCount: 0 });
    expect(server.tables.sales.get('s2')?.doc.title).toBe('Renamed');
    expect(await ann.store.db.outbox.count()).toBe(0);
  });

  it('a poisonous one is not tried again and again', async () => {
    const { server, ann } = await withSales(3);
    server.failsOn = isOn('s2');
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      ann.clock.advance(60_000);
      if (minute % 5 === 0) await exchange(ann, ANN);
    }
    expect(triesAlone(ann, 's2')).toBeLessThanOrEqual(12);
    expect((await countOutbox(ann.store.db, ANN)).parked).toBe(1);
  });

  it('what was refused with a reason is left to the person', async () => {
    const { ann } = await withSales(0);
    await ann.store.commit(ANN, create('s1', { title: '' }));
    await exchange(ann, ANN);
    ann.remote.pushes.length = 0;
    await exchange(ann, ANN);
    expect(ann.remote.pushes).toEqual([]);
    expect((await listOutbox(ann.store.db, ANN, 'parked')).map(({ code }) => code)).toEqual([
      'invalid',
    ]);
  });
});

describe('[SYNC-7] a mutation that always runs out of time alone', () => {
  it('lets the rest through at once, and is parked after five tries, restarts or not', async () => {
    const { server, ann } = await withSales(4);
    let device = ann;
    let tries = 0;
    for (let i = 1; i <= 4; i += 1) {
      slowOn(device, 's2');
      await device.store.commit(ANN, create(`more${i}`));
      expect(await exchange(device, ANN)).toMatchObject({ isDone: false, parkedCount: 0 });
      expect(server.tables.sales.size).toBe(3 + i);
      tries += triesAlone(device, 's2');
      device.store.db.close();
      device = openDevice(server, ANN, ann.indexedDB);
    }
    expect(tries).toBe(4);
    slowOn(device, 's2');
    await device.store.commit(ANN, create('more5'));
    expect(await exchange(device, ANN)).toMatchObject({ isDone: true, parkedCount: 1 });
    expect(await listOutbox(device.store.db, ANN, 'parked')).toMatchObject([
      { entityId: 's2', code: null },
    ]);
  });

  it('is found among many by its second try alone: each costs us our own 20 s', async () => {
    const { server, ann } = await withSales(30);
    const push = ann.remote.push.bind(ann.remote);
    ann.remote.push = (request) => {
      if (!request.mutations.some(isOn('s1'))) return push(request);
      ann.remote.pushes.push(structuredClone(request));
      return Promise.resolve(err(SLOW));
    };
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'online', parkedCount: 0 });
    expect(server.tables.sales.size).toBe(29);
    const late = ann.remote.pushes.filter(({ mutations }) => mutations.some(isOn('s1')));
    expect(late.map(({ mutations }) => mutations.length)).toEqual([30, 1]);
  });

  it('keeps the order of its sale: what follows on it waits behind it', async () => {
    const { server, ann } = await withSales(2);
    await ann.store.commit(ANN, patch('s1', { title: 'Renamed' }));
    slowOn(ann, 's1');
    await exchange(ann, ANN);
    expect(await listOutbox(ann.store.db, ANN, 'waiting')).toMatchObject([
      { op: 'sale.create', entityId: 's1' },
      { op: 'sale.patch', entityId: 's1' },
    ]);
    expect([...server.tables.sales.keys()]).toEqual(['s2']);
  });

  it('with nothing beside it: parked after five exchanges that could read all', async () => {
    const { ann } = await withSales(1);
    slowOn(ann, 's1');
    for (let i = 0; i < 4; i += 1) {
      expect(await exchange(ann, ANN)).toMatchObject({ link: 'online', isDone: false });
    }
    expect((await countOutbox(ann.store.db, ANN)).parked).toBe(0);
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'online', parkedCount: 1 });
    expect((await countOutbox(ann.store.db, ANN)).parked).toBe(1);
  });

  it('a server that asks to be left alone is not tested with smaller batches', async () => {
    const { ann } = await withSales(4);
    ann.remote.failNext({ kind: 'transient', retryAfterMs: null });
    await exchange(ann, ANN);
    expect(ann.remote.pushes).toHaveLength(1);
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ waiting: 4, parked: 0 });
  });
});
