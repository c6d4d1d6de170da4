// This must come first, because the database library opens a channel.
import '../../platform/channels.ts';
import { expose } from 'comlink';
import { broadcastChanges } from '../../db/schema/change-feed.ts';
import { DATABASE_NAME } from '../../db/schema/database-name.ts';
import type { RouterSettings } from '../../domain/route/travel/router-settings.ts';
import { buildName } from '../../platform/build-settings.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemRandom } from '../../platform/random.ts';
import { markStart } from '../../platform/start-marks.ts';
import { browserBeats, startLease } from '../../platform/worker/page-lease.ts';
import { holdLife } from '../../platform/worker-life.ts';
import { deleteViewedPhotos } from '../../platform/worker/photo-cache.ts';
import {
  browserLocks,
  ENGINE_BEATS,
  ENGINE_LOCK,
  REFRESH_LOCK,
  runAlone,
} from '../../platform/worker/web-locks.ts';
import { createGeocoding } from '../discovery/geocoding.ts';
import { fetchZipFile } from '../discovery/zip-table-loader.ts';
import type { OpenOptions } from '../door/door.ts';
import { type Device, openDevice } from './open-device.ts';
import type { DeviceParts } from './device-base.ts';
import type { LeaveMessage, StartMessage, ToldMessage } from './early-device.ts';
import type { Carry } from './keep-device.ts';
import { openPageChannel, type PageChannel } from '../syncing/page-channel.ts';

/**
 * The dedicated worker of one page (SYNC-17). The page's first message brings a port, which keeps the
 * page's calls until the device is open and answers them. If the browser stores nothing, the page itself opens
 * the device (`page-device.ts`), because a database in memory belongs to one thread only.
 */
const isWorker = !('document' in globalThis);

markStart('worker');

let leave = () => {};

if (isWorker) {
  self.addEventListener('message', ({ data }: MessageEvent<StartMessage | LeaveMessage>) => {
    if ('leave' in data) leave();
    else void start(data);
  });
}

async function start({ options, port, life }: StartMessage): Promise<void> {
  const tell = (told: ToldMessage) => self.postMessage(told);
  const letGo = await holdLife(browserLocks(), life);
  leave = letGo ?? leave;
  tell({ isHeld: letGo !== null });
  await serveDevice({ options, port, isKept: true }, tell);
}

export interface Serving {
  readonly options: OpenOptions;
  readonly port: MessagePort;
  /** False if its database is in memory and belongs to this page alone. */
  readonly isKept: boolean;
}

/**
 * Opens a device and answers on the port. Null if it could not be opened. Then each call is refused for that reason.
 */
export async function serveDevice(
  { options, port, isKept }: Serving,
  tell: (told: ToldMessage) => void,
): Promise<Device | null> {
  let isDenied = false;
  const parts: DeviceParts = {
    ...browserParts(options, isKept),
    onDenied() {
      isDenied = true;
      tell({ isDenied });
    },
    // This reaches the page as an error event of the worker. Errors that follow from a denial are no bugs.
    onBug(error) {
      if (!isDenied) reportError(error);
    },
  };
  try {
    const device = await openDevice(parts, options, {
      onStatus: (status) => tell({ status }),
      onSession: (session) => tell({ session }),
      onCatalog: (catalog) => tell({ catalog }),
      onFirstArea: () => tell({ firstArea: true }),
    });
    const carry: Carry = (callId, noun, verb, args, asker) =>
      callOn(device.doorOf(callId, asker), noun, verb, args);
    expose(carry, port);
    return device;
  } catch (error) {
    // Calls must not wait for a door that never opens.
    expose(async () => {
      throw error;
    }, port);
    parts.onBug(error);
    return null;
  }
}

async function callOn(
  door: object,
  noun: string,
  verb: string,
  args: readonly unknown[],
): Promise<unknown> {
  const verbs: unknown = Reflect.get(door, noun);
  const call: unknown =
    typeof verbs === 'object' && verbs !== null ? Reflect.get(verbs, verb) : null;
  if (typeof call !== 'function') throw new TypeError(`The door has no ${noun}.${verb}`);
  return Reflect.apply(call, verbs, args);
}

/** What the server is asked for at a start is its first news of sales: nothing else is asked before. */
async function markedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  markStart('request');
  const answer = await fetch(input, init);
  markStart('answer');
  return answer;
}

const NO_PEERS: PageChannel = { post() {}, listen() {}, close() {} };

function travelOf(router: RouterSettings): NonNullable<DeviceParts['openTravel']> {
  return async (db) => {
    // This is a chunk of its own, because most visits plan no route.
    const { openTravel } = await import('../travel/open-travel.ts');
    return openTravel(db, router, {
      clock: systemClock,
      fetch: (input, init) => fetch(input, init),
    });
  };
}

function browserParts(options: OpenOptions, isKept: boolean): Omit<DeviceParts, 'onBug'> {
  // A page with a database of its own is its own leader, and does not hear from other pages.
  const locks = isKept ? browserLocks() : null;
  return {
    clock: systemClock,
    random: systemRandom,
    build: buildName(),
    isKept,
    changeChannel: broadcastChanges(DATABASE_NAME),
    lease: startLease({
      locks,
      name: ENGINE_LOCK,
      beats: browserBeats(ENGINE_BEATS),
      clock: systemClock,
    }),
    peers: isKept ? openPageChannel(`${DATABASE_NAME}-rooms`) : NO_PEERS,
    async openServer({ supabaseUrl: url, anonKey, hasFiles = false }, store) {
      // This is a chunk of its own, so that a device without a server never downloads it.
      const { openRemote } = await import('../../remote/exchange/open-remote.ts');
      return openRemote({
        url,
        anonKey,
        hasFiles,
        store,
        clock: systemClock,
        fetch: markedFetch,
        exclusively: (run) => runAlone(locks, REFRESH_LOCK, systemClock, run),
        random: systemRandom,
      });
    },
    // The file has a hash in its name, so that the page and the service worker fetch it only once.
    readZipFile: () => fetchZipFile(new URL('../../domain/geo/zip-table.bin', import.meta.url)),
    deleteViewedPhotos: deleteViewedPhotos,
    async preparePhoto(file) {
      // This is a chunk of its own, because most visits add no photo.
      const { preparePhoto } = await import('../../platform/worker/resize-photo.ts');
      return preparePhoto(file);
    },
    geocode: createGeocoding(options, async (url, anonKey) => {
      // This is a chunk of its own, because most visits post no sale.
      const { createGeocoder } = await import('../../remote/geocoder.ts');
      const clock = systemClock;
      return createGeocoder({ url, anonKey, clock, fetch: (input, init) => fetch(input, init) });
    }),
    async openAreas(page) {
      // This is a chunk of its own, so that it does not slow down the start.
      const { openAreas } = await import('../areas/open-areas.ts');
      const { tilesUrl: url } = options;
      const common = { clock: systemClock, random: systemRandom };
      return openAreas({ ...common, ...page, url, fetch: (input, init) => fetch(input, init) });
    },
    ...(options.router !== null && { openTravel: travelOf(options.router) }),
  };
}
