import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import { zoomRamp } from './zoom-ramp.ts';

/** The layers beneath this one show only where there are no streets. */
export const STREET_GROUND_LAYER = 'ground';

const source = 'streets';

/** What kind of ground it is: `class` in two of the schemas, `kind` in Protomaps. */
const KIND: ExpressionSpecification = ['coalesce', ['get', 'class'], ['get', 'kind'], ''];

/** Colors of the ground by its kind; kinds that are not named stay plain. */
function groundColor(colors: MapColors): ExpressionSpecification {
  return [
    'match',
    KIND,
    ['wood', 'forest', 'scrub', 'shrubland'],
    colors.wood,
    [
      'park',
      'national_park',
      'nature_reserve',
      'protected_area',
      'grass',
      'grassland',
      'meadow',
      'recreation_ground',
      'village_green',
      'garden',
      'golf_course',
      'pitch',
      'playground',
      'cemetery',
      'zoo',
      'dog_park',
      'allotments',
    ],
    colors.park,
    ['sand', 'beach', 'barren', 'rock'],
    colors.sand,
    [
      'school',
      'university',
      'college',
      'kindergarten',
      'hospital',
      'stadium',
      'military',
      'airport',
      'aerodrome',
    ],
    colors.campus,
    [
      'residential',
      'suburb',
      'neighbourhood',
      'urban_area',
      'commercial',
      'retail',
      'industrial',
      'railway',
      'parking',
    ],
    colors.built,
    'rgba(0, 0, 0, 0)',
  ];
}

/** Ground, water and buildings of street tiles. The first layer hides the overview beneath, tile by tile. */
export function streetGround(colors: MapColors): LayerSpecification[] {
  const fill = (
    id: string,
    layer: string,
    color: string | ExpressionSpecification,
  ): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': color, 'fill-antialias': id !== STREET_GROUND_LAYER },
  });
  const edge = (layer: string): LayerSpecification => ({
    id: `${layer}-edge`,
    type: 'line',
    source,
    'source-layer': layer,
    minzoom: 15.5,
    paint: { 'line-color': colors.buildingEdge, 'line-width': zoomRamp([15.5, 0.4], [19, 1.2]) },
  });
  const ground = groundColor(colors);
  return [
    fill(STREET_GROUND_LAYER, 'ground', colors.ground),
    ...['landcover', 'landuse', 'park'].map((layer) =>
      fill(layer, layer, layer === 'park' ? colors.park : ground),
    ),
    {
      id: 'waterway',
      type: 'line',
      source,
      'source-layer': 'waterway',
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': colors.water, 'line-width': zoomRamp([8, 0.6], [13, 1.6], [17, 6]) },
    },
    {
      // In Protomaps, rivers and creeks are lines in the layer of waters.
      id: 'water-lines',
      type: 'line',
      source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colors.water, 'line-width': zoomRamp([8, 0.6], [13, 1.6], [17, 6]) },
    },
    fill('water', 'water', colors.water),
    fill('aeroway-area', 'aeroway', colors.campus),
    {
      id: 'runway',
      type: 'line',
      source,
      'source-layer': 'aeroway',
      minzoom: 11,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colors.road, 'line-width': zoomRamp([11, 1], [15, 12], [18, 60]) },
    },
    ...['building', 'buildings'].flatMap((layer) => [
      { ...fill(layer, layer, colors.building), minzoom: 14 },
      edge(layer),
    ]),
  ];
}

/** State and county lines of street tiles, over the roads. */
export function streetBorders(colors: MapColors): LayerSpecification[] {
  const level: ExpressionSpecification = [
    'coalesce',
    ['get', 'admin_level'],
    ['get', 'kind_detail'],
    99,
  ];
  return ['boundary', 'boundaries', 'admin'].map((layer): LayerSpecification => ({
    id: `${layer}-line`,
    type: 'line',
    source,
    'source-layer': layer,
    filter: ['all', ['<=', ['to-number', level, 99], 6], ['!=', ['get', 'maritime'], 1]],
    paint: {
      'line-color': [
        'case',
        ['<=', ['to-number', level, 99], 4],
        colors.border,
        colors.countyBorder,
      ],
      'line-width': zoomRamp([6, 0.8], [12, 1.6]),
      'line-dasharray': [4, 1.5],
    },
  }));
}
