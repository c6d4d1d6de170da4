import { writeFileSync } from 'node:fs';
import { readOverviewLayers } from './overview-layers.ts';
import { OVERVIEW_MAX_ZOOM, overviewTiles } from './overview-tiles.ts';
import { pmtilesFile } from './pmtiles-file.ts';

/** `npm run build:overview`: writes the map that comes with the app, from data packages. Each run writes the same bytes. */

const FILE = new URL('../../map/basemap/overview.pmtiles', import.meta.url);

const layers = readOverviewLayers();
const tiles = overviewTiles(layers);
const file = pmtilesFile(tiles, {
  bounds: [-180, 13, 180, 72],
  center: [-98, 39, 3],
  metadata: {
    name: 'Rummage overview',
    attribution: 'US Census Bureau, Natural Earth, GeoNames (CC BY 4.0)',
    vector_layers: layers.map(({ name, minZoom }) => ({
      id: name,
      fields: {},
      minzoom: minZoom,
      maxzoom: OVERVIEW_MAX_ZOOM,
    })),
  },
});
writeFileSync(FILE, file);
process.stdout.write(`${tiles.length} tiles, ${file.length} bytes\n`);
