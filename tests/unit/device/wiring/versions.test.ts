import type { SyncStatus } from '../../../../src/device/door/sync-door.ts';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { isOutgrown, openDatabase } from '../../../../src/db/schema/open-database.ts';
import { startLease } from '../../../../src/platform/worker/page-lease.ts';
import type { OpenedRemote } from '../../../../src/remote/exchange/open-remote.ts';
import { NO_FILES } from '../../../../src/remote/exchange/public-files.ts';
import { openDevice } from '../../../../src/device/wiring/open-device.ts';
import type { Device } from '../../../../src/device/wiring/open-device.ts';
import { manualClock } from '../../remote/manual-clock.ts';

let indexedDB: IDBFactory;
let told: SyncStatus[];
let wake: () => void;
/** Requests that pages of this build made. */
let requests: number;

beforeEach(() => {
  indexedDB = new IDBFactory();
  told = [];
  requests = 0;
  wake = () => undefined;
});

function openPage(): Promise<Device> {
  const clock = manualClock();
  const silent = { post() {}, send() {}, listen() {}, close() {} };
  const refused = () => {
    requests += 1;
    return Promise.resolve({ ok: false, error: { kind: 'offline' } } as const);
  };
  const remote = {
    push: refused,
    pull: refused,
    check: refused,
    known: refused,
  };
  return openDevice(
    {
      clock,
      random: { next: () => 0.5, uuid: () => crypto.randomUUID() },
      build: 'test',
      databaseName: 'device',
      databaseSource: { indexedDB, IDBKeyRange },
      changeChannel: null,
      lease: startLease({ locks: null, name: '', beats: silent, clock }),
      peers: silent,
      // Nobody signs in or sends photos here.
      openServer: () => Promise.resolve({ remote, files: NO_FILES } as unknown as OpenedRemote),
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
      onStatus(status) {
        told.push(status);
        wake();
      },
      onSession: () => undefined,
      onCatalog: () => undefined,
      onFirstArea: () => undefined,
    },
  );
}

async function untilTold(isIt: (status: SyncStatus) => boolean): Promise<void> {
  while (!told.some(isIt)) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/** Opens the database as a build of another version does, which lets go of it when told to, or not. */
async function otherBuild(byVersions: number, letsGo: boolean): Promise<Dexie> {
  const now = openDatabase('device', { indexedDB, IDBKeyRange });
  const stores = now.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    [primKey, ...indexes].map(({ src }) => src).join(),
  ]);
  const other = new Dexie('device', { indexedDB, IDBKeyRange });
  other.version(now.verno + byVersions).stores(Object.fromEntries(stores));
  if (!letsGo) other.on('versionchange', () => false);
  await other.open();
  return other;
}

describe('[SYNC-24] pages of several builds', () => {
  test('a newer one opens the database: this page says so, sends nothing more, keeps what is done', async () => {
    const page = await openPage();
    await page.door.sales.lookAround({ lat: 39.74, lng: -104.99 });
    await page.door.sync.now();
    const newer = await otherBuild(1, true);
    await untilTold(({ troubles }) => troubles.includes('newer-app'));
    const before = requests;
    expect(before).toBeGreaterThan(0);
    const done = await page.store.commit('guest', {
      op: 'newsletter.subscribe',
      args: { id: 'n1', email: 'ann@example.com' },
    });
    expect(done.ok).toBe(true);
    expect(await page.door.sync.now()).toMatchObject({ link: 'update-needed' });
    expect(requests).toBe(before);
    expect(await newer.table('outbox').count()).toBe(1);
    page.stop();
    newer.close();
  });

  test('an older page that holds on to the database is waited for, and that is said', async () => {
    const older = await otherBuild(-0.5, false);
    const opening = openPage();
    await untilTold(({ troubles }) => troubles.includes('blocked'));
    older.close();
    const page = await opening;
    await untilTold(({ troubles }) => troubles.length === 0);
    expect(isOutgrown(page.store.db)).toBe(false);
    page.stop();
  });
});
