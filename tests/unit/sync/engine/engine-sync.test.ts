import { describe, expect, it } from 'vitest';
import { countOutbox } from '../../../../src/db/views/outbox-view.ts';
import { readSaleViews } from '../../../../src/db/views/read-sale-views.ts';
import { ANN, BOB, exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { DENVER, create, patch, save, unsave } from '../../../support/builders/sale-args.ts';

describe('an exchange', () => {
  it('[SYNC-10] carries a sale from one device to another', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    const bob = openDevice(server, BOB);
    await ann.store.commit(ANN, create('s1'));
    expect(await view(ann, ANN)).toMatchObject({ rev: null, isMine: true, sync: 'waiting' });

    const outcome = await exchange(ann, ANN);
    await exchange(bob, BOB);

    expect(outcome).toMatchObject({ link: 'online', isDone: true, sentCount: 1, parkedCount: 0 });
    expect(await view(ann, ANN)).toMatchObject({ rev: 1, isMine: true, sync: null });
    expect(await view(bob, BOB)).toMatchObject({ rev: 1, isMine: false, sync: null });
    expect((await view(bob, BOB))?.place?.street).toBe('1 Main St');
  });

  it('[SYNC-20] two devices that patch different fields converge on both', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    const laptop = openDevice(server, ANN);
    await phone.store.commit(ANN, create('s1'));
    await exchange(phone, ANN);
    await exchange(laptop, ANN);
    await phone.store.commit(ANN, patch('s1', { title: 'Only books' }));
    await laptop.store.commit(ANN, patch('s1', { description: 'No tools' }));

    for (const device of [phone, laptop, phone]) await exchange(device, ANN);

    const seen = await Promise.all([view(phone, ANN), view(laptop, ANN)]);
    expect(seen[0]?.sale).toMatchObject({ title: 'Only books', description: 'No tools' });
    expect(seen[1]).toEqual(seen[0]);
  });

  it('[SYNC-6] a lost answer does not do the work twice', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await exchange(ann, ANN);
    await ann.store.commit(ANN, create('s1'));
    ann.remote.failNext('answer-lost');

    const lost = await exchange(ann, ANN);
    expect(lost).toMatchObject({ link: 'offline', isDone: false });
    expect(await view(ann, ANN)).toMatchObject({ sync: 'waiting' });

    expect(await exchange(ann, ANN)).toMatchObject({ isDone: true, parkedCount: 0 });
    expect(server.applied).toHaveLength(1);
    expect(ann.remote.pushes.map(({ mutations }) => mutations[0]?.mid)).toEqual([1, 1]);
    expect(await view(ann, ANN)).toMatchObject({ rev: 1, sync: null });
  });

  it('[SYNC-16] that others on the device keep overtaking says nothing against the server', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await exchange(ann, ANN);
    let asked = 0;
    // Cursors name the time. The later one asks, the longer it takes, so that some are overtaken again and again.
    ann.remote.beforeAnswer = () => {
      server.nowMs += 1000;
      return new Promise((resolve) => setTimeout(resolve, (asked += 1)));
    };
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => exchange(ann, ANN)));
    expect(new Set(outcomes.map(({ link }) => link))).toEqual(new Set(['online']));
    expect(outcomes.every(({ isDone }) => isDone)).toBe(true);
  });

  it('[SYNC-13] killed between send and answer, it repeats the same operation under the same number', async () => {
    const server = new FakeServer();
    const first = openDevice(server, ANN);
    await first.store.commit(ANN, create('s1'));
    const taken = await first.store.takeBatch(ANN, { maxCount: 50, maxBytes: 1e6, nowMs: 0 });
    if (taken === null) throw new Error('nothing to send');
    await first.remote.push(taken);
    first.store.db.close();

    const second = openDevice(server, ANN, first.indexedDB);
    expect(await view(second, ANN)).toMatchObject({ sync: 'sending' });
    await exchange(second, ANN);

    const again = second.remote.pushes[0];
    expect(again?.clientId).toBe(taken.clientId);
    expect(again?.mutations).toEqual(taken.mutations);
    expect(server.applied).toHaveLength(1);
    expect(await countOutbox(second.store.db, ANN)).toEqual({ waiting: 0, sending: 0, parked: 0 });
  });

  it('[SYNC-1] a change that commits late is not missed', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    const bob = openDevice(server, BOB);
    await exchange(bob, BOB);
    const late = server.begin();
    await ann.store.commit(ANN, create('s2'));
    await exchange(ann, ANN);
    await exchange(bob, BOB);
    expect(await titleOn(bob, BOB, 's2')).toBeNull();

    const request = { clientId: 'other', principal: BOB };
    const mutation = { mid: 1, opId: 'op', op: 'sale.create' as const, v: 1 };
    late.commit((xid) =>
      server.pushIn(xid, BOB, {
        ...request,
        mutations: [{ ...mutation, args: { ...create('s1').args } }],
      }),
    );
    await exchange(bob, BOB);

    expect(await titleOn(bob, BOB, 's1')).toBe('Books and tools');
    expect(await titleOn(bob, BOB, 's2')).toBe('Books and tools');
  });

  it('[SYNC-5] reads on until every scope has come to its end', async () => {
    const server = new FakeServer();
    server.pageSize = 3;
    const ann = openDevice(server, ANN);
    const bob = openDevice(server, BOB);
    const ids = Array.from({ length: 8 }, (_, i) => `s${i}`);
    for (const id of ids) await ann.store.commit(ANN, create(id));
    await exchange(ann, ANN);

    const outcome = await exchange(bob, BOB, [DENVER, 's:s1']);

    expect(outcome.isDone).toBe(true);
    expect([...(await readSaleViews(bob.store.db, BOB, ids)).keys()]).toEqual(ids);
    expect(bob.remote.pulls.length).toBeGreaterThan(8);
  });

  it('[SYNC-8] seed 36: rows older than the horizon are read to their end, page by page', async () => {
    const server = new FakeServer();
    server.pageSize = 3;
    const ann = openDevice(server, ANN);
    const ids = Array.from({ length: 4 }, (_, i) => `s${i}`);
    for (const id of ids) await ann.store.commit(ANN, create(id));
    await exchange(ann, ANN);
    server.raiseHorizon();
    const bob = openDevice(server, BOB);

    expect((await exchange(bob, BOB)).isDone).toBe(true);
    expect([...(await readSaleViews(bob.store.db, BOB, ids)).keys()]).toEqual(ids);
  });

  it('[SYNC-8] a server that sends a scope back to its start twice is left alone for a while', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    server.pageSize = 1;
    server.horizon = Infinity;
    const bob = openDevice(server, BOB);

    expect(await exchange(bob, BOB)).toMatchObject({ link: 'offline', isDone: false });
    expect(bob.remote.pulls.length).toBeLessThan(12);
  });

  it('[SYNC-3] asks for at most 128 scopes at once and for the rest after them', async () => {
    const server = new FakeServer();
    const bob = openDevice(server, BOB);
    const cells = Array.from({ length: 300 }, (_, i) => `c:${i}`);

    expect((await exchange(bob, BOB, cells)).isDone).toBe(true);

    const asked = bob.remote.pulls.map(({ scopes }) => scopes.map(({ scope }) => scope));
    expect(asked.every((scopes) => scopes.length <= 128)).toBe(true);
    expect(new Set(asked.flat()).size).toBe(301);
  });

  it('[SYNC-16] with nothing to send or to read, nothing is learned of the link', async () => {
    const guest = openDevice(new FakeServer(), null);
    expect(await guest.engine.sync('guest', [])).toMatchObject({ link: 'unknown', isDone: false });
    expect(guest.remote.pulls).toEqual([]);
    guest.remote.failNext({ kind: 'offline' });
    expect(await guest.engine.sync('guest', [DENVER])).toMatchObject({ link: 'offline' });
  });

  it('[SYNC-15] a profile of this device only is never sent and nothing is read for it', async () => {
    const server = new FakeServer();
    const device = openDevice(server, null);
    await device.store.commit('local:me', create('s1'));

    const outcome = await exchange(device, 'local:me');

    expect(outcome).toMatchObject({ link: 'unknown', isDone: false, sentCount: 0 });
    expect(device.remote.pushes).toEqual([]);
    expect(device.remote.pulls).toEqual([]);
    expect(await view(device, 'local:me')).toMatchObject({ isMine: true, sync: 'waiting' });
  });

  it('[SYNC-6] sends what was made while it was reading', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    let isMade = false;
    ann.remote.beforeAnswer = async () => {
      if (isMade) return;
      isMade = true;
      await ann.store.commit(ANN, create('s1'));
    };

    await exchange(ann, ANN);

    expect(server.tables.sales.has('s1')).toBe(true);
  });
});

describe('own writes', () => {
  it('[SYNC-10] stay visible from commit to the next pull, whatever the bound hides', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await exchange(ann, ANN);
    await ann.store.commit(ANN, create('s1'));
    const held = server.begin();
    const seen: (string | null)[] = [];
    ann.remote.beforeAnswer = async () => void seen.push(await titleOn(ann, ANN));

    await exchange(ann, ANN);
    seen.push(await titleOn(ann, ANN));
    held.commit(() => null);
    await exchange(ann, ANN);
    seen.push(await titleOn(ann, ANN));

    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen)).toEqual(new Set(['Books and tools']));
  });

  it('[SYNC-4] a save that another device takes back goes, however the answers overlap', async () => {
    const server = new FakeServer();
    const phone = openDevice(server, ANN);
    const laptop = openDevice(server, ANN);
    await phone.store.commit(ANN, create('s1'));
    await exchange(phone, ANN);
    await exchange(laptop, ANN);
    await phone.store.commit(ANN, save('s1'));
    const rival = openDevice(server, ANN, phone.indexedDB);
    phone.remote.beforeAnswer = async () => {
      phone.remote.beforeAnswer = () => Promise.resolve();
      await laptop.store.commit(ANN, unsave('s1'));
      await exchange(laptop, ANN);
      // A second page of the phone leads for a moment and reads past the tombstone.
      const own = await rival.store.askScopes([`u:${ANN}`], 0);
      const answer = server.pull(ANN, { scopes: own });
      if (answer.kind === 'page') await rival.store.applyPage(own, answer, 0);
    };

    await exchange(phone, ANN);

    expect(await view(phone, ANN)).toMatchObject({ isSaved: false, sync: null });
  });

  it('[SYNC-6] an account that was never read here is read before its first push', async () => {
    const server = new FakeServer();
    const laptop = openDevice(server, ANN);
    await laptop.store.commit(ANN, create('s1'));
    await exchange(laptop, ANN);
    const phone = openDevice(server, ANN);
    await phone.store.commit(ANN, save('s1'));
    phone.remote.beforeAnswer = async () => {
      if (phone.remote.pushes.length === 0) return;
      phone.remote.beforeAnswer = () => Promise.resolve();
      await laptop.store.commit(ANN, unsave('s1'));
      await exchange(laptop, ANN);
    };

    await exchange(phone, ANN);

    expect(await view(phone, ANN)).toMatchObject({ isSaved: false, sync: null });
  });
});
