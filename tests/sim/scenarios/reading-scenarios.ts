import { readOwnDoc } from '../../../src/db/outbox/own-doc.ts';
import { readSaleView } from '../../../src/db/views/read-sale-views.ts';
import { CHECK_EVERY_MS } from '../../../src/sync/engine/self-check.ts';
import { DENVER, create, patch } from '../../support/builders/sale-args.ts';
import { openDevice } from '../../support/fakes/fake-device.ts';
import { sha256 } from '../../support/fake-server/fake-server-state.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { must } from './must.ts';

/** What readings must not miss, keep or throw away. */
export const READING_SCENARIOS: Readonly<Record<string, () => Promise<void>>> = {
  async 'a sale whose scope was never read goes when a restore has lost it'() {
    const server = new FakeServer();
    const before = server.dump();
    const guest = openDevice(server, null);
    await guest.store.commit('guest', create('s1', { secretHash: sha256('secret') }), 'secret');
    // As the service worker does: it reads nothing.
    await guest.engine.push('guest');
    server.restore(before);
    server.restamp();
    server.epoch = 'epoch-2';
    // Ann is the first here to meet the restored server, and nobody hears yet what it has lost.
    guest.remote.failsKnown = true;
    guest.remote.uid = 'ann';
    await guest.engine.sync('ann', []);
    guest.remote.uid = null;
    await guest.engine.sync('guest', []);
    must((await guest.store.db.rows.get(['sale', 's1'])) === undefined);
    guest.remote.failsKnown = false;
    await guest.engine.sync('guest', []);
    must((await readSaleView(guest.store.db, 'guest', 's1'))?.parkedCode === 'lost');
  },

  async 'a first reader has a sale as it stands, whatever else goes on'() {
    const server = new FakeServer();
    const [ann, bob] = [openDevice(server, 'ann'), openDevice(server, 'bob')];
    await ann.store.commit('ann', create('s1'));
    await ann.engine.sync('ann', []);
    const open = server.begin();
    await ann.store.commit('ann', patch('s1', { title: 'Lamps' }));
    await ann.engine.sync('ann', []);
    await bob.engine.sync('bob', ['s:s1', DENVER]);
    must((await readSaleView(bob.store.db, 'bob', 's1'))?.sale.title === 'Lamps');
    open.commit(() => undefined);
  },

  async 'a sale that was deleted before its scope was read is gone'() {
    const server = new FakeServer();
    const guest = openDevice(server, null);
    await guest.store.commit('guest', create('s1', { secretHash: sha256('secret') }), 'secret');
    await guest.engine.push('guest');
    must((await readSaleView(guest.store.db, 'guest', 's1'))?.sync === null);
    server.begin().commit((xid) => server.tables.deleteSale('s1', xid));
    await guest.engine.sync('guest', []);
    must((await guest.store.db.rows.get(['sale', 's1'])) === undefined);
  },

  async 'a row of a push that came after a new log-in goes when a reading does not tell of it'() {
    const server = new FakeServer();
    const [phone, other] = [openDevice(server, 'ann'), openDevice(server, 'ann')];
    await phone.engine.sync('ann', []);
    const plan = { name: 'Trip', day: null, stops: [], settings: {} };
    await phone.store.commit('ann', { op: 'route.put', args: { id: 'r1', ...plan } });
    phone.remote.beforeAnswer = async () => {
      if (phone.remote.pushes.length === 0) return;
      phone.remote.beforeAnswer = () => Promise.resolve();
      await other.store.commit('ann', { op: 'route.delete', args: { id: 'r1' } });
      await other.engine.sync('ann', []);
      await phone.store.cleanUpAfterSignOut('ann');
      // She is back, and another page is about to read.
      await phone.store.askScopes(['u:ann'], phone.clock.now());
    };
    await phone.engine.sync('ann', []);
    await phone.engine.sync('ann', []);
    must(server.ledger.length === 2);
    must((await readOwnDoc(phone.store.db, 'ann', 'route', 'r1')) === null);
  },

  async 'a sale whose parts were told is kept although it was written late'() {
    const server = new FakeServer();
    const [ann, bob] = [openDevice(server, 'ann'), openDevice(server, 'bob')];
    const post = async (id: string) => {
      await ann.store.commit('ann', create(id));
      await ann.engine.sync('ann', []);
    };
    await post('s1');
    await post('s3');
    await bob.engine.sync('bob', [DENVER]);
    await ann.store.commit('ann', { op: 'sale.delete', args: { id: 's3' } });
    await ann.engine.sync('ann', []);
    // All that Bob has read is too old, so he reads it again, a row at a time.
    server.raiseHorizon();
    server.pageSize = 1;
    const late = server.begin();
    await post('s2');
    await ann.store.commit('ann', patch('s1', { title: 'Lamps' }));
    await ann.engine.sync('ann', []);
    bob.remote.beforeAnswer = async () => {
      const sale = server.tables.sales.get('s1');
      if (sale === undefined || (await bob.store.db.rows.get(['sale', 's2'])) === undefined) return;
      bob.remote.beforeAnswer = () => Promise.resolve();
      late.commit((xid) => server.tables.writeSale(sale, xid));
    };
    await bob.engine.sync('bob', [DENVER]);
    const view = await readSaleView(bob.store.db, 'bob', 's1');
    must(view !== null && view.place !== null);
    must(bob.remote.pulls.length > 5);
  },

  async 'a comparison that another page has overtaken says nothing'() {
    const server = new FakeServer();
    const ann = openDevice(server, 'ann');
    const bob = openDevice(server, 'bob');
    const page = openDevice(server, 'bob', bob.indexedDB);
    await ann.store.commit('ann', create('s1'));
    await ann.engine.sync('ann', []);
    await bob.engine.sync('bob', [DENVER]);
    bob.clock.advance(CHECK_EVERY_MS + 1);
    bob.remote.beforeAnswer = async () => {
      if (bob.remote.checks.length === 0) return;
      bob.remote.beforeAnswer = () => Promise.resolve();
      await ann.store.commit('ann', create('s2'));
      await ann.engine.sync('ann', []);
      await page.engine.sync('bob', [DENVER]);
    };
    const outcome = await bob.engine.sync('bob', [DENVER]);
    must(bob.remote.checks.length === 1 && outcome.differedCount === undefined);
  },
};
