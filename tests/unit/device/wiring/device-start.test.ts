import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { type DatabaseSource, openDatabase } from '../../../../src/db/schema/open-database.ts';
import { ok } from '../../../../src/domain/result.ts';
import { startLease } from '../../../../src/platform/worker/page-lease.ts';
import { openDevice } from '../../../../src/device/wiring/open-device.ts';
import { createLazyServer } from '../../../../src/device/syncing/lazy-server.ts';
import { metaTexts } from '../../../../src/db/schema/meta-texts.ts';
import type { OpenedRemote } from '../../../../src/remote/exchange/open-remote.ts';
import { type TextStore, forgetUser } from '../../../../src/remote/auth/stored-session.ts';
import { createSession } from '../../../../src/device/session/device-session.ts';
import { createSignOut } from '../../../../src/device/session/device-sign-out.ts';
import { openDevice as openFakeDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create } from '../../../support/builders/sale-args.ts';
import { manualClock } from '../../remote/manual-clock.ts';

const ann = { userId: 'ann', email: 'ann@example.com', zipCode: '60601' };

/** Opens the device worker of a page on a device; says who was told to work there. */
async function startOn(source: DatabaseSource) {
  const principals: string[] = [];
  const clock = manualClock();
  const silent = { post() {}, send() {}, listen() {}, close() {} };
  const device = await openDevice(
    {
      clock,
      random: { next: () => 0.5, uuid: () => crypto.randomUUID() },
      build: 'test',
      databaseName: 'device',
      databaseSource: source,
      changeChannel: null,
      lease: startLease({ locks: null, name: '', beats: silent, clock }),
      peers: silent,
      openServer: () => Promise.reject(new TypeError('not fetched')),
      readZipFile: () => Promise.resolve(null),
      geocode: () => Promise.reject(new Error('no address here')),
      openAreas: () => Promise.reject(new Error('no maps here')),
      preparePhoto: () => Promise.reject(new Error('no photo here')),
      onBug: (error) => {
        throw error;
      },
    },
    {
      dataSource: 'supabase',
      supabaseUrl: 'http://api.test',
      anonKey: 'key',
      geocoderUrl: '',
      router: null,
      tilesUrl: '',
    },
    {
      onStatus: ({ principal }) => principals.push(principal),
      onSession: () => undefined,
      onCatalog: () => undefined,
      onFirstArea: () => undefined,
    },
  );
  return { device, principals };
}

test('[spec 4] who was signed in at the last visit is known before anything is told', async () => {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange };
  await metaTexts(openDatabase('device', source)).set('auth.user', JSON.stringify(ann));
  const { device, principals } = await startOn(source);
  expect(new Set(principals)).toEqual(new Set(['ann']));
  device.stop();
});

function serverThatLetsIn(texts: TextStore) {
  const auth = {
    async logIn() {
      await texts.set('auth.user', JSON.stringify(ann));
      return ok(ann);
    },
  };
  return createLazyServer(() => Promise.resolve({ auth } as unknown as OpenedRemote));
}

/** Ann's device with a private row of hers, and a sign-out that dies at the given step. */
async function diedSigningOut(at: 'log-out' | 'leave') {
  const server = new FakeServer();
  const indexedDB = new IDBFactory();
  const { store, engine, clock } = openFakeDevice(server, 'ann', indexedDB);
  const texts = metaTexts(store.db);
  await texts.set('auth.user', JSON.stringify(ann));
  await store.commit('ann', create('s1', { releaseRule: 'never' }));
  await engine.sync('ann', []);
  const died = () => Promise.reject(new Error('the page is gone'));
  const signOut = createSignOut({
    store: { ...store, ...(at === 'leave' && { cleanUpAfterSignOut: died }) },
    clock,
    session: {
      principal: () => 'ann',
      logOut: at === 'log-out' ? died : () => forgetUser(texts),
    },
    syncLoop: { runNow: () => Promise.resolve(null), tellSession: () => undefined },
  });
  await expect(signOut.logOut()).rejects.toThrow('gone');
  expect(await store.db.rows.where('scopes').equals('u:ann').count()).toBeGreaterThan(0);
  return { source: { indexedDB, IDBKeyRange }, store, texts };
}

test.each(['log-out', 'leave'] as const)(
  '[SYNC-15] a sign-out that died at its step %s is finished before anything is told',
  async (at) => {
    const { source, store } = await diedSigningOut(at);
    const { device, principals } = await startOn(source);
    expect(new Set(principals)).toEqual(new Set(['guest']));
    expect(await store.db.rows.where('scopes').equals('u:ann').count()).toBe(0);
    device.stop();
  },
);

test('[SYNC-15] one who has signed in again since stays, with all that is theirs', async () => {
  const { source, store, texts } = await diedSigningOut('leave');
  const session = createSession({
    store: texts,
    server: serverThatLetsIn(texts),
    readProfile: () => Promise.resolve(null),
    nobody: 'guest',
  });
  expect(await session.logIn({ email: ann.email, password: 'pw' })).toMatchObject({ ok: true });
  const { device, principals } = await startOn(source);
  expect(new Set(principals)).toEqual(new Set(['ann']));
  expect(await store.db.rows.where('scopes').equals('u:ann').count()).toBeGreaterThan(0);
  device.stop();
});
