import { readLosses } from '../../../support/builders/device-reads.ts';
import { describe, expect, it } from 'vitest';
import { countOutbox } from '../../../../src/db/views/outbox-view.ts';
import { readOwnDoc } from '../../../../src/db/outbox/own-doc.ts';
import { ANN, exchange, titleOn, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { lost, note, restored, sendAgain } from '../../../support/builders/restores.ts';
import { cancel, create, days, patch, save } from '../../../support/builders/sale-args.ts';

describe('what a restored server has lost', () => {
  it('[SYNC-8] is told item by item, and sent again when the person says so', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await ann.store.commit(ANN, create('s2'));
    await exchange(ann, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, patch('s1', { title: 'Barn, renamed' }));
    await ann.store.commit(ANN, note('s1', 'Bring cash'));
    await ann.store.commit(ANN, save('s2'));
    await exchange(ann, ANN);
    expect(await lost(ann, ANN)).toEqual([]);

    restored(server, dump);
    await exchange(ann, ANN);

    expect(await lost(ann, ANN)).toEqual(['sale.patch', 'note.put', 'save.set']);
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ waiting: 0, parked: 3 });
    expect(await titleOn(ann, ANN)).toBe('Books and tools');
    // Nothing is sent by itself.
    await exchange(ann, ANN);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Books and tools');

    const before = new Set(server.applied);
    await sendAgain(ann, ANN);
    expect(await exchange(ann, ANN)).toMatchObject({ sentCount: 3, parkedCount: 0, isDone: true });
    expect(await lost(ann, ANN)).toEqual([]);
    expect(server.tables.sales.get('s1')?.doc.title).toBe('Barn, renamed');
    expect(await readOwnDoc(ann.store.db, ANN, 'note', 's1')).toMatchObject({ text: 'Bring cash' });
    expect(await view(ann, ANN, 's2')).toMatchObject({ isSaved: true });
    expect(server.applied.filter((opId) => !before.has(opId))).toHaveLength(3);
  });

  it('[SYNC-8] is only what is missing: what the dump holds is not told', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await ann.store.commit(ANN, patch('s1', { title: 'First' }));
    await exchange(ann, ANN);
    restored(server, server.dump());
    await exchange(ann, ANN);
    expect(await lost(ann, ANN)).toEqual([]);
  });

  it('[SYNC-8] a lost sale comes with all that hung on it, and again as one', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    await ann.store.commit(ANN, patch('s1', { title: 'Later' }));
    await ann.store.commit(ANN, days('s1', '2026-06-09', (await view(ann, ANN))?.rev));
    await ann.store.commit(ANN, cancel('s1'));
    await exchange(ann, ANN);

    restored(server, dump);
    await exchange(ann, ANN);
    expect(await view(ann, ANN)).toMatchObject({ sync: 'attention', parkedCode: 'lost' });
    expect(await lost(ann, ANN)).toEqual(['sale.create', 'sale.patch', 'sale.days', 'sale.cancel']);

    const [head] = await readLosses(ann.store.db, ANN);
    await ann.store.retryParked(head?.opId ?? '');
    expect(await exchange(ann, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(server.tables.sales.get('s1')?.doc).toMatchObject({ title: 'Later' });
    expect(server.tables.sales.get('s1')?.doc.days[0]?.date).toBe('2026-06-09');
    expect(server.tables.sales.get('s1')?.doc.cancelledAt).not.toBeNull();
  });

  it('[SYNC-8] days that were lost are sent again over what the server has now', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, days('s1', '2026-06-09', (await view(ann, ANN))?.rev));
    await exchange(ann, ANN);
    restored(server, dump);
    server.restamp();
    await exchange(ann, ANN);
    await sendAgain(ann, ANN);
    expect(await exchange(ann, ANN)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(server.tables.sales.get('s1')?.doc.days[0]?.date).toBe('2026-06-09');
  });

  it('[SYNC-8] a deletion that was lost can be done again', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, { op: 'sale.delete', args: { id: 's1' } });
    await exchange(ann, ANN);
    restored(server, dump);
    await exchange(ann, ANN);
    expect(await lost(ann, ANN)).toEqual(['sale.delete']);
    expect(await titleOn(ann, ANN)).toBe('Books and tools');
    await sendAgain(ann, ANN);
    await exchange(ann, ANN);
    expect(server.tables.sales.get('s1')).toBeUndefined();
    expect(await view(ann, ANN)).toBeNull();
  });

  it('[SYNC-8] what the person has written again since is not told: the newer stands', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    await ann.store.commit(ANN, create('s1'));
    await exchange(ann, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, note('s1', 'old'));
    await ann.store.commit(ANN, patch('s1', { title: 'Old', description: 'Lost' }));
    await exchange(ann, ANN);
    // Two of these wait when the server comes back, the third is made after it was told.
    ann.remote.failNext({ kind: 'offline' });
    await ann.store.commit(ANN, note('s1', 'new'));
    await ann.store.commit(ANN, patch('s1', { title: 'New' }));
    await exchange(ann, ANN);
    restored(server, dump);
    await exchange(ann, ANN);

    const told = await readLosses(ann.store.db, ANN);
    expect(told.map(({ op, args }) => [op, args])).toEqual([
      ['sale.patch', { id: 's1', set: { description: 'Lost' } }],
    ]);
    await ann.store.commit(ANN, patch('s1', { description: 'Third' }));
    expect(await lost(ann, ANN)).toEqual([]);
  });

  it('[SYNC-8] a sale that was deleted since takes with it what was lost on it', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, create('s1'));
    await ann.store.commit(ANN, patch('s1', { title: 'Later' }));
    await exchange(ann, ANN);
    restored(server, dump);
    await ann.store.commit(ANN, { op: 'sale.delete', args: { id: 's1' } });
    await exchange(ann, ANN);
    await exchange(ann, ANN);
    expect(await lost(ann, ANN)).toEqual([]);
    expect(await countOutbox(ann.store.db, ANN)).toMatchObject({ waiting: 0, parked: 0 });
  });

  it('[SYNC-8] sending again does no harm where the work has survived', async () => {
    const server = new FakeServer();
    const ann = openDevice(server, ANN);
    const other = openDevice(server, ANN);
    const dump = server.dump();
    await ann.store.commit(ANN, create('s1'));
    await ann.store.commit(ANN, save('s1'));
    await exchange(ann, ANN);
    restored(server, dump);
    await exchange(ann, ANN);
    // Another copy of this device has sent it by now.
    await other.store.commit(ANN, create('s1'));
    await exchange(other, ANN);
    await sendAgain(ann, ANN);
    await exchange(ann, ANN);
    expect([...server.tables.sales.keys()]).toEqual(['s1']);
    expect([...server.tables.saves.values()]).toHaveLength(1);
  });
});
