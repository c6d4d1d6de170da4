import { beforeEach, describe, expect, it } from 'vitest';
import {
  discardQuarantined,
  readQuarantined,
  readTroubles,
} from '../../../../src/db/damage/quarantine-view.ts';
import { readAllSales } from '../../../../src/db/views/all-sales.ts';
import type { OutboxEntry } from '../../../../src/sync/local-store.ts';
import { exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';
import { type FakeDevice, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';
import { create, DENVER, patch } from '../../../support/builders/sale-args.ts';

let server: FakeServer;
let device: FakeDevice;

beforeEach(async () => {
  server = new FakeServer();
  const seller = openDevice(server, 'seller');
  await seller.store.commit('seller', create('s1'));
  await seller.store.commit('seller', create('s2', { title: 'Lamps' }));
  await exchange(seller, 'seller');
  device = openDevice(server, 'ann');
  await exchange(device, 'ann');
});

function troubles() {
  return readTroubles(device.store.db, 'ann', device.clock.now());
}

/** Writes what only a broken disk or another build would. */
async function spoil(
  table: 'rows' | 'overlays' | 'outbox' | 'scopes' | 'clients' | 'meta',
  value: object,
) {
  await device.store.db.table<object>(table).put(value);
}

async function soundRow(id: string) {
  const row = await device.store.db.rows.get(['sale', id]);
  if (row === undefined) throw new Error(`${id} was not read`);
  return row;
}

async function titlesListed(): Promise<string[]> {
  const titles: string[] = [];
  for await (const sales of readAllSales(device.store.db, 'ann')) {
    titles.push(...sales.map(({ sale }) => sale.title));
  }
  return titles.toSorted();
}

describe('[SYNC-23] damaged rows', () => {
  it.each([
    ['a version of 1e300', { rev: 1e300 }],
    ['a version below nought', { rev: -1 }],
    ['a version that is no number', { rev: Number.NaN }],
    ['a version that is a text', { rev: '7' }],
    ['no document', { doc: null }],
    ['a document without days', { doc: { id: 's1', title: 'Half', tags: [], images: [] } }],
    ['holders of three lengths', { scopes: [DENVER], gens: [], revs: [1, 2] }],
    ['readings that are no numbers', { gens: ['one'] }],
  ])('%s: screens go on, the row is read again', async (_, fields) => {
    await spoil('rows', { ...(await soundRow('s1')), ...fields });
    expect(await view(device, 'ann', 's1')).toBeNull();
    expect(await titlesListed()).toEqual(['Lamps']);
    await exchange(device, 'ann');
    expect(await titleOn(device, 'ann', 's1')).toBe('Books and tools');
    expect(await titlesListed()).toEqual(['Books and tools', 'Lamps']);
    expect(await troubles()).toEqual(['bad-rows']);
    device.clock.advance(24 * 60 * 60_000);
    expect(await troubles()).toEqual([]);
  });

  it('without holders, everything is read again', async () => {
    await spoil('rows', { ...(await soundRow('s1')), scopes: 'none', gens: [], revs: [] });
    expect(await view(device, 'ann', 's1')).toBeNull();
    await exchange(device, 'ann');
    expect(await titleOn(device, 'ann', 's1')).toBe('Books and tools');
  });

  it('meanwhile written anew by a page of the server are left alone', async () => {
    const sound = await soundRow('s1');
    await spoil('rows', { ...sound, rev: 1e300 });
    expect(await view(device, 'ann', 's1')).toBeNull();
    await spoil('rows', sound);
    await exchange(device, 'ann');
    expect(await device.store.db.aside.count()).toBe(0);
  });

  it('without a server they are set aside, too, once they stand in the way', async () => {
    await spoil('rows', { ...(await soundRow('s1')), doc: 7 });
    expect(await titlesListed()).toEqual(['Lamps']);
    await device.store.repair(device.clock.now());
    expect(await device.store.db.rows.where('[kind+id]').equals(['sale', 's1']).count()).toBe(0);
  });
});

describe('[SYNC-11] a damaged overlay', () => {
  it('is folded anew from row and outbox', async () => {
    await device.store.commit('ann', { op: 'save.set', args: { id: 's1' } });
    await spoil('overlays', { principal: 'ann', kind: 'save', id: 's1', doc: 'yes' });
    expect(await view(device, 'ann', 's1')).toMatchObject({ isSaved: false });
    await device.store.repair(device.clock.now());
    expect(await view(device, 'ann', 's1')).toMatchObject({ isSaved: true });
  });
});

describe('[SYNC-12] a damaged record of a scope', () => {
  it.each([
    ['a reading without a number', { gen: 'one' }],
    ['a cursor that is no cursor', { cursor: 7 }],
    ['a time beyond all time', { lastUsedMs: 1e300 }],
  ])('%s: it is read from its start, and what is gone is swept', async (_, fields) => {
    const record = await device.store.db.scopes.get(DENVER);
    await spoil('scopes', { ...record, ...fields });
    server.tables.deleteSale('s2', 1);
    server.tables.tombstones.clear();
    await exchange(device, 'ann');
    await exchange(device, 'ann');
    expect(await titlesListed()).toEqual(['Books and tools']);
    expect(await troubles()).toEqual(['bad-rows']);
  });

  it('a lost count of readings never repeats a number', async () => {
    const before = (await device.store.db.scopes.toArray()).map(({ gen }) => gen);
    await spoil('meta', { key: 'generation', value: 'lost' });
    await exchange(device, 'ann', ['c:1']);
    const made = await device.store.db.scopes.get('c:1');
    expect(made?.gen).toBeGreaterThan(Math.max(...before));
  });

  it('a damaged client id is replaced, and everything arrives once', async () => {
    await device.store.commit('ann', { op: 'save.set', args: { id: 's1' } });
    await exchange(device, 'ann');
    await spoil('clients', { principal: 'ann', clientId: '', nextMid: Number.NaN });
    await device.store.commit('ann', { op: 'save.set', args: { id: 's2' } });
    expect((await exchange(device, 'ann')).isDone).toBe(true);
    expect(server.ledger.filter(({ op }) => op === 'save.set')).toHaveLength(2);
  });
});

describe('[SYNC-13] damaged work', () => {
  const damaged = (fields: object): object => ({
    ...entryOf({ op: 'save.set', args: { id: 's1' } }, 50, { opId: 'op-x' }),
    ...fields,
  });

  it.each([
    ['no arguments', { args: null }],
    ['no operation id', { opId: 12 }],
    ['a time beyond all time', { createdAtMs: Number.NaN }],
    ['a number below nought', { mid: -4, clientId: 'c' }],
    ['a state that there is not', { state: 'flying' }],
    ['no entityId', { entityId: null }],
  ])('%s: kept aside and shown, never sent; what is sound goes on', async (_, fields) => {
    await spoil('outbox', damaged(fields));
    await device.store.commit('ann', { op: 'save.set', args: { id: 's2' } });
    await exchange(device, 'ann');
    await exchange(device, 'ann');
    expect(server.ledger.filter(({ uid }) => uid === 'ann')).toMatchObject([
      { args: { id: 's2' } },
    ]);
    expect(await troubles()).toEqual(['bad-work']);
    const kept = await readQuarantined(device.store.db, 'ann');
    expect(kept).toMatchObject([{ op: 'save.set' }]);
    const [record] = await device.store.db.aside.toArray();
    expect(record?.value).toEqual(damaged(fields));
    device.clock.advance(400 * 24 * 60 * 60_000);
    await spoil('rows', { ...(await soundRow('s1')), rev: -1 });
    await device.store.db.rows.toArray();
    await exchange(device, 'ann');
    expect(await troubles()).toContain('bad-work');
    await discardQuarantined(device.store.db, kept[0]?.key ?? 0);
    expect(await troubles()).not.toContain('bad-work');
  });

  it('of someone else is not shown; whose it was is not known, it is', async () => {
    await spoil('outbox', damaged({ args: null }));
    await device.store.takeBatch('ann', { maxCount: 50, maxBytes: 9_999, nowMs: 0 });
    await device.store.repair(0);
    expect(await readQuarantined(device.store.db, 'bob')).toEqual([]);
    await spoil('outbox', damaged({ principal: 3 }));
    await view(device, 'ann', 's1');
    await device.store.db.outbox.toArray();
    await device.store.repair(0);
    expect(await readQuarantined(device.store.db, 'bob')).toHaveLength(1);
  });
});

describe('[SYNC-24] work of a newer build', () => {
  async function queueFuture(fields: Partial<Record<keyof OutboxEntry, unknown>>, seq = 50) {
    const entry = entryOf(patch('s1', { title: 'From the future' }), seq, { opId: `op-f${seq}` });
    await spoil('outbox', { ...entry, ...fields });
  }

  it.each([
    ['a mutation that this build has never heard of', { op: 'sale.teleport' }],
    ['a mutation in a newer version', { v: 99 }],
  ])('%s: it stays in its place, untouched', async (_, fields) => {
    await queueFuture(fields);
    const before = await rawOutbox();
    await device.store.commit('ann', { op: 'save.set', args: { id: 's2' } });
    expect((await exchange(device, 'ann')).isDone).toBe(true);
    expect(server.ledger.filter(({ uid }) => uid === 'ann')).toMatchObject([
      { args: { id: 's2' } },
    ]);
    expect(await rawOutbox()).toEqual(before);
    expect(await troubles()).toEqual(['future-work']);
  });

  it('what follows on the same sale waits behind it, and on other sales does not', async () => {
    await queueFuture({ op: 'sale.teleport', principal: 'ann', entityId: 's1' }, 50);
    await device.store.commit('ann', { op: 'save.set', args: { id: 's1' } });
    await device.store.commit('ann', { op: 'save.set', args: { id: 's2' } });
    await exchange(device, 'ann');
    expect(await device.store.db.outbox.toArray()).toMatchObject([{ entityId: 's1', mid: null }]);
    await device.store.db.outbox.delete(50);
    await exchange(device, 'ann');
    expect(await device.store.db.outbox.count()).toBe(0);
  });

  it('numbers that are missing because of it are mended, and nothing arrives twice', async () => {
    await device.store.commit('ann', { op: 'save.set', args: { id: 's1' } });
    device.remote.failNext({ kind: 'offline' });
    await exchange(device, 'ann');
    const [first] = await device.store.db.outbox.toArray();
    await queueFuture({ op: 'sale.teleport', clientId: first?.clientId, mid: 1, wasSent: true });
    await device.store.db.outbox.update(first?.seq ?? 0, { mid: 2 });
    expect((await exchange(device, 'ann')).isDone).toBe(true);
    expect(server.ledger.filter(({ uid }) => uid === 'ann')).toHaveLength(1);
  });

  function rawOutbox() {
    const { db } = device.store;
    return db.transaction('r', db.outbox, async () => {
      await db.outbox.count();
      return db.quarantine.raw(() => db.outbox.where('seq').equals(50).toArray());
    });
  }
});
