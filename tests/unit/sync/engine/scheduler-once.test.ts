import { describe, expect, it } from 'vitest';
import { HIDDEN_EVERY_MS, VISIBLE_EVERY_MS } from '../../../../src/sync/engine/scheduler.ts';
import { OFFLINE, scheduling } from '../../../support/builders/scheduling.ts';

describe('the scheduler does no more than it was asked for', () => {
  it('[SYNC-18] one exchange at a time, also where a person asks for one', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    void at.scheduler.runNow();
    expect(at.runs).toBe(1);
    await at.settle();
    expect(at.runs).toBe(2);
  });

  it('[SYNC-18] new work is no new connection: the back-off goes on growing', async () => {
    const at = scheduling(OFFLINE);
    at.scheduler.wake('start');
    for (const waitMs of [1_000, 2_000, 4_000]) {
      await at.settle();
      at.clock.advance(waitMs);
    }
    await at.settle();
    at.scheduler.wake('enqueue');
    at.clock.advance(8_000);
    expect(at.runs).toBe(5);
    await at.settle();
    at.clock.advance(15_999);
    expect(at.runs).toBe(5);
    at.clock.advance(1);
    expect(at.runs).toBe(6);
  });

  it('[SYNC-18] a list that is closed again asks for nothing', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    await at.settle();
    at.scheduler.setListVisible(true);
    at.scheduler.setListVisible(false);
    at.clock.advance(HIDDEN_EVERY_MS - 1);
    expect(at.runs).toBe(1);
    at.clock.advance(1);
    expect(at.runs).toBe(2);
  });

  it('[SYNC-24] where an update is needed, an open list changes nothing', async () => {
    const at = scheduling({ ...OFFLINE, link: 'update-needed' });
    at.scheduler.setListVisible(true);
    at.scheduler.wake('start');
    await at.settle();
    at.clock.advance(VISIBLE_EVERY_MS);
    expect(at.runs).toBe(1);
    at.clock.advance(HIDDEN_EVERY_MS - VISIBLE_EVERY_MS);
    expect(at.runs).toBe(2);
  });
});
