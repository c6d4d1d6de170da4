import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DATABASE_NAME } from '../../../src/db/schema/database-name.ts';
import { err, ok } from '../../../src/domain/result.ts';
import { type PhotoRemote, sendPhotos } from '../../../src/sync/photos/send-photos.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import { readOwnDoc } from '../../../src/db/outbox/own-doc.ts';
import { readSaleView } from '../../../src/db/views/read-sale-views.ts';
import { newPhoto, storedFile } from '../../support/builders/photo-builders.ts';
import { openDevice } from '../../support/fakes/fake-device.ts';
import { sha256 } from '../../support/fake-server/fake-server-state.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { entryOf } from '../../support/builders/outbox-entries.ts';
import { DENVER, create, patch } from '../../support/builders/sale-args.ts';
import { must } from '../scenarios/must.ts';
import { READING_SCENARIOS } from '../scenarios/reading-scenarios.ts';
import { SENDING_SCENARIOS } from '../scenarios/sending-scenarios.ts';

/** Cases that worlds rarely reach, set up on purpose. Each throws if its rule is broken. */
export const SCENARIOS: Readonly<Record<string, () => Promise<void>>> = {
  async 'a gap is refused'() {
    const server = new FakeServer();
    const mutation = {
      opId: 'b',
      op: 'sale.create' as const,
      v: 1,
      args: { ...create('s1').args },
    };
    const request = { clientId: 'c', principal: 'ann', mutations: [{ ...mutation, mid: 2 }] };
    const answer = server.push('ann', request);
    must(answer !== 'batch-failed' && answer.kind === 'refused' && answer.refusal === 'gap');
    must(server.ledger.length === 0);
  },

  async 'a row that comes back leaves no tombstone'() {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await ann.store.commit('ann', create('s1'));
    await ann.engine.sync('ann', []);
    for (const hidden of [true, false]) {
      const sale = server.tables.sales.get('s1');
      if (sale === undefined) throw new Error('not posted');
      server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden }, xid));
    }
    must([...server.tables.tombstones.values()].every(({ kind }) => kind !== 'sale'));
  },

  async 'a guest hears that a restore has lost the sale'() {
    const server = new FakeServer();
    const guest = openDevice(server, null);
    const before = server.dump();
    await guest.store.commit('guest', create('s1', { secretHash: sha256('secret') }), 'secret');
    await guest.engine.sync('guest', []);
    must((await readSaleView(guest.store.db, 'guest', 's1')) !== null);
    server.restore(before);
    server.restamp();
    server.epoch = 'epoch-2';
    await guest.engine.sync('guest', []);
    // Nothing is left of it except what the guest may send again.
    const left = await readSaleView(guest.store.db, 'guest', 's1');
    must(left?.sync === 'attention' && left.parkedCode === 'lost');
    must((await guest.store.db.rows.get(['sale', 's1'])) === undefined);
  },

  async 'a reading afresh leaves what waiting work stands on'() {
    const server = new FakeServer();
    const { store, engine } = openDevice(server, 'ann');
    const before = server.dump();
    await store.commit('ann', create('s1'));
    await engine.sync('ann', [DENVER]);
    // Bob uses the same device but is not signed in while Ann reads.
    await store.commit('bob', patch('s1', { title: 'Books' }));
    server.restore(before);
    server.restamp();
    server.epoch = 'epoch-2';
    await engine.sync('ann', [DENVER]);
    must((await readSaleView(store.db, 'ann', 's1'))?.parkedCode === 'lost');
    must((await readSaleView(store.db, 'bob', 's1'))?.sale.title === 'Books');
  },

  async 'giving up work leaves that of others'() {
    const ann = openDevice(new FakeServer(), 'ann');
    await ann.store.commit('ann', create('s1'));
    await ann.store.commit('bob', create('s2'));
    await ann.store.discardWork('ann');
    const left = await ann.store.db.outbox.toArray();
    must(left.length === 1 && left[0]?.principal === 'bob');
  },

  async 'what was sent is not sent again with what is changed after it'() {
    const server = new FakeServer();
    const { store, engine, remote } = openDevice(server, 'ann');
    await store.commit('ann', create('s1'));
    await engine.sync('ann', []);
    await store.commit('ann', patch('s1', { title: 'Records' }));
    remote.failNext('answer-lost');
    await engine.sync('ann', []);
    await store.commit('ann', patch('s1', { description: 'Old ones.' }));
    await engine.sync('ann', []);
    must(server.tables.sales.get('s1')?.doc.description === 'Old ones.');
    must(server.ledger.filter(({ args }) => JSON.stringify(args).includes('Records')).length === 1);
  },

  async 'a merge undoes nothing that another device has changed'() {
    const server = new FakeServer();
    const [phone, tablet] = [openDevice(server, 'ann'), openDevice(server, 'ann')];
    const plan = (name: string, ...stops: readonly string[]) => ({
      name,
      day: null,
      stops: stops.map((saleId) => ({ saleId })),
      settings: {},
    });
    const was = plan('Trip', 'a', 'b');
    for (const args of [was, plan('North', 'b', 'a')]) {
      await phone.store.commit('ann', { op: 'route.put', args: { id: 'r1', ...args } });
      await phone.engine.sync('ann', []);
    }
    await tablet.engine.sync('ann', []);
    // Its form was opened before the phone's change arrived.
    const mine = { id: 'r1', ...plan('Trip', 'a', 'b', 't'), was };
    await tablet.store.commit('ann', { op: 'route.put', args: mine });
    const shown = await readOwnDoc(tablet.store.db, 'ann', 'route', 'r1');
    must(shown?.name === 'North');
    must(shown?.stops.map(({ saleId }) => saleId).join(' ') === 'b t a');
  },

  async 'a refused note outlives a find at its stop'() {
    const ann = openDevice(new FakeServer(), 'ann');
    const plan = (stop: object) => {
      const stops = [{ saleId: 's1', ...stop }];
      return { name: 'Trip', day: null, stops, settings: {} };
    };
    const put = (stop: object, was: ReturnType<typeof plan> | null) =>
      ann.store.commit('ann', { op: 'route.put', args: { id: 'r1', ...plan(stop), was } });
    await put({}, null);
    await ann.engine.sync('ann', []);
    await put({ note: 'Lamp' }, plan({}));
    await ann.store.db.outbox.toCollection().modify({ state: 'parked', wasSent: true });
    await put({ settings: { finds: [{ id: 'f1', what: 'Chair', cents: null }] } }, plan({}));
    const kept = await ann.store.db.outbox.filter(({ state }) => state === 'parked').toArray();
    must(JSON.stringify(kept).includes('Lamp'));
  },

  async 'a lost answer to an upload costs nothing'() {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await ann.store.commit('ann', create('s1'));
    await ann.store.addPhoto('ann', 's1', newPhoto('i1'));
    await ann.engine.sync('ann', []);
    let lost = 1;
    const remote: PhotoRemote = {
      upload: async (path, bytes) => {
        const stored = server.putObject(path, storedFile(bytes));
        if (lost-- > 0) return err({ kind: 'offline' });
        return stored === 'refused' ? err({ kind: 'refused' }) : ok(stored);
      },
    };
    const lane = { store: ann.store, remote, onQueued: () => undefined };
    await sendPhotos(lane, 'ann');
    await sendPhotos(lane, 'ann');
    await ann.engine.sync('ann', []);
    must(server.tables.sales.get('s1')?.doc.images.length === 1);
    must((await ann.store.db.photos.count()) === 0);
  },

  async 'a sale that was refused and mended keeps its photos'() {
    const ann = openDevice(new FakeServer(), 'ann');
    await ann.store.commit('ann', create('s1', { title: 'x'.repeat(121) }));
    await ann.engine.sync('ann', []);
    await ann.store.addPhoto('ann', 's1', newPhoto('i1'));
    must((await ann.store.db.photos.get('i1'))?.state === 'failed');
    await ann.store.commit('ann', patch('s1', { title: 'Books' }));
    must((await ann.store.db.photos.get('i1'))?.state === 'waiting');
    await ann.engine.sync('ann', []);
    must((await ann.store.db.photos.get('i1'))?.state === 'declared');
    must((await ann.store.db.photoBytes.get('i1')) !== undefined);
  },

  async 'a sale that was gone before it was deleted is not seen again'() {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await ann.store.commit('ann', create('s1'));
    await ann.engine.sync('ann', [DENVER]);
    server.begin().commit((xid) => server.tables.deleteSale('s1', xid));
    await ann.store.commit('ann', { op: 'sale.delete', args: { id: 's1' } });
    await ann.engine.push('ann');
    must((await readSaleView(ann.store.db, 'ann', 's1')) === null);
    must((await readSaleView(ann.store.db, 'guest', 's1')) === null);
  },

  async 'a sale whose deletion was refused stays in sight'() {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    await ann.store.commit('ann', create('s1'));
    await ann.engine.sync('ann', [DENVER]);
    const sale = server.tables.sales.get('s1');
    if (sale === undefined) throw new Error('not posted');
    await ann.store.commit('ann', { op: 'sale.delete', args: { id: 's1' } });
    const bobs = { ...sale, doc: { ...sale.doc, userId: 'bob' } };
    server.begin().commit((xid) => server.tables.writeSale(bobs, xid));
    await ann.engine.sync('ann', [DENVER]);
    const [refused] = await ann.store.db.outbox.toArray();
    must(refused?.state === 'parked' && refused.code === 'forbidden');
    must((await readSaleView(ann.store.db, 'ann', 's1')) !== null);
  },

  async 'an answer that another page has overtaken brings no deleted sale back'() {
    const server = new FakeServer();
    const indexedDB = new IDBFactory();
    const [one, other] = [
      openDevice(server, 'ann', indexedDB),
      openDevice(server, 'ann', indexedDB),
    ];
    await one.store.commit('ann', create('s1'));
    await one.engine.sync('ann', [DENVER]);
    await one.store.commit('ann', patch('s1', { title: 'Books' }));
    one.remote.beforeAnswer = async () => {
      one.remote.beforeAnswer = () => Promise.resolve();
      server.begin().commit((xid) => server.tables.deleteSale('s1', xid));
      const asked = await other.store.askScopes(['u:ann', DENVER], server.nowMs);
      const answer = server.pull('ann', { scopes: asked });
      if (answer.kind === 'page') await other.store.applyPage(asked, answer, server.nowMs);
    };
    await one.engine.sync('ann', [DENVER]);
    await one.engine.sync('ann', [DENVER]);
    must((await readSaleView(one.store.db, 'ann', 's1')) === null);
  },

  async 'a sale whose posting nobody has heard of is claimed once it is'() {
    // Either the server has it or it does not.
    for (const fault of ['answer-lost', { kind: 'offline' }] as const) {
      const server = new FakeServer();
      const { store, engine, remote } = openDevice(server, null);
      await store.commit('guest', create('s1', { secretHash: sha256('secret') }), 'secret');
      remote.failNext(fault);
      await engine.sync('guest', []);
      await store.moveWork('ann');
      for (const uid of ['ann', null, 'ann']) {
        remote.uid = uid;
        await engine.sync(uid ?? 'guest', []);
      }
      must(server.tables.sales.get('s1')?.doc.userId === 'ann');
      must((await store.db.outbox.count()) === 0);
    }
  },

  async 'an upgrade keeps the outbox'() {
    const source = { indexedDB: new IDBFactory(), IDBKeyRange };
    const now = openDatabase('now', source);
    await now.open();
    const stores = Object.fromEntries(
      now.tables.map(({ name, schema: { primKey, indexes } }) => [
        name,
        [primKey, ...indexes].map(({ src }) => src).join(),
      ]),
    );
    now.close();
    const older = new Dexie(DATABASE_NAME, source);
    older.version(0.5).stores(stores);
    await older.table('outbox').add(entryOf(create('s1'), 1));
    older.close();
    const newer = openDatabase(undefined, source);
    must((await newer.outbox.count()) === 1);
    newer.close();
  },
  ...READING_SCENARIOS,
  ...SENDING_SCENARIOS,
};
