import { describe, expect, it } from 'vitest';
import { createDeviceSync } from '../../../../src/device/syncing/device-sync.ts';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import { ok } from '../../../../src/domain/result.ts';
import { StorageTrouble } from '../../../../src/sync/local-store.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { NOTHING_ELSE, openDevice } from '../../../support/fakes/fake-device.ts';
import { create } from '../../../support/builders/sale-args.ts';

const STOPS = Array.from({ length: 25 }, (_, stop) => `stop${stop}`);

/** A guest's device, and a server with a sale for each stop. */
function deviceBeside(server: FakeServer) {
  for (const [mid, id] of STOPS.entries()) {
    const { op, args } = create(id, { releaseRule: 'never' });
    const mutations = [{ mid: 1, opId: `op${mid}`, v: 1, op, args: { ...args } }];
    server.push('seller', { clientId: `op${mid}`, principal: 'seller', mutations });
  }
  const device = openDevice(server, null);
  const deviceSync = createDeviceSync({
    store: device.store,
    server: { remote: Object.assign(device.remote, NOTHING_ELSE) },
    clock: device.clock,
    principal: () => 'guest',
  });
  return { device, deviceSync };
}

describe('the stops of a route, opened at once', () => {
  it('[SYNC-3] are read together: two requests, however many', async () => {
    const { device, deviceSync } = deviceBeside(new FakeServer());
    const [first = '', ...others] = STOPS;
    const opened = [deviceSync.sale(first)];
    // Each is asked for by a message of its own.
    await new Promise((resolve) => setTimeout(resolve, 0));
    device.remote.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 5));
    opened.push(
      ...others.map((id) => deviceSync.sale(id)),
      ...STOPS.map((id) => deviceSync.sale(id)),
    );
    expect(new Set(await Promise.all(opened))).toEqual(new Set(['found']));
    expect(device.remote.pulls.length).toBeLessThanOrEqual(2);
  });

  it('[SYNC-6] while a change is being sent, it is not sent once more', async () => {
    const { device, deviceSync } = deviceBeside(new FakeServer());
    await deviceSync.all([]);
    await device.store.commit('guest', create('own', { releaseRule: 'never' }));
    device.remote.beforeAnswer = () => new Promise((resolve) => setTimeout(resolve, 5));
    await Promise.all([deviceSync.all([]), ...STOPS.map((id) => deviceSync.sale(id))]);
    expect(device.remote.pushes.length).toBe(1);
  });

  it('[SYNC-18] are not asked for before the server wants it', async () => {
    const { device, deviceSync } = deviceBeside(new FakeServer());
    device.remote.failNext({ kind: 'transient', retryAfterMs: 60_000 });
    expect((await deviceSync.all(['s:stop1'])).isDone).toBe(false);
    const before = device.remote.pulls.length + device.remote.pushes.length;
    expect(await deviceSync.sale('stop1')).toBe('unreachable');
    expect(device.remote.pulls.length + device.remote.pushes.length).toBe(before);
    device.clock.advance(60_000);
    expect(await deviceSync.sale('stop1')).toBe('found');
  });

  it('[SYNC-7] are read while the server takes no more changes for now', async () => {
    const server = new FakeServer();
    const { device, deviceSync } = deviceBeside(server);
    const envelope = { epoch: server.epoch, horizon: 0, now: '2026-06-01T12:00:00.000Z' };
    const retryAfterMs = 90_000;
    device.remote.push = () =>
      Promise.resolve(
        ok({ kind: 'refused', refusal: 'limit', lastMid: 0, retryAfterMs, ...envelope }),
      );
    await device.store.commit('guest', create('own', { releaseRule: 'never' }));
    expect(await deviceSync.all([])).toMatchObject({ link: 'online', retryAfterMs });
    expect(await deviceSync.sale('stop1')).toBe('found');
  });

  it('[SYNC-16] and not reached are all told so, and read when they are opened again', async () => {
    const { device, deviceSync } = deviceBeside(new FakeServer());
    device.remote.failNext({ kind: 'offline' });
    const opened = await Promise.all(STOPS.map((id) => deviceSync.sale(id)));
    expect(new Set(opened)).toEqual(new Set(['unreachable']));
    expect(await deviceSync.sale('stop7')).toBe('found');
    expect(await deviceSync.sale('nobody')).toBe('absent');
  });
});

describe('[SYNC-1] while a transaction on the server stays open', () => {
  it('a sale that was edited since is found by whoever opens it first, and comes again after it', async () => {
    const server = new FakeServer();
    const { device, deviceSync } = deviceBeside(server);
    const held = server.begin();
    const sale = server.tables.sales.get('stop1');
    if (sale === undefined) throw new Error('not posted');
    server.begin().commit((xid) => {
      const doc = { ...sale.doc, title: 'Newer' };
      server.tables.writeSale({ ...sale, doc }, xid);
    });
    expect(await deviceSync.sale('stop1')).toBe('found');
    const title = async () => (await readSaleView(device.store.db, 'guest', 'stop1'))?.sale.title;
    expect(await title()).toBe('Newer');
    // Read afresh, it is not swept.
    server.epoch = 'epoch-2';
    await deviceSync.all(['s:stop1']);
    expect(await title()).toBe('Newer');
    held.commit(() => undefined);
    expect(await deviceSync.all(['s:stop1'])).toMatchObject({ rowCount: 1 });
  });

  it('for over ten seconds the device says that news may be late, and that no sale is gone', async () => {
    const server = new FakeServer();
    const { deviceSync } = deviceBeside(server);
    const held = server.begin();
    const { op, args } = create('newer', { releaseRule: 'never' });
    const mutations = [{ mid: 1, opId: 'newer', v: 1, op, args: { ...args } }];
    server.push('seller', { clientId: 'newer', principal: 'seller', mutations });
    server.nowMs += 10_000;
    const late = { link: 'online', isDone: true, trouble: 'news-late' };
    expect(await deviceSync.all([])).not.toMatchObject({ trouble: 'news-late' });
    expect(await deviceSync.sale('nobody')).toBe('absent');
    server.nowMs += 1_000;
    expect(await deviceSync.all([`s:stop1`])).toMatchObject(late);
    expect(await deviceSync.sale('nobody')).toBe('unreachable');
    expect(await deviceSync.sale('newer')).toBe('found');
    held.commit(() => undefined);
    expect(await deviceSync.all([`s:stop1`])).not.toMatchObject({ trouble: 'news-late' });
    expect(await deviceSync.sale('nobody')).toBe('absent');
  });
});

it('[SYNC-23] a device that is full beside a guest’s changes says how the account’s own sync went', async () => {
  const server = new FakeServer();
  const device = openDevice(server, 'ann');
  const retryFailed: typeof device.store.retryFailed = (principal, nowMs) =>
    principal === 'guest'
      ? Promise.reject(new StorageTrouble('quota', null))
      : device.store.retryFailed(principal, nowMs);
  const deviceSync = createDeviceSync({
    store: { ...device.store, retryFailed },
    server: { remote: Object.assign(device.remote, NOTHING_ELSE) },
    clock: device.clock,
    principal: () => 'ann',
  });
  expect(await deviceSync.all([])).toMatchObject({ link: 'online', isDone: true });
});
