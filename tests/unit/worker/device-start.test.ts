import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { startLease } from '../../../src/platform/lease.ts';
import { openDevice } from '../../../src/worker/device.ts';
import { metaTextStore } from '../../../src/worker/meta-text-store.ts';
import { manualClock } from '../remote/manual-clock.ts';

const ann = { userId: 'ann', email: 'ann@example.com', zipCode: '60601' };

test('[spec 4] who was signed in at the last visit is known before anything is told', async () => {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange };
  await metaTextStore(openDatabase('device', source)).set('auth.user', JSON.stringify(ann));
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
      preparePicture: () => Promise.reject(new Error('no photo here')),
      onBug: (error) => {
        throw error;
      },
    },
    { dataSource: 'supabase', supabaseUrl: 'http://api.test', anonKey: 'key' },
    {
      onStatus: ({ principal }) => principals.push(principal),
      onSession: () => undefined,
      onVersion: () => undefined,
    },
  );
  expect(new Set(principals)).toEqual(new Set(['ann']));
  device.stop();
});
