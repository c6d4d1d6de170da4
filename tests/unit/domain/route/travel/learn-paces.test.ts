import { array, assert, double, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnsweredWay,
  learnPaces,
} from '../../../../../src/domain/route/travel/learn-paces.ts';
import {
  minutesFor,
  paceAt,
  USUAL_PACES,
} from '../../../../../src/domain/route/travel/travel-estimate.ts';

/** Ways around a town, some with another shape of road or another speed than usual. */
function ways(
  count: number,
  { circuity = 1, mph = 1, from = 0.3, to = 30 }: Partial<Record<string, number>> = {},
): AnsweredWay[] {
  return Array.from({ length: count }, (_, i) => {
    const straightMiles = from * (to / from) ** (i / Math.max(1, count - 1));
    const usual = paceAt(straightMiles, USUAL_PACES);
    const roadMiles = straightMiles * usual.circuity * circuity;
    return { straightMiles, roadMiles, minutes: (roadMiles / (usual.mph * mph)) * 60 };
  });
}

describe('the estimate', () => {
  test('stays as it is until a dozen ways are known', () => {
    expect(learnPaces(ways(11, { mph: 0.5 }))).toEqual(USUAL_PACES);
    expect(learnPaces(ways(12, { mph: 0.5 }))).not.toEqual(USUAL_PACES);
  });

  test('stays as it is where our numbers are right', () => {
    for (const { circuity, mph, miles } of learnPaces(ways(200))) {
      expect(circuity).toBeCloseTo(paceAt(miles, USUAL_PACES).circuity, 6);
      expect(mph).toBeCloseTo(paceAt(miles, USUAL_PACES).mph, 6);
    }
  });

  test('comes within a tenth of slow and winding roads once many ways are known', () => {
    const known = ways(400, { circuity: 1.3, mph: 0.7 });
    const paces = learnPaces(known);
    for (const { straightMiles, minutes } of known) {
      expect(Math.abs(minutesFor(straightMiles, USUAL_PACES) / minutes - 1)).toBeGreaterThan(0.3);
      expect(Math.abs(minutesFor(straightMiles, paces) / minutes - 1)).toBeLessThan(0.1);
    }
  });

  test('is moved less by few ways than by many', () => {
    const slower = (count: number) => minutesFor(2, learnPaces(ways(count, { mph: 0.6 })));
    const usual = minutesFor(2, USUAL_PACES);
    expect(slower(14)).toBeGreaterThan(usual * 1.1);
    expect(slower(400)).toBeGreaterThan(slower(14));
  });

  test('is not moved by a fifth of wrong answers', () => {
    const right = ways(400, { mph: 0.8 });
    const wrong = right.map((way, i) =>
      i % 5 === 0 ? { ...way, minutes: way.minutes * 30 } : way,
    );
    for (const { miles, mph } of learnPaces(wrong)) {
      const clean = paceAt(miles, learnPaces(right)).mph;
      expect(Math.abs(mph / clean - 1)).toBeLessThan(0.02);
    }
  });

  test('learns downtown from downtown, and the rest as far as it is known', () => {
    const [downtown, , , far] = learnPaces(ways(100, { mph: 0.5, from: 0.3, to: 0.9 }));
    expect(downtown.mph).toBeLessThan(USUAL_PACES[0].mph * 0.6);
    expect(far?.mph).toBeGreaterThan((USUAL_PACES[3]?.mph ?? 0) * 0.65);
    expect(far?.mph).toBeLessThan(USUAL_PACES[3]?.mph ?? 0);
  });

  test('never leaves its limits, and farther is never sooner, whatever was answered', () => {
    const number = double({ min: 0, max: 200, noNaN: true });
    const way = record({ straightMiles: number, roadMiles: number, minutes: number });
    assert(
      property(array(way, { minLength: 12, maxLength: 80 }), (answered) => {
        const paces = learnPaces(answered);
        for (const { circuity, mph } of paces) {
          expect(circuity).toBeGreaterThanOrEqual(1.05);
          expect(circuity).toBeLessThanOrEqual(2.2);
          expect(mph).toBeGreaterThanOrEqual(8);
          expect(mph).toBeLessThanOrEqual(65);
        }
        const minutes = Array.from({ length: 500 }, (_, i) => minutesFor(i / 10, paces));
        expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
      }),
    );
  });

  test('farther is not sooner when only the far roads are fast', () => {
    const town = ways(100, { mph: 0.3, from: 1.1, to: 4.9 });
    const beyond = ways(100, { mph: 3, from: 5.1, to: 19 });
    const paces = learnPaces([...town, ...beyond]);
    const minutes = Array.from({ length: 200 }, (_, i) => minutesFor(i / 10, paces));
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  });
});
