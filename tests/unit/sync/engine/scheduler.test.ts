import { describe, expect, it, vi } from 'vitest';
import {
  FOCUS_EVERY_MS,
  HIDDEN_EVERY_MS,
  VISIBLE_EVERY_MS,
} from '../../../../src/sync/engine/scheduler.ts';
import { DONE, OFFLINE, scheduling } from '../../../support/builders/scheduling.ts';

describe('the scheduler', () => {
  it('[SYNC-18] runs one exchange at a time and one more for what came meanwhile', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    at.scheduler.wake('enqueue');
    at.scheduler.wake('enqueue');
    expect(at.runs).toBe(1);
    await at.settle();
    at.clock.advance(0);
    expect(at.runs).toBe(2);
    await at.settle();
    at.clock.advance(1_000);
    expect(at.runs).toBe(2);
  });

  it('[SYNC-18] comes back after 60 s while a list is visible, else after 5 minutes', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    await at.settle();
    at.clock.advance(HIDDEN_EVERY_MS - 1);
    expect(at.runs).toBe(1);
    at.clock.advance(1);
    expect(at.runs).toBe(2);
    await at.settle();
    at.scheduler.setListVisible(true);
    at.clock.advance(VISIBLE_EVERY_MS);
    expect(at.runs).toBe(3);
  });

  it('[SYNC-18] a list that becomes visible late is brought up to date at once', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    await at.settle();
    at.clock.advance(VISIBLE_EVERY_MS + 1);
    expect(at.runs).toBe(1);
    at.scheduler.setListVisible(true);
    at.clock.advance(0);
    expect(at.runs).toBe(2);
  });

  it('[SYNC-18] backs off further with each failure, and a success ends that', async () => {
    const at = scheduling(OFFLINE);
    at.scheduler.wake('start');
    for (const waitMs of [1_000, 2_000, 4_000]) {
      const { runs } = at;
      await at.settle();
      at.clock.advance(waitMs - 1);
      expect(at.runs).toBe(runs);
      at.clock.advance(1);
      expect(at.runs).toBe(runs + 1);
    }
    await at.settle();
    at.next = DONE;
    at.clock.advance(60_000);
    await at.settle();
    at.next = OFFLINE;
    at.scheduler.wake('enqueue');
    await at.settle();
    const { runs } = at;
    at.clock.advance(1_000);
    expect(at.runs).toBe(runs + 1);
  });

  it.each(['start', 'focus', 'online', 'leading'] as const)(
    '[SYNC-18] %s cuts a back-off short',
    async (reason) => {
      const at = scheduling(OFFLINE);
      at.scheduler.wake('start');
      await at.settle();
      for (const waitMs of [1_000, 2_000, 4_000, 8_000]) {
        at.clock.advance(waitMs);
        await at.settle();
      }
      at.clock.advance(FOCUS_EVERY_MS);
      const { runs } = at;
      at.scheduler.wake(reason);
      expect(at.runs).toBe(runs + 1);
    },
  );

  it.each(['enqueue', 'hint', 'offline'] as const)(
    '[SYNC-18] %s waits for its end',
    async (reason) => {
      const at = scheduling(OFFLINE);
      at.scheduler.wake('start');
      await at.settle();
      at.clock.advance(400);
      at.scheduler.wake(reason);
      at.clock.advance(599);
      expect(at.runs).toBe(1);
      at.clock.advance(1);
      expect(at.runs).toBe(2);
    },
  );

  it('[SYNC-16] a network that the browser says is gone is tried at once', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    await at.settle();
    at.scheduler.wake('offline');
    expect(at.runs).toBe(2);
  });

  it('[SYNC-18] a sign of hope during an exchange that fails tries at once after it', async () => {
    const at = scheduling(OFFLINE);
    at.scheduler.wake('start');
    at.scheduler.wake('enqueue');
    at.scheduler.wake('online');
    await at.settle();
    at.clock.advance(0);
    expect(at.runs).toBe(2);
    // That was its chance: from here the back-off counts again.
    await at.settle();
    at.clock.advance(0);
    expect(at.runs).toBe(2);
    at.clock.advance(2_000);
    expect(at.runs).toBe(3);
    // The wish of the server is waited for all the same.
    at.next = { ...OFFLINE, retryAfterMs: 30_000 };
    await at.settle();
    at.clock.advance(60_000);
    at.scheduler.wake('online');
    await at.settle();
    at.clock.advance(29_999);
    expect(at.runs).toBe(4);
    at.clock.advance(1);
    expect(at.runs).toBe(5);
  });

  it('[SYNC-18] over a new connection the back-off begins anew', async () => {
    const at = scheduling(OFFLINE);
    at.scheduler.wake('start');
    for (let failures = 1; failures < 6; failures++) {
      await at.settle();
      at.clock.advance(60_000);
    }
    at.scheduler.wake('online');
    await at.settle();
    at.clock.advance(0);
    await at.settle();
    expect(at.runs).toBe(7);
    at.clock.advance(4_000);
    expect(at.runs).toBe(8);
  });

  it('[SYNC-18] of a back-off and the wish of the server nothing is left after a success', async () => {
    const at = scheduling({ ...OFFLINE, retryAfterMs: 30_000 });
    at.scheduler.wake('start');
    await at.settle();
    at.next = DONE;
    void at.scheduler.runNow();
    await at.settle();
    at.scheduler.wake('enqueue');
    expect(at.runs).toBe(3);
  });

  it.each(['signed-out', 'unknown'] as const)(
    '[SYNC-15] %s, it is no failure and no exchange: the next comes when it would have',
    async (link) => {
      const at = scheduling({ ...OFFLINE, link });
      at.scheduler.wake('start');
      await at.settle();
      expect(at.states.at(-1)).toMatchObject({ last: { link }, lastSyncMs: null });
      at.clock.advance(HIDDEN_EVERY_MS - 1);
      expect(at.runs).toBe(1);
      at.clock.advance(1);
      expect(at.runs).toBe(2);
    },
  );

  it('[SYNC-18] a list in view starts nothing before the first exchange, nor during one', async () => {
    const at = scheduling();
    at.scheduler.setListVisible(true);
    at.clock.advance(HIDDEN_EVERY_MS);
    expect(at.runs).toBe(0);
    at.scheduler.wake('start');
    at.scheduler.setListVisible(false);
    at.clock.advance(HIDDEN_EVERY_MS);
    expect(at.runs).toBe(1);
    await at.settle();
    at.clock.advance(HIDDEN_EVERY_MS - 1);
    expect(at.runs).toBe(1);
  });

  it("[SYNC-18] the server's own wish goes before everything but the person's", async () => {
    const at = scheduling({ ...OFFLINE, retryAfterMs: 30_000 });
    at.scheduler.wake('start');
    await at.settle();
    at.scheduler.wake('online');
    at.clock.advance(29_999);
    expect(at.runs).toBe(1);
    void at.scheduler.runNow();
    expect(at.runs).toBe(2);
    await at.settle();
    at.clock.advance(30_000);
    expect(at.runs).toBe(3);
  });

  it('[SYNC-24] waits long where an update is needed', async () => {
    const at = scheduling({ ...OFFLINE, link: 'update-needed' });
    at.scheduler.wake('start');
    await at.settle();
    at.clock.advance(HIDDEN_EVERY_MS - 1);
    expect(at.runs).toBe(1);
    at.clock.advance(1);
    expect(at.runs).toBe(2);
  });

  it('[SYNC-17] does nothing while another page leads, but for a person who asks', async () => {
    const at = scheduling();
    at.isLeading = false;
    at.scheduler.wake('start');
    at.clock.advance(HIDDEN_EVERY_MS);
    expect(at.runs).toBe(0);
    void at.scheduler.runNow();
    expect(at.runs).toBe(1);
    await at.settle();
    at.isLeading = true;
    at.scheduler.wake('leading');
    expect(at.runs).toBe(2);
  });

  it('[SYNC-17] a page that has lost the lead sets no timer until it wins it again', async () => {
    const at = scheduling(OFFLINE);
    at.scheduler.wake('start');
    await at.settle();
    at.isLeading = false;
    const after = vi.spyOn(at.clock, 'after');
    at.clock.advance(HIDDEN_EVERY_MS);
    expect(after).not.toHaveBeenCalled();
    expect(at.runs).toBe(1);
  });

  it('[SYNC-9] a clock that is set back by days delays nothing', async () => {
    const at = scheduling({ ...OFFLINE, retryAfterMs: 30_000 });
    at.scheduler.wake('start');
    await at.settle();
    const now = vi.spyOn(at.clock, 'now').mockReturnValue(at.clock.now() - 48 * 3_600_000);
    at.scheduler.wake('enqueue');
    expect(at.runs).toBe(2);
    at.next = DONE;
    await at.settle();
    now.mockReturnValue(at.clock.now() - 48 * 3_600_000);
    at.scheduler.setListVisible(true);
    at.clock.advance(0);
    expect(at.runs).toBe(3);
  });

  it('[SYNC-18] runNow resolves with an exchange that began after the call', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    let ended = 0;
    void at.scheduler.runNow().then(() => (ended += 1));
    await at.settle();
    expect([at.runs, ended]).toEqual([2, 0]);
    await at.settle();
    expect([at.runs, ended]).toEqual([2, 1]);
  });

  it('[SYNC-18] tells a bug and tries again later', async () => {
    const at = scheduling(new Error('bug'));
    at.scheduler.wake('start');
    await at.settle();
    expect(at.bugs).toHaveLength(1);
    at.clock.advance(1_000);
    expect(at.runs).toBe(2);
  });

  it('[SYNC-18] tells when it is busy and when the last exchange came to its end', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    await at.settle();
    expect(at.states.map(({ isBusy }) => isBusy)).toEqual([true, false]);
    expect(at.states.at(-1)).toMatchObject({ last: DONE, lastSyncMs: 1_000_000 });
  });

  it('[SYNC-18] runs nothing after it was stopped', async () => {
    const at = scheduling();
    at.scheduler.wake('start');
    at.scheduler.stop();
    await at.settle();
    at.clock.advance(HIDDEN_EVERY_MS);
    at.scheduler.wake('focus');
    expect(at.runs).toBe(1);
    expect(await at.scheduler.runNow()).toBeNull();
  });
});
