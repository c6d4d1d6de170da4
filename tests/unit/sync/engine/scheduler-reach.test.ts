import { describe, expect, it } from 'vitest';
import { FOCUS_EVERY_MS, HIDDEN_EVERY_MS } from '../../../../src/sync/engine/scheduler.ts';
import { OFFLINE, scheduling } from '../../../support/builders/scheduling.ts';

describe('how often the scheduler has everything read', () => {
  it('[SYNC-18] however often the page is looked at, that reads once in 10 s', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    for (let looks = 0; looks < 60; looks++) {
      await at.settle();
      at.scheduler.wake('focus');
      at.clock.advance(1_000);
    }
    expect(at.runs).toBe(6);
  });

  it('[SYNC-18] looked at just after a sync that failed, it is tried again 10 s after that', async () => {
    const at = scheduling({ ...OFFLINE, retryAfterMs: 60_000 });
    at.scheduler.wake('start');
    await at.settle();
    at.scheduler.wake('focus');
    at.clock.advance(FOCUS_EVERY_MS);
    // The server's own wish goes first.
    expect(at.runs).toBe(1);
    at.clock.advance(50_000);
    expect(at.runs).toBe(2);
    at.next = OFFLINE;
    await at.settle();
    for (const waitMs of [60_000, 4_000, 8_000, 16_000]) {
      at.clock.advance(waitMs);
      await at.settle();
    }
    const { runs } = at;
    at.scheduler.wake('focus');
    at.clock.advance(FOCUS_EVERY_MS - 1);
    expect(at.runs).toBe(runs);
    at.clock.advance(1);
    expect(at.runs).toBe(runs + 1);
  });

  it('[SYNC-18] new mutations alone have nothing read again; the rhythm of reading goes on', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    await at.settle();
    for (let writes = 0; writes < 9; writes++) {
      at.clock.advance(30_000);
      at.scheduler.wake('enqueue');
      await at.settle();
    }
    expect(at.reaches).toEqual(['all', ...Array.from({ length: 9 }, () => 'sent')]);
    at.clock.advance(HIDDEN_EVERY_MS - 270_000);
    expect(at.reaches.at(-1)).toBe('all');
    await at.settle();
    at.scheduler.wake('enqueue');
    at.scheduler.wake('hint');
    await at.settle();
    at.clock.advance(0);
    expect(at.reaches.slice(-2)).toEqual(['sent', 'all']);
  });

  it('[SYNC-18] after a failure everything is read again', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    await at.settle();
    at.next = OFFLINE;
    at.scheduler.wake('enqueue');
    await at.settle();
    at.clock.advance(1_000);
    expect(at.reaches).toEqual(['all', 'sent', 'all']);
  });
});
