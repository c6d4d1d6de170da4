import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import type { DatabaseSource } from '../../../../src/db/schema/open-database.ts';
import type { SyncStatus } from '../../../../src/device/door/sync-door.ts';
import { openAreas } from '../../../../src/device/areas/open-areas.ts';
import type { OpenOptions } from '../../../../src/device/door/door.ts';
import type { DeviceParts } from '../../../../src/device/wiring/device-base.ts';
import { openDevice } from '../../../../src/device/wiring/open-device.ts';
import { ok } from '../../../../src/domain/result.ts';
import { systemRandom } from '../../../../src/platform/random.ts';
import { startLease } from '../../../../src/platform/worker/page-lease.ts';
import { type ManualClock, manualClock } from '../../remote/manual-clock.ts';

const SILENT = { post() {}, send() {}, listen() {}, close() {} };

export function newSource(): Required<DatabaseSource> {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange };
  // Without them, Dexie takes this for a server and follows nothing.
  Object.assign(Dexie.dependencies, source);
  return source;
}

interface Opening {
  readonly dataSource?: OpenOptions['dataSource'];
  readonly supabaseUrl?: string;
  readonly onCatalog?: (version: number) => void;
}

/** The device worker of one page. Without a server, if `opening` names none. */
export async function openedDevice(
  source: DatabaseSource,
  changes: Partial<DeviceParts> = {},
  clock: ManualClock = manualClock(Date.parse('2026-06-01T12:00:00Z')),
  { dataSource = 'local', supabaseUrl = '', onCatalog = () => undefined }: Opening = {},
) {
  const told: SyncStatus[] = [];
  const lease = startLease({ locks: null, name: '', beats: SILENT, clock });
  const device = await openDevice(
    {
      clock,
      random: systemRandom,
      build: 'test',
      databaseName: 'device',
      databaseSource: source,
      changeChannel: null,
      lease,
      peers: SILENT,
      openServer: () => Promise.reject(new TypeError('not fetched')),
      readZipFile: () => Promise.resolve(null),
      geocode: () => Promise.reject(new Error('no address here')),
      openAreas: async (page) =>
        openAreas({
          ...page,
          url: 'http://tiles.test/area.pmtiles',
          fetch: () => Promise.reject(new TypeError('no network')),
          databaseSource: source,
          clock,
          random: systemRandom,
        }),
      async preparePhoto(file) {
        const bytes = await file.arrayBuffer();
        const thumb = 'A'.repeat(48);
        return ok({ ext: 'jpg', type: 'image/jpeg', large: bytes, small: bytes, thumb });
      },
      onBug(error) {
        throw error;
      },
      ...changes,
    },
    {
      dataSource,
      supabaseUrl,
      anonKey: '',
      geocoderUrl: '',
      router: null,
      tilesUrl: '',
    },
    {
      onStatus: (status) => told.push(status),
      onSession: () => undefined,
      onCatalog,
      onFirstArea: () => undefined,
    },
  );
  return { device, told, clock };
}
