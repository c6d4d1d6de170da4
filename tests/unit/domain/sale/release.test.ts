import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isPublic,
  releaseMsOf,
  releaseOutlook,
  type ReleaseWritten,
  suggestedRelease,
  wallClockOf,
} from '../../../../src/domain/sale/release.ts';

const CHICAGO = 'America/Chicago';
/** Friday noon in Chicago. */
const NOW_MS = Date.parse('2026-11-20T18:00:00Z');

function at(releaseDate: string, releaseTime: string): ReleaseWritten {
  return { releaseRule: 'at', releaseDate, releaseTime };
}

function days(...dates: readonly string[]) {
  return dates.map((date) => ({ date, startTime: '09:00', endTime: '17:00', nextDay: false }));
}

describe('the hour at which an address is shown', () => {
  test('is on the wall clock of the sale', () => {
    const written = at('2026-11-27', '18:00');
    expect(releaseMsOf(written, CHICAGO)).toBe(Date.parse('2026-11-28T00:00:00Z'));
    expect(releaseMsOf(written, 'America/New_York')).toBe(Date.parse('2026-11-27T23:00:00Z'));
  });

  test('is none under another rule, or half written', () => {
    const written = at('2026-11-27', '18:00');
    expect(releaseMsOf({ ...written, releaseRule: 'now' }, CHICAGO)).toBeNull();
    expect(releaseMsOf({ ...written, releaseRule: 'never' }, CHICAGO)).toBeNull();
    expect(releaseMsOf(at('2026-11-27', ''), CHICAGO)).toBeNull();
    expect(releaseMsOf(at('2026-11-31', '18:00'), CHICAGO)).toBeNull();
  });

  test('comes back as it was written, in every zone and season', () => {
    const minutes = fc.integer({ min: 26_000_000, max: 31_000_000 });
    const zone = fc.constantFrom(CHICAGO, 'Pacific/Honolulu', 'America/St_Johns', 'Asia/Kolkata');
    fc.assert(
      fc.property(minutes, zone, (minute, timeZone) => {
        const atMs = minute * 60_000;
        const { releaseDate, releaseTime } = wallClockOf(atMs, timeZone);
        const back = releaseMsOf(at(releaseDate, releaseTime), timeZone);
        // An hour that occurs twice means the first.
        expect([0, 3_600_000]).toContain(atMs - (back ?? 0));
      }),
    );
  });
});

describe('what is offered to begin with', () => {
  test('the evening before the first opening', () => {
    expect(suggestedRelease(days('2026-11-29', '2026-11-28'), CHICAGO, NOW_MS)).toEqual({
      releaseDate: '2026-11-27',
      releaseTime: '18:00',
    });
  });

  test('the opening, when that evening is over', () => {
    expect(suggestedRelease(days('2026-11-20'), 'Pacific/Honolulu', NOW_MS)).toEqual({
      releaseDate: '2026-11-20',
      releaseTime: '09:00',
    });
  });

  test('nothing for a sale that has begun, or has no day yet', () => {
    const nothing = { releaseDate: '', releaseTime: '' };
    expect(suggestedRelease(days('2026-11-20'), CHICAGO, NOW_MS)).toEqual(nothing);
    expect(suggestedRelease([], CHICAGO, NOW_MS)).toEqual(nothing);
  });
});

describe('what it means for shoppers', () => {
  const outlook = (written: ReleaseWritten) =>
    releaseOutlook(written, days('2026-11-28'), CHICAGO, NOW_MS);
  const opensAtMs = Date.parse('2026-11-28T15:00:00Z');

  test('ahead, at the opening at the latest', () => {
    const atMs = Date.parse('2026-11-28T00:00:00Z');
    expect(outlook(at('2026-11-27', '18:00'))).toEqual({ kind: 'ahead', atMs });
    expect(outlook(at('2026-11-28', '09:00'))).toEqual({ kind: 'ahead', atMs: opensAtMs });
  });

  test('after the opening nobody finds it at first', () => {
    expect(outlook(at('2026-11-28', '09:01'))).toEqual({
      kind: 'after-opening',
      atMs: opensAtMs + 60_000,
      opensAtMs,
    });
  });

  test('passed: it is shown at once', () => {
    expect(outlook(at('2026-11-20', '12:00'))).toEqual({ kind: 'passed' });
    expect(isPublic(at('2026-11-20', '12:00'), CHICAGO, NOW_MS)).toBe(true);
    expect(isPublic(at('2026-11-20', '12:01'), CHICAGO, NOW_MS)).toBe(false);
  });

  test('nothing to tell without an hour', () => {
    const never: ReleaseWritten = { releaseRule: 'never', releaseDate: '', releaseTime: '' };
    expect(outlook(never)).toEqual({ kind: 'none' });
    expect(isPublic(never, CHICAGO, NOW_MS)).toBe(false);
    expect(isPublic({ ...never, releaseRule: 'now' }, CHICAGO, NOW_MS)).toBe(true);
    expect(outlook(at('', '18:00'))).toEqual({ kind: 'none' });
  });
});
