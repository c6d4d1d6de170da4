import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { putDraft, readDraft } from '../../../../src/db/drafts/drafts.ts';
import { isOutgrown } from '../../../../src/db/schema/open-database.ts';
import { readTroubles } from '../../../../src/db/damage/quarantine-view.ts';
import { exchange, titleOn } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { sha256 } from '../../../support/fake-server/fake-server-state.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { saleRow } from '../../../support/builders/pages.ts';
import { entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import { create, DENVER, patch } from '../../../support/builders/sale-args.ts';

/** Stands for a build before this one: its version is lower, and it had fewer tables and indexes. */
const EARLIER_VERSION = 0.5;
const EARLIER = {
  rows: '[kind+id],*scopes',
  overlays: '[principal+kind+id],id',
  outbox: '++seq,&opId,entityId,[principal+entityId],[principal+state]',
  clients: 'principal',
  scopes: 'scope,lastUsedMs',
  meta: 'key',
  secrets: 'saleId,principal',
  drafts: 'key',
};

function databaseOf(version: number, indexedDB: IDBFactory, stores: Record<string, string>) {
  const db = new Dexie('device', { indexedDB, IDBKeyRange });
  db.version(version).stores(stores);
  return db;
}

/** A phone as an earlier build left it: work half sent, a draft, a guest's secret, rows and a session. */
async function earlierBuild(indexedDB: IDBFactory): Promise<void> {
  const db = databaseOf(EARLIER_VERSION, indexedDB, EARLIER);
  const row = saleRow('s1', 1);
  await db.table('rows').add({ ...row, scopes: [DENVER], gens: [1], revs: [1] });
  const scope = { scope: DENVER, cursor: { x: 1 }, gen: 1, isComplete: true, mustSweep: false };
  await db.table('scopes').add({ ...scope, pulledAtMs: 1, lastUsedMs: 1 });
  await db.table('meta').bulkAdd([
    { key: 'generation', value: 1 },
    { key: 'auth.user', value: '{"userId":"ann"}' },
  ]);
  const posted = entryOf(create('g1', { secretHash: sha256('secret') }), 1, { principal: 'guest' });
  await db.table('outbox').bulkAdd([
    { ...posted, opId: 'op1' },
    sent(entryOf(create('s9'), 2, { opId: 'op2' }), 1),
    entryOf(patch('s9', { title: 'Now with lamps' }), 3, { opId: 'op3' }),
    entryOf({ op: 'save.set', args: { id: 's1' } }, 4, {
      opId: 'op4',
      state: 'parked',
      code: 'gone',
    }),
  ]);
  await db.table('clients').add({ principal: 'ann', clientId: 'c', nextMid: 2 });
  await db.table('secrets').add({ saleId: 'g1', principal: 'guest', secret: 'secret' });
  await db.table('drafts').add({ key: 'new-sale', draft: { title: 'Half' }, changedAtMs: 5 });
  db.close();
}

async function dump(db: Dexie, names: readonly string[]) {
  const contents = await Promise.all(names.map((name) => db.table(name).toArray()));
  return Object.fromEntries(names.map((name, i) => [name, contents[i]]));
}

describe('[SYNC-24] an upgrade', () => {
  it('takes what an earlier build has left as it is, and everything in it is sent once', async () => {
    const indexedDB = new IDBFactory();
    await earlierBuild(indexedDB);
    const before = databaseOf(EARLIER_VERSION, indexedDB, EARLIER);
    const old = await dump(before, Object.keys(EARLIER));
    before.close();

    const server = new FakeServer();
    const device = openDevice(server, 'ann', indexedDB);
    const { db } = device.store;
    expect(await dump(db, Object.keys(EARLIER))).toEqual(old);
    expect(db.verno).toBeGreaterThan(EARLIER_VERSION);

    await exchange(device, 'ann');
    device.remote.uid = null;
    await exchange(device, 'guest');
    expect(server.applied.toSorted()).toEqual(['op1', 'op2', 'op3']);
    expect(await titleOn(device, 'ann', 's9')).toBe('Now with lamps');
    expect(await db.outbox.toArray()).toMatchObject([{ opId: 'op4', state: 'parked' }]);
    expect(await readDraft(db, 'new-sale')).toMatchObject({ draft: { title: 'Half' } });
    expect(await db.secrets.get('g1')).toMatchObject({ secret: 'secret' });
  });
});

describe('[SYNC-24] a newer build on the same device', () => {
  /** All tables as they are, and one more. */
  function nextStores({ tables }: Dexie): Record<string, string> {
    const own = tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      [primKey, ...indexes].map(({ src }) => src).join(),
    ]);
    return { ...Object.fromEntries(own), inventions: 'id' };
  }

  async function outgrown() {
    const indexedDB = new IDBFactory();
    const device = openDevice(new FakeServer(), 'ann', indexedDB);
    await device.store.commit('ann', create('s1'));
    const { db } = device.store;
    const openNewer = () => databaseOf(db.verno + 1, indexedDB, nextStores(db));
    const newer = openNewer();
    await newer.open();
    return { device, newer, openNewer };
  }

  it('opened in another tab, this one lets it, says so, and goes on keeping what is typed', async () => {
    const { device, newer, openNewer } = await outgrown();
    const { db } = device.store;
    await putDraft(db, 'new-sale', { title: 'Typed after' }, 1);
    expect((await device.store.commit('ann', patch('s1', { title: 'Later' }))).ok).toBe(true);
    expect(isOutgrown(db)).toBe(true);
    expect(await readTroubles(db, 'ann', 0)).toEqual(['newer-app']);
    expect(await titleOn(device, 'ann')).toBe('Later');
    newer.close();
    const again = openNewer();
    expect(await again.table('outbox').toArray()).toMatchObject([
      { op: 'sale.create' },
      { op: 'sale.patch', args: { set: { title: 'Later' } } },
    ]);
    expect(await again.table('drafts').get('new-sale')).toMatchObject({
      draft: { title: 'Typed after' },
    });
  });

  it('used before a downgrade: nothing is recreated, and back on the newer one all is there', async () => {
    const { device, newer, openNewer } = await outgrown();
    const { indexedDB } = device;
    await newer.table('inventions').add({ id: 'wheel' });
    newer.close();
    device.store.db.close();

    const older = openDevice(new FakeServer(), 'ann', indexedDB);
    expect(await titleOn(older, 'ann')).toBe('Books and tools');
    expect(isOutgrown(older.store.db)).toBe(true);
    await older.store.commit('ann', { op: 'save.set', args: { id: 's2' } });
    older.store.db.close();

    const back = openNewer();
    expect(await back.table('inventions').toArray()).toEqual([{ id: 'wheel' }]);
    expect(await back.table('outbox').count()).toBe(2);
  });
});
