import { array, assert, integer, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLine, encodeLine } from '../../../../src/domain/geo/polyline.ts';

test('the example of the format, with six places', () => {
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(encodeLine(points)).toBe('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI');
  expect(decodeLine('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual(points);
});

test('any line comes back as it was, to a few inches', () => {
  const degrees = (most: number) =>
    integer({ min: -most * 1e6, max: most * 1e6 }).map((n) => n / 1e6);
  const line = array(record({ lat: degrees(90), lng: degrees(180) }));
  assert(
    property(line, (points) => {
      expect(decodeLine(encodeLine(points))).toEqual(points);
    }),
  );
});

test.each(['_izlhA', '_izlhA~', ' ', '~~~~~~~~~~~~~~~~', '_izlhA~rlgdF_{geC'])(
  'a damaged line is none: %s',
  (text) => expect(decodeLine(text)).toBeNull(),
);

test('whatever text comes, it ends', () => {
  assert(
    property(string(), (text) => {
      const points = decodeLine(text);
      expect(points === null || points.length <= text.length / 2).toBe(true);
    }),
  );
});
