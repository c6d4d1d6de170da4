import * as mapLibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { crowdMatches } from './crowd-matches.ts';
import type { IndexTimes } from './index-worker.ts';

/** Called by `map-index.ts`, which runs this page in a browser. */
declare global {
  interface Window {
    ourIndex: (count: number) => Promise<IndexTimes>;
    mapLibreClusters: (count: number) => Promise<number>;
  }
}

window.ourIndex = (count) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<IndexTimes>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    worker.postMessage(count);
  });

/** From the data to the first picture of MapLibre's own clusters, in milliseconds. */
window.mapLibreClusters = async (count) => {
  mapLibre.setWorkerUrl(workerUrl);
  const container = document.querySelector<HTMLElement>('#map');
  if (container === null) throw new Error('No map');
  container.style.width = '360px';
  container.style.height = '240px';
  const map = new mapLibre.Map({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: [-98, 39],
    zoom: 3,
  });
  await map.once('load');
  const data: GeoJSON.FeatureCollection<GeoJSON.Point> = {
    type: 'FeatureCollection',
    features: crowdMatches(count).flatMap(({ entry: { id, saleType, point } }) =>
      point === null
        ? []
        : [
            {
              type: 'Feature',
              properties: { id, saleType },
              geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
            },
          ],
    ),
  };
  const startedMs = performance.now();
  map.addSource('sales', {
    type: 'geojson',
    data,
    cluster: true,
    clusterRadius: 60,
    clusterMaxZoom: 16,
    clusterProperties: {
      garage: ['+', ['case', ['==', ['get', 'saleType'], 'garage'], 1, 0]],
      estate: ['+', ['case', ['==', ['get', 'saleType'], 'estate'], 1, 0]],
      auction: ['+', ['case', ['==', ['get', 'saleType'], 'auction'], 1, 0]],
    },
  });
  map.addLayer({ id: 'sales', type: 'circle', source: 'sales' });
  await map.once('idle');
  const passedMs = performance.now() - startedMs;
  map.remove();
  return passedMs;
};
