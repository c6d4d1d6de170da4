import 'maplibre-gl/dist/maplibre-gl-worker.mjs';
import { holdLife } from '../../platform/worker-life.ts';
import { browserLocks } from '../../platform/worker/web-locks.ts';
import type { MapWorkerAlive, MapWorkerOrder } from './map-workers.ts';

/** MapLibre's worker. It holds a lock for its life, as the page's others do. The address has the name of its page. */
const pageName = location.hash;
const channel = openChannel();
let letGo = () => {};

/** Null where the browser has none: then nobody watches this worker. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(pageName);
  } catch {
    return null;
  }
}

async function hold(): Promise<void> {
  letGo();
  const life = `${pageName}-${Math.random()}`;
  const held = await holdLife(browserLocks(), life);
  if (held === null) return;
  letGo = held;
  const alive: MapWorkerAlive = { life };
  channel?.postMessage(alive);
}

channel?.addEventListener('message', ({ data }: MessageEvent<MapWorkerAlive | MapWorkerOrder>) => {
  if (!('mayHold' in data)) return;
  if (data.mayHold) void hold();
  else letGo();
});
if (channel !== null) void hold();
