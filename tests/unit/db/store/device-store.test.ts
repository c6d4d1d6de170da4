import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import {
  ChangeFeed,
  type ChangeChannel,
  type Changes,
} from '../../../../src/db/schema/change-feed.ts';
import { dropSaleDraft, putDraft, readDraft } from '../../../../src/db/drafts/drafts.ts';
import { openDatabase } from '../../../../src/db/schema/open-database.ts';
import { readSaleView } from '../../../../src/db/views/read-sale-views.ts';
import { createStore } from '../../../../src/db/store/device-store.ts';
import { troubleOf } from '../../../../src/db/schema/database-trouble.ts';
import { StorageTrouble } from '../../../../src/sync/local-store.ts';
import { FakeClock, countingRandom, openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { receive, saleRow } from '../../../support/builders/pages.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';

const LATER_MS = 2 * 60 * 60_000;

function named(name: string): Error {
  return Object.assign(new Error('whatever the browser says'), { name });
}

/** A store whose next calls of a table method fail; every call after that works. */
function failing(errors: Error[]) {
  const device = openDevice(new FakeServer(), null);
  const { db } = device.store;
  const bulkAdd = db.outbox.bulkAdd.bind(db.outbox);
  Object.assign(db.outbox, {
    bulkAdd: (entries: never[]) => {
      const error = errors.shift();
      if (error !== undefined) throw error;
      return bulkAdd(entries);
    },
  });
  return device;
}

describe('committing', () => {
  it('[SYNC-10] queues with its overlay or not at all', async () => {
    const { store } = openDevice(new FakeServer(), null);
    store.db.overlays.hook('creating', () => {
      throw new Error('killed');
    });
    await expect(store.commit('ann', create('s1'))).rejects.toThrow('killed');
    expect(await store.db.outbox.count()).toBe(0);
    expect(await store.db.overlays.count()).toBe(0);
  });

  it('[SYNC-13] refuses what is too large to send, and says so', async () => {
    const { store } = openDevice(new FakeServer(), null);
    const description = 'x'.repeat(256 * 1024);
    expect(await store.commit('ann', create('s1', { description }))).toEqual({
      ok: false,
      error: { code: 'too-large' },
    });
    expect(await store.db.outbox.count()).toBe(0);
  });
});

describe('storage trouble', () => {
  it('[SYNC-23] a lost connection is reopened and the work done, once', async () => {
    const { store } = failing([named('InvalidStateError')]);
    expect((await store.commit('ann', create('s1'))).ok).toBe(true);
    expect(await store.db.outbox.count()).toBe(1);
  });

  it('[SYNC-23] what was committed before the connection broke is not done again', async () => {
    const { store } = openDevice(new FakeServer(), null);
    const carryOut: (...args: never[]) => Promise<unknown> = store.db.transaction.bind(store.db);
    let isFirst = true;
    const breaking = async (...args: never[]): Promise<unknown> => {
      const value = await carryOut(...args);
      if (isFirst) {
        isFirst = false;
        throw named('InvalidStateError');
      }
      return value;
    };
    Object.assign(store.db, { transaction: breaking });
    expect((await store.commit('ann', create('s1'))).ok).toBe(true);
    expect(await store.db.outbox.count()).toBe(1);
  });

  it('[SYNC-23] a connection that stays lost is said, as a value to screens', async () => {
    const { store } = failing([named('UnknownError'), named('InvalidStateError')]);
    expect(await store.commit('ann', create('s1'))).toEqual({
      ok: false,
      error: { code: 'storage' },
    });
  });

  it('[SYNC-23] the engine reports it and does not throw', async () => {
    const { store, engine } = openDevice(new FakeServer(), 'ann');
    const lost = () => Promise.reject(named('InvalidStateError'));
    Object.assign(store.db, { transaction: lost });
    expect(await engine.sync('ann', [])).toMatchObject({
      link: 'storage-trouble',
      isDone: false,
    });
  });

  it('[SYNC-23] out of room, unused public cells go, oldest first, and the work is done', async () => {
    const { store, clock } = failing([named('QuotaExceededError')]);
    await receive(store, 'c:1', [saleRow('s1', 1)]);
    await receive(store, 'c:2', [saleRow('s2', 1)]);
    clock.advance(LATER_MS);
    await store.askScopes(['c:2'], clock.now());
    await store.commit('ann', patch('s2', { title: 'Mine' }));

    const kept = await store.db.rows.toCollection().primaryKeys();
    expect(kept).toEqual([['sale', 's2']]);
    expect(await store.db.outbox.count()).toBe(1);
  });

  it('[SYNC-23] with nothing left to drop it says so, and the outbox is whole', async () => {
    const full = named('QuotaExceededError');
    const { store } = failing([full, full]);
    expect(await store.commit('ann', create('s1'))).toMatchObject({ ok: false });
  });

  it('[SYNC-16] trouble is told by the names of errors, inner ones too; bugs are no trouble', () => {
    expect(troubleOf(named('DatabaseClosedError'))).toBe('connection');
    const inner = Object.assign(named('AbortError'), { inner: named('QuotaExceededError') });
    expect(troubleOf(inner)).toBe('quota');
    const ofMany = Object.assign(named('BulkError'), { failures: [named('QuotaExceededError')] });
    expect(troubleOf(ofMany)).toBe('quota');
    expect(troubleOf(named('AbortError'))).toBe('connection');
    expect(troubleOf(new TypeError('InvalidStateError'))).toBeNull();
    expect(troubleOf(named('ConstraintError'))).toBeNull();
    expect(new StorageTrouble('quota', null)).toBeInstanceOf(Error);
  });
});

describe('the change feed', () => {
  it('[SYNC-10] tells all contexts after the commit, and nothing when there was none', async () => {
    const indexedDB = new IDBFactory();
    const heard: Changes[] = [];
    const posted: Changes[] = [];
    let deliver: (changes: Changes) => void = () => {};
    const channel: ChangeChannel = {
      post: (changes) => posted.push(changes),
      onMessage: (listener) => (deliver = listener),
      close: () => {},
    };
    const store = createStore({
      db: openDatabase('feed', { indexedDB, IDBKeyRange }),
      clock: new FakeClock(0),
      random: countingRandom('feed'),
      build: '',
      changes: new ChangeFeed(channel),
    });
    const stop = store.onChange((changes) => heard.push(changes));

    await store.commit('ann', create('s1'));
    await store.askScopes(['c:1'], 0);
    expect(heard).toEqual([{ saleIds: ['s1'], outbox: true }]);
    expect(posted).toEqual(heard);
    await receive(store, 'c:1', [saleRow('s2', 1)]);
    expect(heard[1]).toEqual({ saleIds: ['s2'], outbox: false });

    deliver({ saleIds: ['s3'], outbox: false });
    expect(heard[2]).toEqual({ saleIds: ['s3'], outbox: false });
    expect(posted).toHaveLength(2);
    stop();
    deliver({ saleIds: ['s4'], outbox: false });
    expect(heard).toHaveLength(3);
  });
});

describe('the database', () => {
  it('[SYNC-24] keeps outbox and numbers across a restart', async () => {
    const first = openDevice(new FakeServer(), null);
    await first.store.commit('ann', create('s1'));
    await first.store.takeBatch('ann', { maxCount: 1, maxBytes: 1e6, nowMs: 0 });
    const before = await first.store.db.outbox.toArray();
    first.store.db.close();
    const { store } = openDevice(new FakeServer(), null, first.indexedDB);
    expect(await store.db.outbox.toArray()).toEqual(before);
    expect(await readSaleView(store.db, 'ann', 's1')).toMatchObject({ sync: 'sending' });
  });

  it('keeps what was typed into a form', async () => {
    const { store } = openDevice(new FakeServer(), null);
    await putDraft(store.db, 'create-sale', { title: 'Bo' }, 5);
    expect(await readDraft(store.db, 'create-sale')).toMatchObject({ draft: { title: 'Bo' } });
    await dropSaleDraft(store.db, 'create-sale', 's1');
    expect(await readDraft(store.db, 'create-sale')).toBeNull();
  });
});
