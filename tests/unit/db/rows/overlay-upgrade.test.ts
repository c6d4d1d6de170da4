import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { ANN, exchange } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { entryOf } from '../../../support/builders/queue-entries.ts';
import { create } from '../../../support/builders/sale-args.ts';

it('[SYNC-24, SYNC-11] an overlay of the first version is the entityId’s own, and goes with its work', async () => {
  const indexedDB = new IDBFactory();
  const first = new Dexie('device', { indexedDB, IDBKeyRange });
  first.version(1).stores({
    rows: '[kind+id],*scopes',
    overlays: '[principal+kind+id],id',
    queue: '++seq,&opId,entityId,[principal+entityId],[principal+state]',
    clients: 'principal',
    scopes: 'scope,lastUsedMs',
    meta: 'key',
    secrets: 'saleId,principal',
    drafts: 'key',
  });
  const doc = { id: 's1', email: 'a@example.org' };
  await first.table('overlays').add({ principal: ANN, kind: 'private', id: 's1', doc });
  await first.table('queue').add(entryOf(create('s1'), 1));
  first.close();

  const device = openDevice(new FakeServer(), ANN, indexedDB);
  const { db } = device.store;
  expect(await db.overlays.toArray()).toMatchObject([{ id: 's1', entityId: 's1', doc }]);
  await exchange(device, ANN);
  expect(await db.queue.count()).toBe(0);
  expect(await db.overlays.toArray()).toEqual([]);
});
