import { expose } from 'comlink';
import { broadcastChanges } from '../../db/schema/change-feed.ts';
import { DATABASE_NAME } from '../../db/schema/database-name.ts';
import { buildName } from '../../platform/build-settings.ts';
import { systemClock } from '../../platform/clock.ts';
import { browserBeats, startLease } from '../../platform/worker/page-lease.ts';
import {
  browserLocks,
  ENGINE_LOCK,
  REFRESH_LOCK,
  runAlone,
} from '../../platform/worker/web-locks.ts';
import { dropPicturesSeen } from '../../platform/worker/photo-cache.ts';
import { systemRandom } from '../../platform/random.ts';
import { openDevice } from './open-device.ts';
import { createDoor } from './device-door.ts';
import { createGeocoding } from '../discovery/geocoding.ts';
import { browserPeers } from './peers.ts';
import { fetchZipFile } from '../discovery/zip-table-loader.ts';

/** The dedicated worker of one page (SYNC-17): the browser's parts, put together behind the door. */

const locks = browserLocks();

const door = createDoor(
  (options, listeners) =>
    openDevice(
      {
        clock: systemClock,
        random: systemRandom,
        build: buildName(),
        changeChannel: broadcastChanges(DATABASE_NAME),
        lease: startLease({
          locks,
          name: ENGINE_LOCK,
          beats: browserBeats(`${DATABASE_NAME}-beats`),
          clock: systemClock,
        }),
        peers: browserPeers(`${DATABASE_NAME}-rooms`),
        async openServer({ supabaseUrl: url, anonKey }, store) {
          // Its own chunk: a device without a server never downloads it.
          const { openRemote } = await import('../../remote/exchange/open-remote.ts');
          return openRemote({
            url,
            anonKey,
            store,
            clock: systemClock,
            fetch: (input, init) => fetch(input, init),
            exclusively: (run) => runAlone(locks, REFRESH_LOCK, systemClock, run),
            random: systemRandom,
          });
        },
        readZipFile: fetchZipFile,
        dropPictures: dropPicturesSeen,
        async preparePicture(file) {
          // Its own chunk: most visits add no photo.
          const { preparePicture } = await import('../../platform/worker/resize-photo.ts');
          return preparePicture(file);
        },
        // Reaches the page as an error event of the worker.
        onBug: (error) => reportError(error),
      },
      options,
      listeners,
    ),
  systemRandom,
  (options) =>
    createGeocoding(options, async (url, anonKey) => {
      // Its own chunk: most visits post no sale.
      const { createGeocoder } = await import('../../remote/geocoder.ts');
      const clock = systemClock;
      return createGeocoder({ url, anonKey, clock, fetch: (input, init) => fetch(input, init) });
    }),
);

expose(door);
