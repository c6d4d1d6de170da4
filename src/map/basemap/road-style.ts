import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import { zoomRamp } from './zoom-ramp.ts';

/**
 * Roads by rank, in the three schemas that street tiles come in: OpenMapTiles (OpenFreeMap), Protomaps, and Mapbox Streets.
 * Each tile has the layers of one of them, so a style layer for each schema draws every tile once.
 */
export const ROAD_LAYERS = {
  openMapTiles: 'transportation',
  protomaps: 'roads',
  streets: 'road',
} as const;

type Schema = keyof typeof ROAD_LAYERS;

interface RoadRank {
  readonly id: 'alley' | 'street' | 'connector' | 'main' | 'freeway';
  readonly minZoom: number;
  readonly classes: readonly string[];
  /** Half-way sizes in pixels, without the edge. */
  readonly width: readonly (readonly [zoom: number, width: number])[];
  readonly color: 'road' | 'mainRoad' | 'freeway';
}

/** The smallest first, so that a large road crosses over a small one. */
const RANKS: readonly RoadRank[] = [
  {
    id: 'alley',
    minZoom: 14,
    classes: ['service', 'track', 'driveway', 'parking_aisle', 'alley', 'other'],
    width: [
      [14, 0.6],
      [16, 2.5],
      [19, 10],
    ],
    color: 'road',
  },
  {
    id: 'street',
    minZoom: 12,
    classes: [
      'minor',
      'street',
      'street_limited',
      'residential',
      'unclassified',
      'living_street',
      'road',
      'minor_road',
      'busway',
      'pedestrian',
      'link',
      'tertiary_link',
    ],
    width: [
      [12, 0.5],
      [14, 2.2],
      [16, 7],
      [19, 22],
    ],
    color: 'road',
  },
  {
    id: 'connector',
    minZoom: 10,
    classes: ['tertiary', 'secondary', 'secondary_link', 'primary_link'],
    width: [
      [10, 0.6],
      [12, 1.6],
      [14, 4],
      [16, 9],
      [19, 26],
    ],
    color: 'mainRoad',
  },
  {
    id: 'main',
    minZoom: 8,
    classes: ['primary', 'trunk', 'trunk_link', 'main', 'major_road'],
    width: [
      [8, 0.7],
      [11, 1.8],
      [14, 5],
      [16, 11],
      [19, 30],
    ],
    color: 'mainRoad',
  },
  {
    id: 'freeway',
    minZoom: 6,
    classes: ['motorway', 'motorway_link', 'highway'],
    width: [
      [6, 0.9],
      [9, 1.8],
      [12, 3.6],
      [14, 6],
      [16, 13],
      [19, 34],
    ],
    color: 'freeway',
  },
];

/** How a schema says which road it is: its most specific word first. */
const ROAD_CLASS: Readonly<Record<Schema, ExpressionSpecification>> = {
  openMapTiles: ['get', 'class'],
  protomaps: ['coalesce', ['get', 'kind_detail'], ['get', 'kind']],
  streets: ['get', 'class'],
};

const IS_TUNNEL: Readonly<Record<Schema, ExpressionSpecification>> = {
  openMapTiles: ['==', ['get', 'brunnel'], 'tunnel'],
  protomaps: ['==', ['get', 'is_tunnel'], true],
  streets: ['==', ['get', 'structure'], 'tunnel'],
};

const IS_RAMP: Readonly<Record<Schema, ExpressionSpecification>> = {
  openMapTiles: ['==', ['get', 'ramp'], 1],
  protomaps: ['==', ['get', 'is_link'], true],
  streets: ['in', '_link', ['coalesce', ['get', 'class'], '']],
};

const SCHEMAS = ['openMapTiles', 'protomaps', 'streets'] as const;
const source = 'streets';

export function roads(colors: MapColors): LayerSpecification[] {
  return [
    ...SCHEMAS.flatMap((schema) => [path(schema, colors), rail(schema, colors)]),
    ...RANKS.flatMap((rank) => SCHEMAS.map((schema) => roadEdge(rank, schema, colors))),
    ...RANKS.flatMap((rank) => SCHEMAS.map((schema) => roadSurface(rank, schema, colors))),
  ];
}

function ofRank({ classes }: RoadRank, schema: Schema): FilterSpecification {
  return [
    'all',
    ['==', ['geometry-type'], 'LineString'],
    ['in', ROAD_CLASS[schema], ['literal', [...classes]]],
  ];
}

/** A ramp is narrower than the road that it leads to. */
function widthOf(
  { width }: RoadRank,
  schema: Schema,
  more: (width: number) => number,
): ExpressionSpecification {
  const sizeOf = (size: number): ExpressionSpecification => [
    'case',
    IS_RAMP[schema],
    more(size * 0.55),
    more(size),
  ];
  return zoomRamp(...width.map(([zoom, size]) => [zoom, sizeOf(size)] as const));
}

function roadEdge(rank: RoadRank, schema: Schema, colors: MapColors): LayerSpecification {
  return {
    id: `road-edge-${rank.id}-${schema}`,
    type: 'line',
    source,
    'source-layer': ROAD_LAYERS[schema],
    minzoom: rank.minZoom + 1,
    filter: ofRank(rank, schema),
    layout: { 'line-cap': 'butt', 'line-join': 'round' },
    paint: {
      'line-color': colors[`${rank.color}Edge`],
      'line-width': widthOf(rank, schema, (width) => width + Math.min(2, 0.8 + width * 0.12)),
    },
  };
}

function roadSurface(rank: RoadRank, schema: Schema, colors: MapColors): LayerSpecification {
  const beforeEdges = colors[`${rank.color}Edge`];
  return {
    id: `road-${rank.id}-${schema}`,
    type: 'line',
    source,
    'source-layer': ROAD_LAYERS[schema],
    minzoom: rank.minZoom,
    filter: ofRank(rank, schema),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      // From far away, nobody would see a white line on paper, so the road then has the color of its edge.
      'line-color': ['step', ['zoom'], beforeEdges, rank.minZoom + 1, colors[rank.color]],
      'line-opacity': ['case', IS_TUNNEL[schema], 0.5, 1],
      'line-width': widthOf(rank, schema, (width) => width),
    },
  };
}

function path(schema: Schema, colors: MapColors): LayerSpecification {
  return {
    id: `path-${schema}`,
    type: 'line',
    source,
    'source-layer': ROAD_LAYERS[schema],
    minzoom: 15,
    filter: [
      'in',
      ROAD_CLASS[schema],
      ['literal', ['path', 'footway', 'cycleway', 'steps', 'bridleway']],
    ],
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.path,
      'line-width': zoomRamp([15, 0.8], [19, 3]),
      'line-dasharray': [3, 2],
    },
  };
}

function rail(schema: Schema, colors: MapColors): LayerSpecification {
  return {
    id: `rail-${schema}`,
    type: 'line',
    source,
    'source-layer': ROAD_LAYERS[schema],
    minzoom: 11,
    filter: [
      'in',
      ['coalesce', ['get', 'class'], ['get', 'kind']],
      ['literal', ['rail', 'major_rail', 'minor_rail', 'transit']],
    ],
    paint: { 'line-color': colors.rail, 'line-width': zoomRamp([11, 0.6], [16, 1.6], [19, 3]) },
  };
}
