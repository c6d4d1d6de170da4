import { describe, expect, it } from 'vitest';
import { listOutbox } from '../../../../src/db/views/outbox-view.ts';
import { ANN, BOB, exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { sha256 } from '../../../support/fake-server/fake-server-state.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { cancel, create, patch } from '../../../support/builders/sale-args.ts';

describe('a failing link', () => {
  it('[SYNC-19] refreshes the token once and goes on', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await exchange(ann, ANN);
    await ann.store.commit(ANN, create('s1'));
    ann.remote.canRefresh = true;
    ann.remote.failNext({ kind: 'unauthorized' });

    expect(await exchange(ann, ANN)).toMatchObject({ link: 'online', isDone: true });
  });

  it('[SYNC-15] a dead session keeps the outbox and still reads what is public', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    const bob = openDevice(server, BOB);
    await exchange(ann, ANN);
    await bob.store.commit(BOB, create('s2'));
    await exchange(bob, BOB);
    await ann.store.commit(ANN, create('s1'));
    ann.remote.failNext({ kind: 'unauthorized' });

    expect(await exchange(ann, ANN)).toMatchObject({ link: 'signed-out', isDone: false });
    expect(await view(ann, ANN)).toMatchObject({ sync: 'waiting' });
    expect(await titleOn(ann, ANN, 's2')).toBe('Books and tools');
  });

  it('[SYNC-16] offline, busy and outdated are told apart by their kind', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    ann.remote.failNext({ kind: 'offline' });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'offline', retryAfterMs: null });
    ann.remote.failNext({ kind: 'transient', retryAfterMs: 7_000 });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'offline', retryAfterMs: 7_000 });
    ann.remote.failNext({ kind: 'update-needed' });
    expect(await exchange(ann, ANN)).toMatchObject({ link: 'update-needed', isDone: false });
  });

  it("[SYNC-9] tells the server's time from the device's", async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    ann.clock.advance(90_000);
    expect(await exchange(ann, ANN)).toMatchObject({ serverOffsetMs: -90_000 });
  });
});

describe('guests', () => {
  it('[SYNC-21] post with a hash and change with the secret, which is in no queued mutation', async () => {
    const server = new FakeServer();
    const guest = openDevice(server, null);
    await guest.store.commit('guest', create('s1', { secretHash: sha256('hush') }), 'hush');
    await guest.store.commit('guest', cancel('s1'));
    const queued = await listOutbox(guest.store.db, 'guest', 'waiting');
    expect(JSON.stringify(queued)).not.toContain('hush');

    expect(await exchange(guest, 'guest', [])).toMatchObject({ isDone: true, parkedCount: 0 });

    expect(server.tables.sales.get('s1')?.doc.cancelReason).toBe('Rain');
    expect(guest.remote.pushes[0]?.mutations[0]?.args).not.toHaveProperty('secret');
    expect(await view(guest, 'guest')).toMatchObject({ isMine: true, sync: null });
  });

  it('[SYNC-21] follow the sale they posted, and alone see its unreleased place', async () => {
    const server = new FakeServer();
    const guest = openDevice(server, null);
    const fields = { secretHash: sha256('hush'), releaseRule: 'never' as const };
    await guest.store.commit('guest', create('s1', fields), 'hush');
    await exchange(guest, 'guest', []);

    expect((await view(guest, 'guest'))?.place?.street).toBe('1 Main St');
    expect(await view(guest, ANN)).toMatchObject({ isMine: false, place: null });

    const sale = server.tables.sales.get('s1');
    if (sale === undefined) throw new Error('not posted');
    server.begin().commit((xid) => {
      server.tables.writeSale({ ...sale, doc: { ...sale.doc, title: 'Renamed' } }, xid);
    });
    await exchange(guest, 'guest', []);
    expect(await titleOn(guest, 'guest')).toBe('Renamed');
  });

  it('[SYNC-21] seed 22: what a guest changes on a sale that is hidden stays with the guest', async () => {
    const server = new FakeServer();
    const guest = openDevice(server, null);
    await guest.store.commit('guest', create('s1', { secretHash: sha256('hush') }), 'hush');
    await exchange(guest, 'guest', []);
    const sale = server.tables.sales.get('s1');
    if (sale === undefined) throw new Error('not posted');
    server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden: true }, xid));
    await guest.store.commit('guest', patch('s1', { title: 'Mine' }));
    await exchange(guest, 'guest', []);

    expect(await titleOn(guest, ANN)).toBeNull();
    const rows = await guest.store.db.rows.where('scopes').equals('s:s1').toArray();
    expect(rows).toEqual([]);
  });

  it('[SYNC-15] seed 67: an answer that comes after signing out brings nothing back', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await exchange(ann, ANN);
    await ann.store.commit(ANN, create('s1'));
    const batch = await ann.store.takeBatch(ANN, { maxCount: 50, maxBytes: 1e6, nowMs: 0 });
    const answer = batch && server.push(ANN, batch);
    if (!answer || answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('no');
    await ann.store.cleanUpAfterSignOut(ANN);
    await ann.store.recordPush(batch, answer);

    expect(await ann.store.db.rows.count()).toBe(0);
    expect(await ann.store.db.outbox.count()).toBe(0);
  });

  it('[SYNC-1] is well and called late once news has waited on the server for over 10 s, and no longer than that', async () => {
    const server = new FakeServer();
    const [ann, bob] = [openDevice(server, ANN), openDevice(server, BOB)];
    await exchange(bob, BOB);
    const open = server.begin();
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const lateAfter = async (seconds: number) => {
      server.nowMs += seconds * 1000;
      const { link, isDone, trouble } = await exchange(bob, BOB);
      return [link, isDone, trouble];
    };
    expect(await lateAfter(10)).toEqual(['online', true, undefined]);
    expect(await lateAfter(1)).toEqual(['online', true, 'news-late']);
    open.commit(() => undefined);
    expect(await lateAfter(1)).toEqual(['online', true, undefined]);
    expect(await titleOn(bob, BOB)).toBe('Books and tools');
  });
});
