import { describe, expect, test } from 'vitest';
import { statusAtCreation, statusOf, timingOf } from '../../../../src/domain/sale/status.ts';

/** Two days, 09:00 to 17:00 and 10:00 to 14:00, in New York (UTC-4). */
const SALE = {
  timeZone: 'America/New_York',
  cancelledAt: null,
  days: [
    { date: '2026-06-06', startTime: '09:00', endTime: '17:00', nextDay: false },
    { date: '2026-06-07', startTime: '10:00', endTime: '14:00', nextDay: false },
  ],
};

const at = (iso: string): number => Date.parse(iso);

describe('status', () => {
  test.each([
    ['2026-06-06T12:59:59.999Z', 'upcoming'],
    ['2026-06-06T13:00:00Z', 'active'],
    ['2026-06-06T20:59:59Z', 'active'],
    // Between the two days the sale goes on, though its door is shut.
    ['2026-06-07T02:00:00Z', 'active'],
    ['2026-06-07T17:59:59.999Z', 'active'],
    ['2026-06-07T18:00:00Z', 'closed'],
  ])('[spec 4] [spec-line 4.1] at %s it is %s', (iso, status) => {
    expect(statusOf(SALE, at(iso))).toBe(status);
  });

  test('[spec 4] a cancelled sale is cancelled before, during and after', () => {
    const cancelled = { ...SALE, cancelledAt: '2026-06-01T00:00:00Z' };
    for (const iso of ['2026-06-02T00:00:00Z', '2026-06-06T15:00:00Z', '2026-07-01T00:00:00Z']) {
      expect(statusOf(cancelled, at(iso))).toBe('cancelled');
      expect(timingOf(cancelled, at(iso))).toEqual({ kind: 'cancelled' });
    }
  });

  test('[spec 4] without a day it stays upcoming, and nothing is said about when', () => {
    const undated = { ...SALE, days: [] };
    expect(statusOf(undated, at('2026-06-06T13:00:00Z'))).toBe('upcoming');
    expect(timingOf(undated, at('2026-06-06T13:00:00Z'))).toEqual({ kind: 'unscheduled' });
  });

  test('[spec 4] it is the clock of the sale that counts, wherever it is looked at from', () => {
    const honolulu = { ...SALE, timeZone: 'Pacific/Honolulu' };
    const noonInNewYork = at('2026-06-06T16:00:00Z');
    expect(statusOf(SALE, noonInNewYork)).toBe('active');
    // Six in the morning there.
    expect(statusOf(honolulu, noonInNewYork)).toBe('upcoming');
    expect(statusOf(honolulu, at('2026-06-06T19:00:00Z'))).toBe('active');
  });

  test('[spec 4] [spec-line 4.2] at creation: upcoming if the first opening is to come, else active, never closed', () => {
    expect(statusAtCreation(SALE, at('2026-06-06T12:00:00Z'))).toBe('upcoming');
    expect(statusAtCreation(SALE, at('2026-06-06T13:00:00Z'))).toBe('active');
    expect(statusAtCreation(SALE, at('2027-06-06T13:00:00Z'))).toBe('active');
  });
});

describe('timing', () => {
  const firstOpening = at('2026-06-06T13:00:00Z');
  const firstClosing = at('2026-06-06T21:00:00Z');
  const secondOpening = at('2026-06-07T14:00:00Z');

  test('[spec 4] more than an hour before: when it opens, in days of its own calendar', () => {
    expect(timingOf(SALE, at('2026-06-06T11:00:00Z'))).toEqual({
      kind: 'opens-at',
      opensAtMs: firstOpening,
      daysAhead: 0,
    });
    // 23:30 in New York, though already the sixth in UTC.
    expect(timingOf(SALE, at('2026-06-06T03:30:00Z'))).toMatchObject({ daysAhead: 1 });
    expect(timingOf(SALE, at('2026-06-02T12:00:00Z'))).toMatchObject({ daysAhead: 4 });
  });

  test('[spec 4] within the hour before: in how many minutes, rounded up', () => {
    expect(timingOf(SALE, firstOpening - 60 * 60_000)).toMatchObject({
      kind: 'opens-in',
      minutes: 60,
    });
    expect(timingOf(SALE, firstOpening - 1)).toEqual({
      kind: 'opens-in',
      minutes: 1,
      opensAtMs: firstOpening,
    });
  });

  test('[spec 4] while open: until when, and in the last hour for how many minutes', () => {
    expect(timingOf(SALE, firstOpening)).toEqual({ kind: 'open', closesAtMs: firstClosing });
    expect(timingOf(SALE, firstClosing - 60 * 60_000)).toEqual({
      kind: 'closes-in',
      minutes: 60,
      closesAtMs: firstClosing,
    });
    expect(timingOf(SALE, firstClosing - 1)).toMatchObject({ kind: 'closes-in', minutes: 1 });
  });

  test('[spec 4] between two days: when it opens again', () => {
    expect(timingOf(SALE, firstClosing)).toEqual({
      kind: 'opens-at',
      opensAtMs: secondOpening,
      daysAhead: 1,
    });
  });

  test('[spec 4] after the last closing: since when it is closed', () => {
    expect(timingOf(SALE, at('2026-06-07T18:00:00Z'))).toEqual({
      kind: 'closed',
      closedAtMs: at('2026-06-07T18:00:00Z'),
    });
  });
});
