import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { DATABASE_NAME } from '../../src/db/database-name.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openDevice } from '../support/fake-device.ts';
import { FakeServer } from '../support/fake-server.ts';
import { entryOf } from '../support/queue.ts';
import { create } from '../support/sale-args.ts';

/** What worlds hardly get to, made on purpose. Each throws where its rule is broken. */
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
    await ann.engine.cycle('ann', []);
    for (const hidden of [true, false]) {
      const sale = server.tables.sales.get('s1');
      if (sale === undefined) throw new Error('not posted');
      server.begin().commit((xid) => server.tables.writeSale({ ...sale, hidden }, xid));
    }
    must([...server.tables.tombstones.values()].every(({ kind }) => kind !== 'sale'));
  },

  async 'an upgrade keeps the queue'() {
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
    await older.table('queue').add(entryOf(create('s1'), 1));
    older.close();
    const newer = openDatabase(undefined, source);
    must((await newer.queue.count()) === 1);
    newer.close();
  },
};

function must(isSo: boolean): void {
  if (!isSo) throw new Error('the rule is broken');
}
