import { getGlobalDispatcher } from 'maplibre-gl';
import { watchPageLife } from '../../platform/page/page-life.ts';
import { watchLife } from '../../platform/worker-life.ts';
import { browserLocks } from '../../platform/worker/web-locks.ts';
// Vite exports the address of what it builds from it.
// oxlint-disable-next-line import/default
import workerFile from './map-worker.ts?worker&url';
import { keepMapWorkers, type MapWorkers } from './map-workers.ts';

const pageName = `#rummage-map-${Date.now()}-${Math.random()}`;

/** Where MapLibre finds its worker. What follows the file's name says whose worker it is. */
export const mapWorkerUrl = `${workerFile}${pageName}`;

let kept: MapWorkers | null = null;

/** The workers of this page's maps, watched from the first map on. */
export function pageMapWorkers(): MapWorkers {
  kept ??= watched();
  return kept;
}

function watched(): MapWorkers {
  const dispatcher = getGlobalDispatcher();
  let started = 0;
  dispatcher.on('workerscreate', () => {
    started += 1;
  });
  const workers = keepMapWorkers({
    channel: new BroadcastChannel(pageName),
    watchLife: (life, onEnd) => watchLife(browserLocks(), life, onEnd),
    async restart() {
      const before = started;
      await dispatcher.ensureWorkers();
      return started > before;
    },
    nowMs: () => performance.now(),
  });
  watchPageLife({
    onVisible: () => {},
    onHidden: () => {},
    onLeaving: () => workers.leave(),
    onReturned: () => workers.comeBack(),
  });
  return workers;
}
