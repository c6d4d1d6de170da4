import { describe, expect, it } from 'vitest';
import { ANN, exchange, view } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { sha256 } from '../../../support/fake-server/fake-server-state.ts';
import { postAsGuest, outboxOf } from '../../../support/builders/guest.ts';
import { cancel, create, patch } from '../../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

/** A device on which Ann has just signed in, after working without an account. */
function newDevice(): { server: FakeServer; device: FakeDevice } {
  const server = new FakeServer();
  return { server, device: openDevice(server, ANN) };
}

const moveTo = (device: FakeDevice) => device.store.moveWork(ANN);
const secretsOf = ({ store }: FakeDevice) => store.db.secrets.toArray();

describe('a guest’s sale moves to an account', () => {
  it('[SYNC-21] never sent, it is posted as the account’s own: there is nothing to claim', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    await device.store.commit('guest', patch('s1', { title: 'Later' }));
    expect(await moveTo(device)).toEqual({ ok: true, value: { moved: 1 } });
    expect(await outboxOf(device)).toEqual([
      [ANN, 'sale.create', 's1', 'waiting'],
      [ANN, 'sale.patch', 's1', 'waiting'],
    ]);
    expect(await secretsOf(device)).toEqual([]);
    expect(await view(device, ANN)).toMatchObject({ isMine: true, sale: { title: 'Later' } });
    expect(await view(device, 'guest')).toBeNull();
    await exchange(device, ANN);
    expect(server.tables.sales.get('s1')).toMatchObject({
      secretHash: null,
      doc: { userId: ANN, title: 'Later' },
    });
  });

  it('[SYNC-21] with the server, it is claimed before the guest’s unsent edits follow', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    await exchange(device, 'guest');
    await device.store.commit('guest', patch('s1', { title: 'Later' }));
    expect(await moveTo(device)).toMatchObject({ ok: true, value: { moved: 1 } });
    expect(await outboxOf(device)).toEqual([
      [ANN, 'sale.claim', 's1', 'waiting'],
      [ANN, 'sale.patch', 's1', 'waiting'],
    ]);
    expect(await view(device, ANN)).toMatchObject({ isMine: true, sale: { title: 'Later' } });
    await exchange(device, ANN);
    expect(server.ledger.map(({ uid, op }) => [uid, op])).toEqual([
      [null, 'sale.create'],
      [ANN, 'sale.claim'],
      [ANN, 'sale.patch'],
    ]);
    expect(await outboxOf(device)).toEqual([]);
    expect(await secretsOf(device)).toEqual([]);
    expect(await view(device, ANN)).toMatchObject({ isMine: true, sync: null });
    expect(await view(device, 'guest')).toMatchObject({ isMine: false });
  });

  it('[SYNC-11] its unreleased street is seen by the account while the claim waits, and after', async () => {
    const { device } = newDevice();
    const secret = 'x'.repeat(40);
    const hidden = create('s1', { releaseRule: 'never', secretHash: sha256(secret) });
    await device.store.commit('guest', hidden, secret);
    await exchange(device, 'guest');
    expect((await view(device, ANN))?.place ?? null).toBeNull();
    await moveTo(device);
    expect((await view(device, ANN))?.place?.street).toBe('1 Main St');
    await exchange(device, ANN);
    expect((await view(device, ANN))?.place?.street).toBe('1 Main St');
    expect((await view(device, 'guest'))?.place ?? null).toBeNull();
  });

  it('[SYNC-21] sent and not answered, it is asked about as the guest first, then claimed', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await moveTo(device);
    expect(await outboxOf(device)).toEqual([
      ['guest', 'sale.create', 's1', 'waiting'],
      [ANN, 'sale.claim', 's1', 'waiting'],
    ]);
    // The account already sees it as its own.
    expect(await view(device, ANN)).toMatchObject({ isMine: true });
    await exchange(device, ANN);
    expect(server.ledger.map(({ uid, op }) => [uid, op])).toEqual([
      [null, 'sale.create'],
      [ANN, 'sale.claim'],
    ]);
    expect(await outboxOf(device)).toEqual([]);
    expect(await secretsOf(device)).toEqual([]);
  });

  it('[SYNC-21] a claim waits as long as the posting is not answered', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await moveTo(device);
    const limits = { maxCount: 50, maxBytes: 1e6, nowMs: 0 };
    expect(await device.store.takeBatch(ANN, limits)).toBeNull();
    expect(server.ledger.map(({ op }) => op)).toEqual(['sale.create']);
  });

  it('[SYNC-14] refused after all, it is the account’s to mend, with the edits behind it', async () => {
    const { server, device } = newDevice();
    const bad = create('s1', { title: '', secretHash: sha256('secret') });
    await device.store.commit('guest', bad, 'secret');
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await device.store.commit('guest', patch('s1', { description: 'More' }));
    await moveTo(device);
    await exchange(device, ANN);
    expect(await outboxOf(device)).toEqual([
      [ANN, 'sale.create', 's1', 'parked'],
      [ANN, 'sale.patch', 's1', 'parked'],
    ]);
    await device.store.commit(ANN, patch('s1', { title: 'Good' }));
    await exchange(device, ANN);
    const sale = server.tables.sales.get('s1');
    expect(sale?.doc).toMatchObject({ userId: ANN, title: 'Good', description: 'More' });
    expect(sale?.secretHash).toBeNull();
  });

  it('[SYNC-14] refused before, it moves as it is parked', async () => {
    const { device } = newDevice();
    await device.store.commit('guest', create('s1', { title: '', secretHash: sha256('x') }), 'x');
    await device.store.commit('guest', cancel('s1'));
    await exchange(device, 'guest');
    await moveTo(device);
    expect(await outboxOf(device)).toMatchObject([
      [ANN, 'sale.create', 's1', 'parked'],
      [ANN, 'sale.cancel', 's1', 'parked'],
    ]);
  });

  it('[SYNC-14] an edit on which the server keeps failing holds no claim up, and moves with it', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    await exchange(device, 'guest');
    await device.store.commit('guest', patch('s1', { title: 'Later' }));
    server.failsOn = ({ op }) => op === 'sale.patch';
    await exchange(device, 'guest');
    const [before] = await device.store.db.outbox.toArray();
    await moveTo(device);
    await exchange(device, ANN);
    expect(await outboxOf(device)).toEqual([[ANN, 'sale.patch', 's1', 'parked']]);
    expect(server.tables.sales.get('s1')?.doc.userId).toBe(ANN);
    const [after] = await device.store.db.outbox.toArray();
    // The server may know the old id as a guest's.
    expect(after?.opId).not.toBe(before?.opId);
    expect(await device.store.movableWork()).toMatchObject({ guestSales: 0, waiting: 0 });
    server.failsOn = () => false;
    await device.store.retryParked(after?.opId ?? '');
    await exchange(device, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Later');
  });

  it('[SYNC-21] a second move claims nothing twice, and a lost answer to the claim does no harm', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    await exchange(device, 'guest');
    await moveTo(device);
    expect(await moveTo(device)).toMatchObject({ value: { moved: 0 } });
    // Its own scope is read first; the answer to the claim is the second.
    device.remote.beforeAnswer = () => {
      if (device.remote.pushes.at(-1)?.principal === ANN) device.remote.failNext('answer-lost');
      return Promise.resolve();
    };
    await exchange(device, ANN);
    device.remote.beforeAnswer = () => Promise.resolve();
    device.remote.recover();
    await exchange(device, ANN);
    expect(server.ledger.map(({ op }) => op)).toEqual(['sale.create', 'sale.claim']);
    expect(await secretsOf(device)).toEqual([]);
    expect(await outboxOf(device)).toEqual([]);
  });

  it('[SYNC-21] someone else’s by now: the claim is refused and kept, and so is the secret', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    await exchange(device, 'guest');
    const sale = server.tables.sales.get('s1');
    if (sale !== undefined) sale.doc = { ...sale.doc, userId: 'bob' };
    await moveTo(device);
    await exchange(device, ANN);
    const [claim] = await device.store.db.outbox.toArray();
    expect(claim).toMatchObject({ op: 'sale.claim', state: 'parked', code: 'forbidden' });
    expect(await secretsOf(device)).toHaveLength(1);
  });

  it('[SYNC-22] its photos go along, but for one whose step only the guest can hear of', async () => {
    const { server, device } = newDevice();
    await postAsGuest(device, 's1');
    await exchange(device, 'guest');
    const { db } = device.store;
    const declare = (imageId: string) =>
      device.store.commit('guest', {
        op: 'image.declare',
        args: { id: 's1', imageId, ext: 'jpg', position: 0, ...SOME_FILES },
      });
    const photo = { saleId: 's1', principal: 'guest', ext: 'jpg', type: 'image/jpeg' };
    const kept = {
      ...photo,
      ...SOME_FILES,
      thumb: null,
      failure: null,
      refusals: 0,
      addedAtMs: 0,
      position: 0,
    };
    for (const imageId of ['p1', 'p2'] as const) {
      await db.photos.add({ ...kept, ext: 'jpg', imageId, state: 'waiting' });
    }
    await declare('p1');
    device.remote.failNext('answer-lost');
    await exchange(device, 'guest');
    await declare('p2');
    await moveTo(device);
    const owners = async () =>
      (await db.photos.toArray()).map(({ imageId, principal, state }) => [
        imageId,
        principal,
        state,
      ]);
    expect(await owners()).toEqual([
      ['p1', 'guest', 'waiting'],
      ['p2', ANN, 'waiting'],
    ]);
    await exchange(device, ANN);
    expect(await owners()).toEqual([
      ['p1', ANN, 'declared'],
      ['p2', ANN, 'declared'],
    ]);
    expect(server.tables.images.size).toBe(2);
  });
});
