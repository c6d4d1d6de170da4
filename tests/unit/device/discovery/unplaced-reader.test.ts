import { describe, expect, it } from 'vitest';
import { readAllSales } from '../../../../src/db/views/all-sales.ts';
import { err, ok } from '../../../../src/domain/result.ts';
import type { Cursor, RemoteFailure } from '../../../../src/sync/ports.ts';
import { createDeviceSync } from '../../../../src/device/syncing/device-sync.ts';
import { createUnplacedReader } from '../../../../src/device/discovery/unplaced-reader.ts';
import { type FakeDevice, NOTHING_ELSE, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';

const NOWHERE = { street: null, lat: null, lng: null, quality: 'none' } as const;
const PAGE = 3;

let posted = 0;

function write(server: FakeServer, { op, args }: NewMutation): void {
  const opId = `op${++posted}`;
  const mutations = [{ mid: 1, opId, v: 1, op, args: { ...args } }];
  server.push('seller', { clientId: opId, principal: 'seller', mutations });
}

/** Sales without a place, each a minute newer than the one before. */
function serverWith(ids: readonly string[]): FakeServer {
  const server = new FakeServer();
  for (const id of ids) {
    server.nowMs += 60_000;
    write(server, create(id, { place: NOWHERE, zipCode: null, releaseRule: 'never' }));
  }
  return server;
}

/** A device whose group has been opened, over its real store and engine. */
function opened(server: FakeServer) {
  const device = openDevice(server, null);
  const lists: (Cursor | null)[] = [];
  const faults: RemoteFailure[] = [];
  const unplaced: typeof NOTHING_ELSE = {
    ...NOTHING_ELSE,
    unplaced(after) {
      lists.push(after);
      const fault = faults.shift();
      return Promise.resolve(fault ? err(fault) : ok(server.listUnplaced(after, PAGE)));
    },
  };
  const remote = Object.assign(device.remote, unplaced);
  const exchange = createDeviceSync({
    store: device.store,
    server: { remote },
    clock: device.clock,
    principal: () => 'guest',
  });
  let held: readonly string[] = [];
  const read = createUnplacedReader({
    remote,
    deviceSync: exchange,
    discovery: { unplacedIds: () => held, settled: () => Promise.resolve() },
  });
  return { device, lists, faults, read, hold: (ids: readonly string[]) => (held = ids) };
}

async function idsOn({ store }: FakeDevice): Promise<string[]> {
  const ids: string[] = [];
  for await (const views of readAllSales(store.db, 'guest')) {
    ids.push(...views.map(({ sale }) => sale.id));
  }
  return ids.toSorted();
}

describe('[SYNC-3] sales without a place', () => {
  it('are read a page at a time, from the newest, and never all at once', async () => {
    const ids = ['s1', 's2', 's3', 's4', 's5', 's6', 's7'];
    const { device, read } = opened(serverWith(ids));
    expect(await idsOn(device)).toEqual([]);
    expect(await read('first')).toEqual({ outcome: 'read', hasMore: true });
    expect(await idsOn(device)).toEqual(['s5', 's6', 's7']);
    expect(await read('next')).toEqual({ outcome: 'read', hasMore: true });
    expect(await idsOn(device)).toEqual(['s2', 's3', 's4', 's5', 's6', 's7']);
    expect(await read('next')).toEqual({ outcome: 'read', hasMore: false });
    expect(await idsOn(device)).toEqual(ids);
    const asked = device.remote.pulls.flatMap(({ scopes }) => scopes.map(({ scope }) => scope));
    expect(asked.every((scope) => scope.startsWith('s:'))).toBe(true);
  });

  it('bring nothing that is private', async () => {
    const { device, read } = opened(serverWith(['s1']));
    await read('first');
    const kinds = (await device.store.db.rows.toArray()).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['sale', 'stats']);
  });

  it('leave when they were deleted, and stay when they got a place', async () => {
    const server = serverWith(['s1', 's2', 's3', 's4']);
    const { device, read, hold } = opened(server);
    await read('first');
    await read('next');
    write(server, { op: 'sale.delete', args: { id: 's1' } });
    write(server, { op: 'sale.delete', args: { id: 's4' } });
    write(server, patch('s3', { zipCode: '59001' }));
    hold(['s4', 's3', 's2', 's1']);
    await read('first');
    expect(await idsOn(device)).toEqual(['s2', 's3']);
    expect((await device.store.db.rows.get(['sale', 's3']))?.doc).toMatchObject({
      zipCode: '59001',
    });
  });

  it('[SYNC-12] are let go of a week after they were asked for', async () => {
    const { device, read } = opened(serverWith(['s1']));
    await read('first');
    device.clock.advance(8 * 86_400_000);
    await device.store.deleteUnfollowed(device.clock.now());
    expect(await idsOn(device)).toEqual([]);
  });

  it('[SYNC-16] an answer that did not come moves nothing, and the same page is asked for again', async () => {
    const { device, read, lists, faults } = opened(serverWith(['s1', 's2', 's3', 's4']));
    faults.push({ kind: 'offline' });
    expect(await read('first')).toEqual({ outcome: 'unreachable', hasMore: true });
    expect(await idsOn(device)).toEqual([]);
    await read('first');
    // The list comes, the sales do not.
    device.remote.failNext({ kind: 'offline' });
    expect(await read('next')).toEqual({ outcome: 'unreachable', hasMore: true });
    expect(await read('next')).toEqual({ outcome: 'read', hasMore: false });
    expect(lists.at(-1)).toEqual(lists.at(-2));
    expect(await idsOn(device)).toEqual(['s1', 's2', 's3', 's4']);
  });

  it('on a device without a server all there is, is here', async () => {
    const { device } = opened(serverWith([]));
    const exchange = createDeviceSync({
      store: device.store,
      server: null,
      clock: device.clock,
      principal: () => 'local:1',
    });
    const discovery = { unplacedIds: () => [], settled: () => Promise.resolve() };
    const read = createUnplacedReader({ remote: null, deviceSync: exchange, discovery });
    expect(await read('first')).toEqual({ outcome: 'no-server', hasMore: false });
  });
});
