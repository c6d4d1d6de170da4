import { describe, expect, it } from 'vitest';
import {
  hasLeft,
  recognizeArrival,
  type TimedFix,
  withFix,
} from '../../../../../src/domain/route/drive/recognize-arrival.ts';

const SALE = { lat: 41.9, lng: -87.65 };
/** Degrees of latitude. */
const mile = 1 / 69.1;
const meters = (count: number) => (count / 1609.344) * mile;

function fix(atSeconds: number, metersNorth: number, accuracyMeters = 10): TimedFix {
  return {
    lat: SALE.lat + meters(metersNorth),
    lng: SALE.lng,
    accuracyMeters,
    atMs: atSeconds * 1000,
  };
}

/** The verdicts on fixes that come one after the other. */
function verdicts(fixes: readonly TimedFix[], last: { lat: number; lng: number } | null = null) {
  return fixes.map((now, index) =>
    recognizeArrival(SALE, last, { now, before: fixes.slice(0, index) }),
  );
}

describe('[LOOK] arriving is recognized by position', () => {
  it('one good fix is enough right after the page came back', () => {
    expect(verdicts([fix(0, 60)])).toEqual(['here']);
  });

  it('who drives up and stops is there, and not before', () => {
    const drivenUp = [fix(0, 800), fix(5, 730), fix(30, 100), fix(40, 20), fix(45, 15)];
    expect(verdicts(drivenUp)).toEqual(['away', 'away', 'unsure', 'unsure', 'here']);
  });

  it('who drives past is never there', () => {
    const past = [-300, -220, -140, -60, 20, 100, 180, 260].map((at, n) => fix(n * 5, at));
    expect(verdicts(past)).not.toContain('here');
  });

  it('a position that jumps here and back says nothing; one that stays does', () => {
    expect(verdicts([fix(0, 3000), fix(6, 10), fix(12, 3000)])).toEqual(['away', 'unsure', 'away']);
    expect(verdicts([fix(0, 3000), fix(6, 10), fix(11, 12)])).toEqual(['away', 'unsure', 'here']);
  });

  it('a position that may be 500 m wrong says nothing, neither of being there nor of speed', () => {
    expect(verdicts([fix(0, 0, 500)])).toEqual(['away']);
    expect(verdicts([fix(0, 3000, 500), fix(6, 10)])).toEqual(['away', 'here']);
  });

  it('two fixes of one second, some yards apart, say nothing of speed', () => {
    const noisy = [fix(0, 60), fix(10, 60), fix(11, 90)];
    expect(verdicts(noisy)).toEqual(['here', 'here', 'here']);
  });

  it('broken numbers are nowhere', () => {
    expect(verdicts([fix(0, Number.NaN), fix(0, 0, Number.NaN)])).toEqual(['away', 'away']);
  });

  it('whoever is still nearer to the stop before has not left it', () => {
    const nextDoor = { lat: SALE.lat + meters(70), lng: SALE.lng };
    expect(verdicts([fix(0, 60)], nextDoor)).toEqual(['away']);
    expect(verdicts([fix(0, 60), fix(60, 5)], nextDoor)).toEqual(['away', 'here']);
  });

  it('who was there has left half a mile away, and not by a rough fix', () => {
    expect(hasLeft(SALE, fix(0, 800))).toBe(true);
    expect(hasLeft(SALE, fix(0, 400))).toBe(false);
    expect(hasLeft(SALE, fix(0, 800, 500))).toBe(false);
  });

  it('the clock may be set back or forward in between', () => {
    expect(verdicts([fix(3600, 0), fix(0, 0)])).toEqual(['here', 'unsure']);
    expect(verdicts([fix(0, 900), fix(3600, 0)])).toEqual(['away', 'here']);
    expect(withFix([fix(0, 0)], fix(3600, 0))).toHaveLength(1);
  });

  it('fixes of the last two minutes are kept, and no others', () => {
    const kept = [0, 60, 130, 200].reduce<readonly TimedFix[]>(
      (before, at) => withFix(before, fix(at, 0)),
      [],
    );
    expect(kept.map(({ atMs }) => atMs / 1000)).toEqual([130, 200]);
  });
});
