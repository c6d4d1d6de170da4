import { describe, expect, test } from 'vitest';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { ownSaleIds } from '../../../../src/db/views/own-sales.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';

const IMPORT = { importId: '0190f5c0-0000-7000-8000-00000000a1a1', importSource: 'list.csv' };
const ids = ['s1', 's2', 's3'] as const;
const posted = ids.map((id) => create(id, IMPORT));
const undone = ids.map((id): NewMutation => ({ op: 'sale.delete', args: { id } }));

describe('[SYNC-10] several changes as one step', () => {
  test('all are queued and visible, and sent; the undo deletes all of them on the server', async () => {
    const server = new FakeServer();
    const { store, engine } = openDevice(server, 'ann');
    expect(await store.commitAll('ann', posted)).toMatchObject({ ok: true });
    expect(await store.db.outbox.count()).toBe(3);
    expect(await store.db.overlays.where('id').equals('s2').count()).toBeGreaterThan(0);
    await engine.sync('ann', []);
    expect(server.tables.sales.get('s3')?.doc).toMatchObject(IMPORT);
    expect(await store.commitAll('ann', undone)).toMatchObject({ ok: true });
    await engine.sync('ann', []);
    expect(ids.filter((id) => server.tables.sales.has(id))).toEqual([]);
    expect(await store.db.outbox.count()).toBe(0);
  });

  test('what is undone before it was sent is nowhere afterwards', async () => {
    const server = new FakeServer();
    const { store, engine } = openDevice(server, 'ann');
    await store.commitAll('ann', posted);
    await store.commitAll('ann', undone);
    await engine.sync('ann', []);
    expect(server.tables.sales.size).toBe(0);
    expect(await store.db.outbox.count()).toBe(0);
    expect(await ownSaleIds(store.db, 'ann')).toEqual([]);
  });

  test('what another page has posted is not posted again, sent or not', async () => {
    const { store, engine, remote } = openDevice(new FakeServer(), 'ann');
    const patched = [create('s1', IMPORT), patch('s1', { rainDate: '2026-06-13' })];
    await store.commitAll('ann', patched);
    await store.commitAll('ann', [...patched, ...posted]);
    expect(await store.db.outbox.count()).toBe(4);
    await engine.sync('ann', []);
    await store.commitAll('ann', [...posted, ...patched]);
    await engine.sync('ann', []);
    const sent = remote.pushes.flatMap(({ mutations }) => mutations);
    expect(sent.filter(({ op }) => op === 'sale.create')).toHaveLength(3);
    expect(sent.filter(({ op }) => op === 'sale.patch')).toHaveLength(1);
  });

  test('a step that fails half way changes nothing', async () => {
    const { store } = openDevice(new FakeServer(), 'ann');
    let left = 2;
    store.db.outbox.hook('creating', () => {
      left--;
      if (left < 0) throw new Error('killed');
    });
    await expect(store.commitAll('ann', posted)).rejects.toThrow('killed');
    left = 100;
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.overlays.count()).toBe(0);
    // The same step is whole when it is tried again.
    expect(await store.commitAll('ann', posted)).toMatchObject({ ok: true });
    expect(await store.db.outbox.count()).toBe(3);
  });
});
