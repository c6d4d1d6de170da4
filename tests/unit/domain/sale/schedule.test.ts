import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScheduleDay } from '../../../../src/domain/sale/sale.ts';
import { daysTouched, scheduleSpan, windowsOf } from '../../../../src/domain/sale/schedule.ts';
import {
  clockOf,
  dateOfDayNumber,
  dayNumberOf,
  minutesOf,
} from '../../../../src/domain/time/calendar-date.ts';
import {
  instantOf,
  isTimeZone,
  localDateAt,
  offsetMsAt,
} from '../../../../src/domain/time/zone.ts';

const HOUR_MS = 3_600_000;

function day(date: string, startTime: string, endTime: string, nextDay = false): ScheduleDay {
  return { date, startTime, endTime, nextDay };
}

function isoWindows(days: readonly ScheduleDay[], timeZone: string): string[] {
  return windowsOf(days, timeZone).map(
    ({ startMs, endMs }) =>
      `${new Date(startMs).toISOString().slice(0, 16)}/${new Date(endMs).toISOString().slice(0, 16)}`,
  );
}

describe('windows', () => {
  test.each([
    ['America/New_York', '2026-07-11T13:00/2026-07-11T21:00'],
    ['America/Chicago', '2026-07-11T14:00/2026-07-11T22:00'],
    ['America/Los_Angeles', '2026-07-11T16:00/2026-07-12T00:00'],
    ['America/Phoenix', '2026-07-11T16:00/2026-07-12T00:00'],
    ['Pacific/Honolulu', '2026-07-11T19:00/2026-07-12T03:00'],
    ['Pacific/Guam', '2026-07-10T23:00/2026-07-11T07:00'],
    ['UTC', '2026-07-11T09:00/2026-07-11T17:00'],
  ])('[spec 3] 09:00 to 17:00 in %s', (timeZone, expected) => {
    expect(isoWindows([day('2026-07-11', '09:00', '17:00')], timeZone)).toEqual([expected]);
  });

  test('[spec 3] Phoenix and Honolulu keep one offset all year', () => {
    for (const date of ['2026-01-10', '2026-03-08', '2026-07-11', '2026-11-01']) {
      expect(isoWindows([day(date, '09:00', '10:00')], 'America/Phoenix')).toEqual([
        `${date}T16:00/${date}T17:00`,
      ]);
      expect(isoWindows([day(date, '09:00', '10:00')], 'Pacific/Honolulu')).toEqual([
        `${date}T19:00/${date}T20:00`,
      ]);
    }
  });

  test('[spec 3] the day of the spring change loses an hour of a night sale', () => {
    const night = day('2026-03-07', '22:00', '04:00', true);
    expect(isoWindows([night], 'America/New_York')).toEqual(['2026-03-08T03:00/2026-03-08T08:00']);
    expect(isoWindows([night], 'America/Los_Angeles')).toEqual([
      '2026-03-08T06:00/2026-03-08T11:00',
    ]);
  });

  test('[spec 3] the day of the autumn change gains an hour of a night sale', () => {
    const night = day('2026-10-31', '22:00', '04:00', true);
    expect(isoWindows([night], 'America/New_York')).toEqual(['2026-11-01T02:00/2026-11-01T09:00']);
    expect(isoWindows([night], 'America/Los_Angeles')).toEqual([
      '2026-11-01T05:00/2026-11-01T12:00',
    ]);
  });

  test.each(['America/New_York', 'America/Los_Angeles'])(
    '[spec 3] before and after a change in %s, 09:00 is nine by the wall clock',
    (timeZone) => {
      const [before, on, after] = windowsOf(
        ['2026-03-07', '2026-03-08', '2026-03-09'].map((date) => day(date, '09:00', '17:00')),
        timeZone,
      ).map(({ startMs }) => startMs);
      expect(Number(on) - Number(before)).toBe(23 * HOUR_MS);
      expect(Number(after) - Number(on)).toBe(24 * HOUR_MS);
    },
  );

  test('[spec 3] a time skipped in spring counts from before the change', () => {
    expect(isoWindows([day('2026-03-08', '02:30', '05:00')], 'America/New_York')).toEqual([
      '2026-03-08T07:30/2026-03-08T09:00',
    ]);
    // Both ends lie around the gap: the length is kept rather than the sale lost.
    expect(isoWindows([day('2026-03-08', '02:30', '03:00')], 'America/New_York')).toEqual([
      '2026-03-08T07:30/2026-03-08T08:00',
    ]);
  });

  test('[spec 3] a time that occurs twice in autumn means the first', () => {
    expect(isoWindows([day('2026-11-01', '01:30', '05:00')], 'America/New_York')).toEqual([
      '2026-11-01T05:30/2026-11-01T10:00',
    ]);
    expect(isoWindows([day('2026-11-01', '00:30', '01:30')], 'America/Los_Angeles')).toEqual([
      '2026-11-01T07:30/2026-11-01T08:30',
    ]);
  });

  test('[spec 3] half-hour changes and half-hour zones', () => {
    // Lord Howe moves by 30 minutes at 02:00 (15:30 UTC the day before).
    expect(isoWindows([day('2026-10-04', '01:00', '09:00')], 'Australia/Lord_Howe')).toEqual([
      '2026-10-03T14:30/2026-10-03T22:00',
    ]);
    const changeMs = Date.parse('2026-10-03T15:30:00Z');
    expect(offsetMsAt('Australia/Lord_Howe', changeMs - 1)).toBe(10.5 * HOUR_MS);
    expect(offsetMsAt('Australia/Lord_Howe', changeMs)).toBe(11 * HOUR_MS);
    expect(isoWindows([day('2026-07-11', '09:00', '10:00')], 'Asia/Kathmandu')).toEqual([
      '2026-07-11T03:15/2026-07-11T04:15',
    ]);
  });

  test('[spec 3] days are sorted and overlapping or touching ones joined', () => {
    const days = [
      day('2026-06-07', '09:00', '12:00'),
      day('2026-06-06', '08:00', '12:00'),
      day('2026-06-06', '11:00', '14:00'),
      day('2026-06-06', '14:00', '15:00'),
      day('2026-06-06', '08:30', '09:00'),
    ];
    expect(isoWindows(days, 'UTC')).toEqual([
      '2026-06-06T08:00/2026-06-06T15:00',
      '2026-06-07T09:00/2026-06-07T12:00',
    ]);
  });

  test('[spec 3] what cannot be read or ends before it starts is left out', () => {
    const days = [
      day('2026-02-30', '09:00', '17:00'),
      day('2026-06-06', '17:00', '09:00'),
      day('2026-06-06', '09:00', '09:00'),
      day('2026-06-06', '9:00', '17:00'),
      day('2026-06-06', '09:00', '24:00'),
    ];
    expect(windowsOf(days, 'UTC')).toEqual([]);
  });

  test('[spec 3] a full night and day may pass before the end of a next day', () => {
    expect(isoWindows([day('2026-12-31', '18:00', '00:00', true)], 'UTC')).toEqual([
      '2026-12-31T18:00/2027-01-01T00:00',
    ]);
    expect(isoWindows([day('2026-12-31', '09:00', '17:00', true)], 'UTC')).toEqual([
      '2026-12-31T09:00/2027-01-01T17:00',
    ]);
  });

  test('[spec 3] a zone that this engine does not know counts as UTC', () => {
    expect(isTimeZone('Moon/Tycho')).toBe(false);
    expect(isTimeZone('')).toBe(false);
    expect(isTimeZone('America/Indiana/Indianapolis')).toBe(true);
    expect(isoWindows([day('2026-06-06', '09:00', '10:00')], 'Moon/Tycho')).toEqual([
      '2026-06-06T09:00/2026-06-06T10:00',
    ]);
  });

  test('[spec 3] windows are sorted, apart and never empty, whatever the days and the zone', () => {
    const times = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map(
        (minutes) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      );
    const dayArbitrary = fc.record({
      // Around both changes of 2026 and far from them.
      date: fc
        .constantFrom('2026-03-06', '2026-10-30', '2026-07-01')
        .chain((date) => fc.integer({ min: 0, max: 4 }).map((add) => [date, add] as const))
        .map(([date, add]) => dateOfDayNumber(Number(dayNumberOf(date)) + add)),
      startTime: times,
      endTime: times,
      nextDay: fc.boolean(),
    });
    const zone = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu');
    fc.assert(
      fc.property(fc.array(dayArbitrary, { maxLength: 14 }), zone, (days, timeZone) => {
        const windows = windowsOf(days, timeZone);
        let previousEnd = -Infinity;
        for (const { startMs, endMs } of windows) {
          expect(startMs).toBeGreaterThan(previousEnd);
          expect(endMs).toBeGreaterThan(startMs);
          previousEnd = endMs;
        }
        const isOpenable = days.some((d) => d.nextDay || d.endTime > d.startTime);
        expect(windows.length > 0).toBe(isOpenable);
      }),
      { numRuns: 200 },
    );
  });
});

describe('zones', () => {
  test('[spec 3] an instant read back shows the wall-clock time it was made from', () => {
    const zone = fc.constantFrom('America/New_York', 'America/Anchorage', 'America/Phoenix');
    fc.assert(
      fc.property(
        fc.integer({ min: 10_957, max: 47_481 }),
        // The hours of no change.
        fc.integer({ min: 4 * 60, max: 22 * 60 }),
        zone,
        (dayNumber, minutes, timeZone) => {
          const atMs = instantOf(dayNumber, minutes, timeZone);
          const wallMs = atMs + offsetMsAt(timeZone, atMs);
          expect(wallMs).toBe(dayNumber * 24 * HOUR_MS + minutes * 60_000);
          expect(localDateAt(timeZone, atMs)).toBe(dateOfDayNumber(dayNumber));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('calendar', () => {
  test('[spec 3] only dates and times that exist are read', () => {
    expect(dayNumberOf('1970-01-02')).toBe(1);
    expect(dayNumberOf('2028-02-29')).not.toBeNull();
    for (const date of ['2027-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0050-01-01x', '']) {
      expect(dayNumberOf(date)).toBeNull();
    }
    expect(minutesOf('23:59')).toBe(1439);
    expect([0, 511, 1439].map(clockOf)).toEqual(['00:00', '08:31', '23:59']);
    // Of the next day and of the day before.
    expect([1505, -5].map(clockOf)).toEqual(['01:05', '23:55']);
    for (const time of ['24:00', '9:00', '12:60', '12:00 PM', '']) {
      expect(minutesOf(time)).toBeNull();
    }
  });

  test('[spec 3] startDate and endDate are the earliest and the latest day', () => {
    const days = ['2026-06-07', '2026-06-05', '2026-06-06'].map((date) =>
      day(date, '09:00', '10:00'),
    );
    expect(scheduleSpan(days)).toEqual({ startDate: '2026-06-05', endDate: '2026-06-07' });
    expect(scheduleSpan([])).toBeNull();
  });

  test('[spec 3] an opening past midnight touches two days, one until midnight only its own', () => {
    const first = Number(dayNumberOf('2026-06-05'));
    expect(daysTouched(day('2026-06-05', '20:00', '02:00', true))).toEqual({
      first,
      last: first + 1,
    });
    expect(daysTouched(day('2026-06-05', '20:00', '00:00', true))).toEqual({ first, last: first });
    expect(daysTouched(day('soon', '20:00', '21:00'))).toBeNull();
  });
});
