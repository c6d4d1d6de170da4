import type { DiscoverQuery } from '../../../src/device/catalog/query.ts';
import type { SessionView } from '../../../src/device/door/account-door.ts';
import type { Door } from '../../../src/device/door/door.ts';
import type { SyncStatus } from '../../../src/device/door/sync-door.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { readFile } from 'node:fs/promises';
import { err, ok } from '../../../src/domain/result.ts';
import { readSaleView } from '../../../src/db/views/read-sale-views.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { startLease } from '../../../src/platform/worker/page-lease.ts';
import { systemRandom } from '../../../src/platform/random.ts';
import { openRemote } from '../../../src/remote/exchange/open-remote.ts';
import { openDevice } from '../../../src/device/wiring/open-device.ts';
import type { Device } from '../../../src/device/wiring/open-device.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';

export const CHICAGO = { lat: 41.8864, lng: -87.6186 };

/** What lies between a device and the server. */
export type Network =
  | 'on'
  /** Nothing gets through. */
  | 'off'
  /** Something else, such as a captive portal, answers every request with 200. */
  | 'portal'
  /** The server does what is asked, but one answer in five is lost. */
  | 'lossy'
  /** The server does what it is sent, but the answer never arrives and no error is reported. Reading works. */
  | 'unheard'
  /** Requests carry tokens that the server does not know. */
  | 'tokens-spoilt';

/** One phone: its own database, its own network, and the door that its page would have. */
export interface Phone {
  readonly door: Door;
  readonly device: Device;
  network: Network;
  /** Requests that left the device. */
  readonly requests: string[];
  status(): SyncStatus;
  session(): SessionView | null;
  /** Resolves when the status is as wanted. */
  untilStatus(isWanted: (status: SyncStatus) => boolean): Promise<void>;
  /** Resolves when the server has sent an answer that will not arrive. */
  untilUnheard(): Promise<void>;
  view(saleId: string): ReturnType<typeof readSaleView>;
  /** Closes the app as if it were killed, and returns the same phone with the app reopened. */
  reopen(network: Network): Promise<Phone>;
  stop(): void;
}

const phones: Phone[] = [];

/** Stops the phones that a test left open. */
export function stopPhones(): void {
  for (const phone of phones.splice(0)) phone.stop();
}

/** Opens the app on a phone. Without a server it runs in `local` mode. */
export async function openPhone(
  server: Embedded | null,
  network: Network = 'on',
  indexedDB = new IDBFactory(),
  hasFiles = false,
): Promise<Phone> {
  let status: SyncStatus | null = null;
  let session: SessionView | null = null;
  let wake = () => {};
  let noteUnheard = () => {};
  const unheard = new Promise<void>((resolve) => {
    noteUnheard = resolve;
  });
  const line = { network };
  const requests: string[] = [];

  const opened = await openDevice(
    {
      clock: systemClock,
      random: systemRandom,
      build: 'test',
      databaseSource: { indexedDB, IDBKeyRange },
      changeChannel: null,
      lease: startLease({ locks: null, name: '', beats: SILENT, clock: systemClock }),
      peers: SILENT,
      openServer: async ({ supabaseUrl: url, anonKey }, store) =>
        openRemote({
          url,
          anonKey,
          hasFiles,
          store,
          clock: systemClock,
          async fetch(input, init) {
            const { network: now } = line;
            const answer = await through(now, requests, input, init);
            const isPush = String(input instanceof Request ? input.url : input).includes(
              'sync_push',
            );
            if (now !== 'unheard' || !isPush) return answer;
            noteUnheard();
            return new Promise(() => undefined);
          },
          exclusively: (run) => run(),
          random: systemRandom,
        }),
      readZipFile: () => readFile('src/domain/geo/zip-table.bin'),
      // There is no canvas here, so a file serves as both of its own renditions.
      preparePhoto: async (file) => {
        const bytes = await file.arrayBuffer();
        const thumb = 'A'.repeat(48);
        return ok({ ext: 'jpg', type: 'image/jpeg', large: bytes, small: bytes, thumb });
      },
      geocode: async () => err('failed'),
      openAreas: () => Promise.reject(new Error('no maps here')),
      onBug: (error) => {
        throw error;
      },
    },
    {
      dataSource: server === null ? 'local' : 'supabase',
      supabaseUrl: server?.url ?? '',
      anonKey: server?.anonKey ?? '',
      geocoderUrl: '',
      router: null,
      tilesUrl: '',
    },
    {
      onStatus(next) {
        status = next;
        wake();
      },
      onSession(next) {
        session = next;
      },
      onCatalog: () => undefined,
      onFirstArea: () => undefined,
    },
  );
  const phone: Phone = {
    door: opened.door,
    device: opened,
    get network() {
      return line.network;
    },
    set network(next) {
      line.network = next;
    },
    requests,
    status: () => present(status),
    session: () => session,
    async untilStatus(isWanted) {
      const isThere = () => status !== null && isWanted(status);
      while (!isThere()) {
        await new Promise<void>((resume) => {
          wake = resume;
        });
      }
    },
    untilUnheard: () => unheard,
    view: (saleId) => readSaleView(opened.store.db, opened.principal(), saleId),
    reopen(next) {
      opened.stop();
      return openPhone(server, next, indexedDB, hasFiles);
    },
    stop: () => opened.stop(),
  };
  phones.push(phone);
  return phone;
}

/** All sales around a place, whatever their status. */
export function around(origin: DiscoverQuery['origin']): DiscoverQuery {
  return {
    origin,
    radiusMiles: 25,
    saleType: null,
    statuses: { active: true, upcoming: true, closed: true },
    keywords: '',
    dateFrom: null,
    dateTo: null,
    sort: 'closest',
    group: 'placed',
    limit: 20,
  };
}

const SILENT = { post() {}, send() {}, listen() {}, close() {} };

async function through(
  network: Network,
  requests: string[],
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  requests.push(new URL(url).pathname);
  if (network === 'off') throw new TypeError('Failed to fetch');
  if (network === 'portal') return new Response('<html>Welcome to the airport</html>');
  if (network === 'on' || network === 'unheard') return fetch(input, init);
  if (network === 'lossy') {
    const answer = await fetch(input, init);
    if (scattered(requests.length) >= 0.2) return answer;
    throw new TypeError('Failed to fetch');
  }
  const headers = new Headers(init?.headers);
  const bearer = headers.get('authorization');
  const isGuests = bearer === null || bearer === `Bearer ${headers.get('apikey')}`;
  if (!isGuests) headers.set('authorization', 'Bearer a.b.c');
  const isRefresh = url.includes('grant_type=refresh_token');
  const body = isRefresh ? JSON.stringify({ refresh_token: 'no-such-token' }) : init?.body;
  return fetch(input, { ...init, headers, ...(body == null ? {} : { body }) });
}

/** Returns a number from 0 to 1 for each count, without a pattern that requests could fall in step with. */
function scattered(count: number): number {
  return (Math.imul(count, 2_654_435_761) >>> 0) / 2 ** 32;
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('the device has not been opened');
  return value;
}
