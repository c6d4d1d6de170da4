import { describe, expect, test } from 'vitest';
import { createNowStore } from '../../../../src/page/app/now-store.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import { followed } from '../followed-value.ts';

describe('[SYNC-9] the present', () => {
  test('moves on with each full minute of the server, not of the device', () => {
    const clock = manualClock(Date.parse('2026-11-20T12:00:20Z'));
    const now = createNowStore(clock);
    const seen = followed(now);
    now.correct(-3_600_000);
    clock.advance(40_000);
    clock.advance(60_000);
    expect(seen.map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-11-20T11:00:20.000Z',
      '2026-11-20T11:01:00.000Z',
      '2026-11-20T11:02:00.000Z',
    ]);
  });

  test('a fraction of a second renders nothing anew; seen again after a sleep it does', () => {
    const clock = manualClock();
    const now = createNowStore(clock);
    const seen = followed(now);
    now.correct(700);
    expect(seen).toEqual([]);
    clock.set(clock.now() + 5_000_000);
    now.refresh();
    expect(seen).toHaveLength(1);
  });

  test('on a hidden page it stands still until the page is seen again', () => {
    const clock = manualClock(Date.parse('2026-11-20T12:00:20Z'));
    const now = createNowStore(clock);
    const seen = followed(now);
    now.rest();
    for (let minute = 0; minute < 5; minute += 1) clock.advance(60_000);
    expect(seen).toEqual([]);
    now.refresh();
    clock.advance(60_000);
    expect(seen.map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-11-20T12:05:20.000Z',
      '2026-11-20T12:06:00.000Z',
    ]);
  });

  test('nobody looking: no timer', () => {
    const clock = manualClock();
    const stop = createNowStore(clock).subscribe(() => undefined);
    expect(clock.pending()).toBe(1);
    stop();
    expect(clock.pending()).toBe(0);
  });
});
