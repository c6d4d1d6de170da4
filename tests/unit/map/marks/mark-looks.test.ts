import { describe, expect, test } from 'vitest';
import type { SaleMark } from '../../../../src/domain/sale/map-mark.ts';
import { changedMarks, lookOf, looksOf } from '../../../../src/map/marks/signs/mark-looks.ts';

const CHICAGO = 'America/Chicago';

/** Epoch ms of a local time in Chicago, in summer unless the offset says otherwise. */
function ms(local: string, offset = '-05:00'): number {
  return Date.parse(`${local}:00${offset}`);
}

function mark(start: number, end: number, changes: Partial<SaleMark> = {}): SaleMark {
  return {
    kind: 'sale',
    id: 'a',
    title: 'Lamps',
    saleType: 'garage',
    status: 'active',
    aboutMiles: null,
    distanceMiles: 1,
    window: { startMs: start, endMs: end },
    timeZone: CHICAGO,
    lat: 0,
    lng: 0,
    ...changes,
  };
}

function word(start: string, end: string, now: string): string | null {
  const look = lookOf(mark(ms(start), ms(end)), { nowMs: ms(now), at: null });
  return look.word?.replaceAll('\u00a0', ' ') ?? null;
}

describe('what a mark says', () => {
  test('open: until when, and nothing that could mean another half of the day', () => {
    expect(word('2026-06-06T08:00', '2026-06-06T14:00', '2026-06-06T08:12')).toBe('til 2');
    expect(word('2026-06-06T08:00', '2026-06-06T14:30', '2026-06-06T08:12')).toBe('til 2:30');
    expect(word('2026-06-06T08:00', '2026-06-06T12:00', '2026-06-06T08:12')).toBe('til noon');
    // 14 hours away: "til 2" would be in the coming night.
    expect(word('2026-06-06T00:00', '2026-06-06T14:00', '2026-06-06T00:00')).toBe('til 2 PM');
    expect(word('2026-06-06T09:00', '2026-06-07T14:00', '2026-06-06T15:00')).toBe('til Sun');
    expect(word('2026-06-06T09:00', '2026-06-20T14:00', '2026-06-06T15:00')).toBe('til Jun 20');
  });

  test('later: the hour today, the day within a week, the date after that', () => {
    expect(word('2026-06-06T09:00', '2026-06-06T14:00', '2026-06-06T08:12')).toBe('9 AM');
    expect(word('2026-06-06T12:00', '2026-06-06T14:00', '2026-06-06T08:12')).toBe('noon');
    expect(word('2026-06-06T09:00', '2026-06-06T14:00', '2026-06-05T08:12')).toBe('Sat 9');
    expect(word('2026-06-06T09:30', '2026-06-06T14:00', '2026-06-01T08:12')).toBe('Sat 9:30');
    expect(word('2026-06-07T19:00', '2026-06-07T21:00', '2026-06-06T08:12')).toBe('Sun 7 PM');
    expect(word('2026-06-07T01:00', '2026-06-07T04:00', '2026-06-06T08:12')).toBe('Sun 1 AM');
    expect(word('2026-06-13T09:00', '2026-06-13T14:00', '2026-06-06T08:12')).toBe('Jun 13');
  });

  test('at midnight: the day before says the weekday, the same day the hour, and midnight ends the day', () => {
    expect(word('2026-06-06T09:00', '2026-06-06T14:00', '2026-06-05T23:59')).toBe('Sat 9');
    expect(word('2026-06-06T09:00', '2026-06-06T14:00', '2026-06-06T00:00')).toBe('9 AM');
    expect(word('2026-06-06T18:00', '2026-06-07T00:00', '2026-06-06T18:00')).toBe('til midnight');
    // Through midnight, by the clock and not by the day.
    expect(word('2026-06-06T18:00', '2026-06-07T01:00', '2026-06-06T23:30')).toBe('til 1');
    expect(word('2026-06-06T18:00', '2026-06-07T01:00', '2026-06-07T00:30')).toBe('til 1');
    // By the calendar of the sale, wherever the shopper is.
    const inTokyo = mark(ms('2026-06-06T09:00'), ms('2026-06-06T14:00'), {
      timeZone: 'Asia/Tokyo',
    });
    expect(lookOf(inTokyo, { nowMs: ms('2026-06-06T08:12'), at: null }).word).toBe('11\u00a0PM');
  });

  test('at a change of summer time: hours are those of the clock on the wall', () => {
    // Clocks go back on November 1 at 2: the day has 25 hours.
    const fall = mark(ms('2026-11-01T09:00', '-06:00'), ms('2026-11-01T14:00', '-06:00'));
    const before = { nowMs: ms('2026-11-01T01:30'), at: null };
    expect(lookOf(fall, before).word).toBe('9\u00a0AM');
    expect(lookOf(fall, { nowMs: ms('2026-10-31T23:30'), at: null }).word).toBe('Sun 9');
    expect(lookOf(fall, { nowMs: 0, at: { date: '2026-11-01', minute: 9 * 60 } }).state).toBe(
      'open',
    );
    expect(lookOf(fall, { nowMs: 0, at: { date: '2026-11-01', minute: 8 * 60 + 30 } }).state).toBe(
      'later',
    );
    // They go forward on March 8: 2:30 does not exist and is 3:30.
    const spring = mark(ms('2026-03-08T03:00'), ms('2026-03-08T14:00'));
    expect(lookOf(spring, { nowMs: ms('2026-03-08T01:59', '-06:00'), at: null }).word).toBe(
      '3\u00a0AM',
    );
    expect(lookOf(spring, { nowMs: 0, at: { date: '2026-03-08', minute: 150 } }).state).toBe(
      'open',
    );
  });

  test('the last hour drains by the minute, and the end is not open any longer', () => {
    const sale = mark(ms('2026-06-06T08:00'), ms('2026-06-06T14:00'));
    const left = (now: string) => lookOf(sale, { nowMs: ms(now), at: null }).minutesLeft;
    expect(left('2026-06-06T12:59')).toBeNull();
    expect(left('2026-06-06T13:00')).toBe(60);
    expect(left('2026-06-06T13:59')).toBe(1);
    // The next answer, with the next window or none, is still under way.
    expect(lookOf(sale, { nowMs: ms('2026-06-06T14:00'), at: null })).toEqual({
      state: 'later',
      word: null,
      minutesLeft: null,
    });
  });

  test('closed, canceled, or without hours: no word', () => {
    const sale = mark(0, 1);
    for (const status of ['closed', 'cancelled'] as const) {
      expect(lookOf({ ...sale, status }, { nowMs: 0, at: null })).toEqual({
        state: 'over',
        word: null,
        minutesLeft: null,
      });
    }
    const none = { ...sale, status: 'upcoming', window: null } as const;
    expect(lookOf(none, { nowMs: 0, at: null }).word).toBeNull();
  });
});

test('a minute draws anew only the marks that look otherwise', () => {
  const marks = [
    mark(ms('2026-06-06T08:00'), ms('2026-06-06T14:00'), { id: 'open all day' }),
    mark(ms('2026-06-06T08:00'), ms('2026-06-06T09:30'), { id: 'in its last hour' }),
    mark(ms('2026-06-06T09:00'), ms('2026-06-06T14:00'), { id: 'opens' }),
    mark(ms('2026-06-07T09:00'), ms('2026-06-07T14:00'), { id: 'tomorrow' }),
  ];
  const at = (now: string) => looksOf(marks, { nowMs: ms(now), at: null });
  const changed = (before: string, after: string) => changedMarks(at(before), at(after));
  expect(changed('2026-06-06T08:20', '2026-06-06T08:21')).toEqual([]);
  expect(changed('2026-06-06T08:40', '2026-06-06T08:41')).toEqual(['in its last hour']);
  expect(changed('2026-06-06T08:59', '2026-06-06T09:00')).toEqual(['in its last hour', 'opens']);
  expect(changed('2026-06-06T23:59', '2026-06-07T00:00')).toEqual(['tomorrow']);
  // A mark that was not there before is new.
  expect(changedMarks(new Map(), at('2026-06-06T08:20'))).toHaveLength(4);
});
