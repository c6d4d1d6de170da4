import { describe, expect, test } from 'vitest';
import type { SaleTiming } from '../../../src/domain/sale/status.ts';
import {
  afterStatusText,
  clockTimeText,
  dateAndTimeText,
  longDayText,
  shortDateText,
  whenText,
  zonedText,
} from '../../../src/i18n/sale/when-text.ts';

const CHICAGO = 'America/Chicago';
/** Saturday, 9:00 in Chicago. */
const NINE = Date.parse('2026-11-21T15:00:00Z');
const HALF_PAST_TWO = Date.parse('2026-11-21T20:30:00Z');

describe('when to come', () => {
  test.each<[SaleTiming, string]>([
    [{ kind: 'open', closesAtMs: HALF_PAST_TWO }, 'Open now until 2:30\u00a0PM'],
    [{ kind: 'closes-in', minutes: 20, closesAtMs: NINE }, 'Open now, closes in 20 min'],
    [{ kind: 'opens-in', minutes: 40, opensAtMs: NINE }, 'Opens in 40 min'],
    [{ kind: 'opens-at', opensAtMs: NINE, daysAhead: 0 }, 'Opens today at 9\u00a0AM'],
    [{ kind: 'opens-at', opensAtMs: NINE, daysAhead: 1 }, 'Opens tomorrow at 9\u00a0AM'],
    [{ kind: 'opens-at', opensAtMs: NINE, daysAhead: 6 }, 'Opens Saturday at 9\u00a0AM'],
    [{ kind: 'opens-at', opensAtMs: NINE, daysAhead: 7 }, 'Opens Nov 21 at 9\u00a0AM'],
    [{ kind: 'closed', closedAtMs: NINE }, 'Ended Nov 21'],
    [{ kind: 'cancelled' }, 'Canceled'],
    [{ kind: 'unscheduled' }, 'No times given'],
  ])('%o', (timing, text) => {
    expect(whenText(timing, CHICAGO)).toBe(text);
  });

  test('[LOOK] on a card, a sale that is closed until its next day says that it opens then', () => {
    const opensTomorrow: SaleTiming = { kind: 'opens-at', opensAtMs: NINE, daysAhead: 1 };
    // "Upcoming · Sat 9 AM", "Active · opens Sat 9 AM"
    expect(afterStatusText(opensTomorrow, CHICAGO)).toBe('Sat 9\u00a0AM');
    expect(afterStatusText(opensTomorrow, CHICAGO, true)).toBe('opens Sat 9\u00a0AM');
    const opensToday: SaleTiming = { ...opensTomorrow, daysAhead: 0 };
    expect(afterStatusText(opensToday, CHICAGO, true)).toBe('opens 9\u00a0AM');
  });

  test('[LOOK] on a card, the last hour before and after the doors is told in few words', () => {
    const opensSoon: SaleTiming = { kind: 'opens-in', minutes: 55, opensAtMs: NINE };
    // "Upcoming · in 55 min", "Active · opens 9 AM", "Active · 20 min left"
    expect(afterStatusText(opensSoon, CHICAGO)).toBe('in 55 min');
    expect(afterStatusText(opensSoon, CHICAGO, true)).toBe('opens 9\u00a0AM');
    const closesSoon: SaleTiming = { kind: 'closes-in', minutes: 20, closesAtMs: NINE };
    expect(afterStatusText(closesSoon, CHICAGO)).toBe('20 min left');
  });

  test('the clock and the calendar are those of the sale, not of the phone', () => {
    const lateEvening = Date.parse('2026-11-22T04:30:00Z');
    expect(dateAndTimeText(lateEvening, CHICAGO)).toBe('Nov 21, 10:30\u00a0PM');
    expect(dateAndTimeText(lateEvening, 'America/New_York')).toBe('Nov 21, 11:30\u00a0PM');
    expect(dateAndTimeText(lateEvening, 'Europe/Berlin')).toBe('Nov 22, 5:30\u00a0AM');
  });

  test('told with its zone, for who may be in another', () => {
    expect(zonedText(NINE, CHICAGO)).toBe('Saturday, November 21, 9\u00a0AM CST');
    expect(zonedText(Date.parse('2026-07-04T22:30:00Z'), 'America/New_York')).toBe(
      'Saturday, July 4, 6:30\u00a0PM EDT',
    );
  });

  test('a zone that this engine does not know counts as UTC', () => {
    expect(dateAndTimeText(NINE, 'Mars/Olympus')).toBe('Nov 21, 3\u00a0PM');
  });

  test('[spec 2] the date and the time of "This sale starts on"', () => {
    expect(longDayText(NINE, CHICAGO)).toBe('Saturday, November 21');
    expect(clockTimeText(NINE, CHICAGO)).toBe('9:00\u00a0AM');
  });

  test('a date without a zone stays that date', () => {
    expect(shortDateText('2026-11-21')).toBe('Sat, Nov 21');
  });
});
