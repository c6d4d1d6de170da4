import { assert, double, property, record, array } from 'fast-check';
import { expect, test } from 'vitest';
import { haulOf } from '../../../../src/domain/route/haul.ts';
import type { KnownStop } from '../../../../src/domain/route/known-stop.ts';
import { stopSettingsOf } from '../../../../src/domain/route/settings/stop-settings.ts';
import { haulAlt, haulFigures, haulTitle } from '../../../../src/i18n/routes/haul-text.ts';

type Stop = Parameters<typeof haulOf>[0][number];

const at = (hour: number) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** A stop that was visited at an hour. */
function stop(lat: number, lng: number, hour: number, other: Partial<Stop> = {}): Stop {
  const settings = stopSettingsOf({});
  return {
    point: { lat, lng },
    isAbout: false,
    mayBeTold: true,
    unlisted: null,
    ...other,
    settings: { ...settings, visit: { outcome: 'done', at: at(hour) }, ...other.settings },
  };
}

const UNLISTED: KnownStop['unlisted'] = {
  title: 'Yard sale on Elm',
  lat: 50,
  lng: 9,
  date: '2026-11-28',
  timeZone: 'America/Chicago',
};
const mile = () => 1;

test('[LOOK] the line of a haul goes from the first stop to the last in the order of the visits, north up', () => {
  const { line, miles } = haulOf([stop(42, -87, 12), stop(41, -87, 9), stop(41.5, -87, 10)], mile);
  expect(line.map(({ y }) => y)).toEqual([1, 0.5, 0]);
  expect(new Set(line.map(({ x }) => x))).toEqual(new Set([0.5]));
  expect(miles).toBe(2);
});

test('[LOOK] what nobody listed, what is not public, what is known roughly, and what was skipped is on no line', () => {
  const shown = [stop(41, -87, 9), stop(42, -88, 10)];
  const hidden = [
    stop(45, -80, 11, { unlisted: UNLISTED }),
    stop(46, -80, 12, { mayBeTold: false }),
    stop(47, -80, 13, { isAbout: true }),
    { ...stop(48, -80, 14), point: null },
    {
      ...stop(49, -80, 15),
      settings: {
        ...stop(0, 0, 0).settings,
        visit: { outcome: 'skipped' as const, at: at(15) },
      },
    },
  ];
  const all = haulOf([...hidden, ...shown], mile);
  expect(all.line).toEqual(haulOf(shown, mile).line);
  expect(all.miles).toBe(1);
});

test('[LOOK] the shape says nothing of where it is or how large it is', () => {
  const shape = (lat: number, lng: number, size: number) =>
    haulOf([stop(lat, lng, 9), stop(lat, lng + size, 10), stop(lat + size, lng, 11)], mile).line;
  const [here, there] = [shape(41, -87, 0.01), shape(41, -60, 0.02)];
  for (const [index, { x, y }] of here.entries()) {
    expect(there[index]?.x).toBeCloseTo(x, 3);
    expect(there[index]?.y).toBeCloseTo(y, 3);
  }
});

test('[LOOK] a mile to the east is as long as a mile to the north', () => {
  const north = 1 / 69.1;
  const east = north / Math.cos((60 * Math.PI) / 180);
  const { line } = haulOf([stop(60, 0, 9), stop(60, east, 10), stop(60 + north, east, 11)], mile);
  const [a, b, c] = line.map(({ x, y }) => [Math.round(x * 100), Math.round(y * 100)]);
  expect([a, b, c]).toEqual([
    [0, 100],
    [100, 100],
    [100, 0],
  ]);
});

test('[LOOK] any line is within its box, and a single stop is in the middle', () => {
  const points = array(
    record({
      lat: double({ min: -89, max: 89, noNaN: true }),
      lng: double({ min: -180, max: 180, noNaN: true }),
    }),
  );
  assert(
    property(points, (all) => {
      const { line } = haulOf(
        all.map(({ lat, lng }, index) => stop(lat, lng, index % 24)),
        mile,
      );
      expect(line).toHaveLength(all.length);
      for (const { x, y } of line) {
        expect(Math.abs(x - 0.5)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(Math.abs(y - 0.5)).toBeLessThanOrEqual(0.5 + 1e-9);
      }
    }),
  );
  expect(haulOf([stop(41, -87, 9)], mile).line).toEqual([{ x: 0.5, y: 0.5 }]);
});

test('[LOOK] the figures of a haul, and none that is nothing', () => {
  const figures = haulFigures({ visited: 4, finds: 1, cents: 3250, miles: 13.7 });
  expect(haulAlt(haulTitle('2026-11-28'), figures)).toBe(
    'Saturday’s haul: 1 find, $32.50 noted, 4 sales, 14 miles',
  );
  const few = haulFigures({ visited: 1, finds: 0, cents: null, miles: null });
  expect(haulAlt(haulTitle(null), few)).toBe('My haul: 1 sale');
});
