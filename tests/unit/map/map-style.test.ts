import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { MAP_COLORS } from '../../../src/map/basemap/map-colors.ts';
import { mapStyle } from '../../../src/map/basemap/map-style.ts';
import { contrast } from '../../support/contrast.ts';

const THEMES = ['light', 'dark'] as const;

describe.each(THEMES)('the %s map', (theme) => {
  const style = mapStyle(theme);
  const colors = MAP_COLORS[theme];

  test('is a valid style without a glyph or sprite server', () => {
    expect(validateStyleMin(style)).toEqual([]);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
  });

  test('asks for tiles only through the app itself', () => {
    const tiles = Object.values(style.sources).flatMap((source) =>
      'tiles' in source ? source.tiles : [],
    );
    expect(tiles).toEqual(['overview://{z}/{x}/{y}', 'streets://{z}/{x}/{y}']);
  });

  test('names can be read on every ground they stand on: 4.5 to 1', () => {
    const { name, streetName, quietName, parkName, waterName, glow } = colors;
    const land = [
      colors.ground,
      colors.neighbor,
      colors.built,
      colors.campus,
      colors.sand,
      colors.wood,
      colors.park,
      colors.building,
      glow,
    ];
    const pairs = [
      ...[name, streetName, quietName].flatMap((text) =>
        land.map((ground) => [text, ground] as const),
      ),
      [parkName, colors.park] as const,
      [parkName, colors.wood] as const,
      [waterName, colors.water] as const,
      ...[colors.road, colors.mainRoad].map((road) => [streetName, road] as const),
    ];
    const weak = pairs.filter(([text, ground]) => contrast(text, ground) < 4.5);
    expect(
      weak.map(([text, ground]) => `${text} on ${ground}: ${contrast(text, ground).toFixed(2)}`),
    ).toEqual([]);
  });

  test('the ground of streets lies above all of the overview but its names', () => {
    const ids = style.layers.map(({ id }) => id);
    const overviewGround = style.layers.filter(
      ({ id, type }) => id.startsWith('overview-') && type !== 'symbol',
    );
    const firstName = style.layers.findIndex(({ type }) => type === 'symbol');
    expect(overviewGround.every(({ id }) => ids.indexOf(id) < ids.indexOf('ground'))).toBe(true);
    expect(style.layers.slice(firstName).every(({ type }) => type === 'symbol')).toBe(true);
  });
});

test('both themes draw the same things', () => {
  const [light, dark] = THEMES.map((theme) => mapStyle(theme).layers.map(({ id }) => id));
  expect(light).toEqual(dark);
});
