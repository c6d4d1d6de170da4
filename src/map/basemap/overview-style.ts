import type { LayerSpecification } from 'maplibre-gl';
import type { MapColors } from './map-colors.ts';
import { zoomRamp } from './zoom-ramp.ts';

const source = 'overview';

/** Land, water and borders of the map that comes with the app, beneath all else. */
export function overviewGround(colors: MapColors): LayerSpecification[] {
  return [
    {
      id: 'overview-sea',
      type: 'fill',
      source,
      'source-layer': 'sea',
      paint: { 'fill-color': colors.water, 'fill-antialias': false },
    },
    ...land('neighbor', colors.neighbor),
    lakes('border', colors),
    ...land('us', colors.ground),
    lakes('inland', colors),
    {
      id: 'overview-rivers',
      type: 'line',
      source,
      'source-layer': 'rivers',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colors.water, 'line-width': zoomRamp([3, 0.6], [7, 1.6], [12, 5]) },
    },
    {
      id: 'overview-counties',
      type: 'line',
      source,
      'source-layer': 'counties',
      minzoom: 6,
      paint: {
        'line-color': colors.countyBorder,
        'line-width': zoomRamp([6, 0.5], [10, 1], [14, 2]),
      },
    },
    border('states', colors),
    border('countries', colors),
  ];
}

function land(kind: 'us' | 'neighbor', color: string): LayerSpecification[] {
  const fill: LayerSpecification = {
    id: `overview-land-${kind}`,
    type: 'fill',
    source,
    'source-layer': 'land',
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'fill-color': color },
  };
  if (kind === 'us') return [fill];
  // The shapes of neighboring countries come from another source: without a margin, water would show through along the
  // border.
  return [
    {
      id: 'overview-land-margin',
      type: 'line',
      source,
      'source-layer': 'land',
      filter: ['==', ['get', 'kind'], kind],
      paint: { 'line-color': color, 'line-width': zoomRamp([3, 1], [7, 5], [12, 20]) },
    },
    fill,
  ];
}

function lakes(kind: 'border' | 'inland', colors: MapColors): LayerSpecification {
  return {
    id: `overview-lakes-${kind}`,
    type: 'fill',
    source,
    'source-layer': 'water',
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'fill-color': colors.water },
  };
}

function border(of: 'states' | 'countries', colors: MapColors): LayerSpecification {
  const isCountry = of === 'countries';
  return {
    id: `overview-${of}`,
    type: 'line',
    source,
    'source-layer': of,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.border,
      'line-width': isCountry
        ? zoomRamp([2, 0.9], [7, 2], [12, 3])
        : zoomRamp([3, 0.5], [7, 1.2], [12, 2.2]),
      ...(isCountry ? {} : { 'line-dasharray': [4, 1.5] }),
    },
  };
}
