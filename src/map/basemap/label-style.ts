import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import { ROAD_LAYERS } from './road-style.ts';

/** The bundled font; `map-fonts.css` gives its weights names, because a style names a font and not a weight. */
export const REGULAR = ['Noto Sans', 'sans-serif'];
export const BOLD = ['Noto Sans Semibold', 'sans-serif'];
const SLANTED = ['Noto Sans Italic', 'sans-serif'];

const STREETS = 'streets';
const OVERVIEW = 'overview';

const LOCAL_NAME: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:en'],
  ['get', 'name_en'],
  ['get', 'name:latin'],
  ['get', 'name'],
  '',
];

interface Label {
  readonly id: string;
  readonly source: string;
  readonly layer: string;
  readonly minZoom?: number;
  readonly maxZoom?: number;
  readonly filter?: FilterSpecification;
  readonly layout: SymbolLayerSpecification['layout'];
  readonly color: string | ExpressionSpecification;
  readonly glow: string;
}

function label({
  id,
  source,
  layer,
  minZoom,
  maxZoom,
  filter,
  layout,
  color,
  glow,
}: Label): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    'source-layer': layer,
    ...(minZoom === undefined ? {} : { minzoom: minZoom }),
    ...(maxZoom === undefined ? {} : { maxzoom: maxZoom }),
    ...(filter === undefined ? {} : { filter }),
    layout: { 'text-font': REGULAR, 'text-field': LOCAL_NAME, 'text-max-width': 8, ...layout },
    paint: { 'text-color': color, 'text-halo-color': glow, 'text-halo-width': 1.6 },
  };
}

/** All names, those that matter least first: where two collide, the later one stays. */
export function labels(colors: MapColors): LayerSpecification[] {
  return [...quietLabels(colors), ...streetLabels(colors), ...placeLabels(colors)];
}

function quietLabels(colors: MapColors): LayerSpecification[] {
  const { glow } = colors;
  return [
    label({
      id: 'house-number',
      source: STREETS,
      layer: 'housenumber',
      minZoom: 17,
      layout: { 'text-field': ['get', 'housenumber'], 'text-size': 11 },
      color: colors.quietName,
      glow,
    }),
    label({
      id: 'zip',
      source: OVERVIEW,
      layer: 'zips',
      minZoom: 10,
      maxZoom: 13.5,
      layout: { 'text-field': ['get', 'zip'], 'text-size': 11, 'text-letter-spacing': 0.04 },
      color: colors.quietName,
      glow,
    }),
    label({
      id: 'county',
      source: OVERVIEW,
      layer: 'areas',
      minZoom: 7.5,
      maxZoom: 11,
      filter: ['==', ['get', 'kind'], 'county'],
      layout: { 'text-field': ['get', 'name'], 'text-size': 11, 'text-letter-spacing': 0.08 },
      color: colors.quietName,
      glow,
    }),
    ...['water_name', 'water_label', 'water'].map((layer) =>
      label({
        id: `${layer}-name`,
        source: STREETS,
        layer,
        minZoom: 9,
        filter: ['in', ['geometry-type'], ['literal', ['Point', 'LineString']]],
        layout: { 'text-font': SLANTED, 'text-size': 12, 'symbol-placement': 'point' },
        color: colors.waterName,
        glow: colors.water,
      }),
    ),
    ...['poi', 'pois', 'poi_label'].map((layer) => landmark(layer, colors)),
  ];
}

/** What people steer by: parks, schools, hospitals, stations. Shops come and go, and would bury the sales. */
function landmark(layer: string, colors: MapColors): LayerSpecification {
  const kind: ExpressionSpecification = [
    'downcase',
    ['coalesce', ['get', 'class'], ['get', 'kind'], ['get', 'type'], ''],
  ];
  const greens = [
    'park',
    'garden',
    'golf',
    'golf_course',
    'cemetery',
    'nature_reserve',
    'zoo',
    'national_park',
  ];
  const places = [
    'school',
    'college',
    'university',
    'hospital',
    'library',
    'museum',
    'stadium',
    'airport',
    'aerodrome',
    'town_hall',
    'place_of_worship',
  ];
  return label({
    id: `${layer}-name`,
    source: STREETS,
    layer,
    minZoom: 14,
    filter: ['in', kind, ['literal', [...greens, ...places]]],
    layout: {
      'text-size': 12,
      'symbol-sort-key': ['to-number', ['coalesce', ['get', 'rank'], ['get', 'localrank']], 9],
    },
    color: ['match', kind, greens, colors.parkName, colors.quietName],
    glow: colors.glow,
  });
}

function streetLabels(colors: MapColors): LayerSpecification[] {
  return ['transportation_name', ROAD_LAYERS.protomaps, 'road_label'].map((layer) =>
    label({
      id: `street-name-${layer}`,
      source: STREETS,
      layer,
      minZoom: 12,
      filter: [
        '!',
        [
          'in',
          ['coalesce', ['get', 'class'], ['get', 'kind'], ''],
          ['literal', ['rail', 'transit', 'ferry', 'path', 'service']],
        ],
      ],
      layout: {
        'symbol-placement': 'line',
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11, 15, 13, 18, 16],
        'text-max-angle': 35,
        'text-padding': 4,
        'symbol-spacing': 320,
      },
      color: colors.streetName,
      glow: colors.glow,
    }),
  );
}

/** Towns by the overview everywhere, so that they do not change where streets begin; parts of towns by the streets. */
function placeLabels(colors: MapColors): LayerSpecification[] {
  const { glow } = colors;
  const rank: ExpressionSpecification = ['get', 'rank'];
  const kind: ExpressionSpecification = [
    'coalesce',
    ['get', 'class'],
    ['get', 'kind_detail'],
    ['get', 'kind'],
    ['get', 'type'],
    '',
  ];
  return [
    ...['place', 'places', 'place_label'].map((layer) =>
      label({
        id: `${layer}-part`,
        source: STREETS,
        layer,
        minZoom: 12,
        maxZoom: 16.5,
        filter: [
          'in',
          kind,
          ['literal', ['neighbourhood', 'suburb', 'quarter', 'hamlet', 'borough', 'macrohood']],
        ],
        layout: { 'text-font': BOLD, 'text-size': 12, 'text-letter-spacing': 0.02 },
        color: colors.quietName,
        glow,
      }),
    ),
    label({
      id: 'village',
      source: OVERVIEW,
      layer: 'places',
      minZoom: 4,
      maxZoom: 15.5,
      filter: ['<', rank, 5],
      layout: {
        'text-size': ['interpolate', ['linear'], ['zoom'], 7, 11, 13, 14],
        'symbol-sort-key': ['-', rank],
      },
      color: colors.streetName,
      glow,
    }),
    label({
      id: 'town',
      source: OVERVIEW,
      layer: 'places',
      minZoom: 3.5,
      maxZoom: 14.5,
      filter: ['all', ['>=', rank, 5], ['<', rank, 8]],
      layout: {
        'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 13, 15],
        'symbol-sort-key': ['-', rank],
      },
      color: colors.name,
      glow,
    }),
    label({
      id: 'state',
      source: OVERVIEW,
      layer: 'areas',
      maxZoom: 7,
      filter: ['==', ['get', 'kind'], 'state'],
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9, 6, 13],
        'text-letter-spacing': 0.14,
        'text-max-width': 7,
      },
      color: colors.quietName,
      glow,
    }),
    label({
      id: 'city',
      source: OVERVIEW,
      layer: 'places',
      maxZoom: 13.5,
      filter: ['>=', rank, 8],
      layout: {
        'text-font': BOLD,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['+', 8, ['*', 0.35, rank]],
          12,
          ['+', 10, ['*', 0.8, rank]],
        ],
        'symbol-sort-key': ['-', rank],
      },
      color: colors.name,
      glow,
    }),
  ];
}
