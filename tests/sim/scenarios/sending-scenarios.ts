import { readSaleView } from '../../../src/db/views/read-sale-views.ts';
import { create } from '../../support/builders/sale-args.ts';
import { openDevice } from '../../support/fakes/fake-device.ts';
import { FakeServer } from '../../support/fake-server/fake-server.ts';
import { must } from './must.ts';

const DAY_MS = 86_400_000;
const FAILING = { kind: 'batch-failed', code: '57014' } as const;

/** What must not be sent, parked or forgotten too early. */
export const SENDING_SCENARIOS: Readonly<Record<string, () => Promise<void>>> = {
  async 'nothing is parked while a server has answered nothing'() {
    const guest = openDevice(new FakeServer(), null);
    const message = { id: 'm1', name: 'Ann', email: 'a@mail.example', subject: 'S', message: 'M' };
    await guest.store.commit('guest', { op: 'contact.send', args: message });
    guest.remote.failNext(FAILING, FAILING);
    await guest.engine.sync('guest', []);
    const [entry] = await guest.store.db.outbox.toArray();
    must(entry?.state === 'waiting' && entry.failures === 1);
  },

  async 'what has a number is sent before what is newer'() {
    const server = new FakeServer();
    const { store, engine, remote } = openDevice(server, 'ann');
    await engine.sync('ann', []);
    await store.commit('ann', create('s1'));
    // It fails alone, and nothing else is heard; then the line goes with its number.
    remote.failNext(FAILING, { kind: 'offline' });
    await engine.sync('ann', []);
    remote.failNext({ kind: 'offline' });
    await engine.sync('ann', []);
    await store.commit('ann', create('s2'));
    const before = remote.pushes.length;
    await engine.sync('ann', []);
    must(remote.pushes.slice(before).length === 1);
    must(server.tables.sales.size === 2 && (await store.db.outbox.count()) === 0);
  },

  async 'what was done over half a year ago is not called lost by a new epoch'() {
    const server = new FakeServer();
    const { store, engine, clock } = openDevice(server, 'ann');
    await store.commit('ann', create('s1'));
    await engine.sync('ann', []);
    server.nowMs += 181 * DAY_MS;
    clock.advance(181 * DAY_MS);
    server.prune();
    server.restamp();
    server.epoch = 'epoch-2';
    await engine.sync('ann', []);
    await engine.sync('ann', []);
    must((await readSaleView(store.db, 'ann', 's1'))?.sync === null);
    must((await store.db.outbox.count()) === 0);
  },

  async 'what is in doubt is asked about, however old it is'() {
    const server = new FakeServer();
    const { store, engine, clock } = openDevice(server, 'ann');
    const before = server.dump();
    await store.commit('ann', create('s1'));
    await engine.sync('ann', []);
    const wait = 15 * DAY_MS;
    server.nowMs += wait;
    clock.advance(wait);
    server.restore(before);
    server.restamp();
    server.epoch = 'epoch-2';
    // The first that this device hears of the new epoch is the answer to this.
    await store.commit('ann', create('s2'));
    await engine.sync('ann', []);
    await engine.sync('ann', []);
    must((await readSaleView(store.db, 'ann', 's1'))?.parkedCode === 'lost');
  },
};
