import { addProtocol, AJAXError } from 'maplibre-gl';
import { withCover } from './cover-layer.ts';
import { readMapSettings } from './map-settings.ts';
import type { TileReader } from './map-tile.ts';
import { OnlineTiles } from './online/online-tiles.ts';
import { readOverviewTile } from './overview-archive.ts';
import { StreetTiles } from './street-sources.ts';
import { ViewedTiles } from './viewed-tiles.ts';

const settings = readMapSettings({
  VITE_MAP_STYLE_URL: import.meta.env['VITE_MAP_STYLE_URL'],
  VITE_TILES_PMTILES_URL: import.meta.env['VITE_TILES_PMTILES_URL'],
  VITE_MAP_TILES_ORIGIN: import.meta.env['VITE_MAP_TILES_ORIGIN'],
});
const nowMs = () => Date.now();

const online = new OnlineTiles({
  settings,
  viewed: new ViewedTiles({
    caches: globalThis.caches,
    storage: globalThis.navigator.storage,
    nowMs,
    mapName: settings.archiveUrl ?? settings.styleUrl ?? '',
  }),
  fetch: (...request) => fetch(...request),
  nowMs,
  isOnline: () => globalThis.navigator.onLine,
  onCredits: (credits) => streetTiles.credit(credits),
});

/** The streets of every map on this page. */
export const streetTiles = new StreetTiles({
  readOnline: (tile, signal) => online.read(tile, signal),
});

globalThis.addEventListener('online', () => {
  online.wake();
  streetTiles.reload();
});

/** MapLibre asks for tiles through these. A tile that is missing answers as a 404: then it enlarges the one above. */
function serve(name: string, read: TileReader, coverLayer: string): void {
  addProtocol(name, async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = url.slice(`${name}://`.length).split('/').map(Number);
    const tile = await read({ z, x, y }, signal);
    if (tile === null) throw new AJAXError(404, 'No such tile', url, new Blob());
    return { data: withCover(tile, coverLayer) };
  });
}

serve('overview', readOverviewTile, 'sea');
serve('streets', streetTiles.read, 'ground');
