import { afterEach, describe, expect, test } from 'vitest';
import { startLease } from '../../../src/platform/worker/page-lease.ts';
import type { BeatChannel, PageLease } from '../../../src/platform/worker/page-lease.ts';
import { HEARTBEAT_MS, STALE_MS } from '../../../src/sync/engine/lease-rule.ts';
import type { Clock } from '../../../src/sync/ports.ts';
import { manualClock } from '../remote/manual-clock.ts';
import type { ManualClock } from '../remote/manual-clock.ts';

/** Heartbeats between the pages of one test; a page never hears its own. */
function beatAir() {
  const hearers = new Map<object, () => void>();
  return (): BeatChannel => {
    const self = {};
    return {
      send: () => hearers.forEach((heard, other) => other !== self && heard()),
      listen: (heard) => void hearers.set(self, heard),
      close: () => void hearers.delete(self),
    };
  };
}

interface Page {
  readonly lease: PageLease;
  readonly clock: ManualClock;
  readonly changes: boolean[];
  /** Resolves when the page's leading has become `wanted`. */
  until(wanted: boolean): Promise<void>;
}

const opened: PageLease[] = [];
let name = 'lease-0';
afterEach(() => {
  for (const lease of opened.splice(0)) lease.stop();
});

function openPage(air: () => BeatChannel, locks: LockManager | null = navigator.locks): Page {
  const clock = manualClock();
  const changes: boolean[] = [];
  let wake: () => void = () => undefined;
  const lease = startLease({ locks, name, beats: air(), clock });
  lease.onChange((isLeading) => {
    changes.push(isLeading);
    wake();
  });
  opened.push(lease);
  const until = async (wanted: boolean) => {
    while (lease.isLeading() !== wanted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { lease, clock, changes, until };
}

/** Lets the lock manager hand out what it would hand out. */
async function settle(): Promise<void> {
  await navigator.locks.query();
  await navigator.locks.query();
}

describe('[SYNC-17] who leads', () => {
  test('one of two pages, and the other as soon as it goes', async () => {
    name = 'lease-1';
    const air = beatAir();
    const first = openPage(air);
    await first.until(true);
    const second = openPage(air);
    await settle();
    expect(second.lease.isLeading()).toBe(false);
    first.lease.stop();
    await second.until(true);
    expect(second.changes).toEqual([true]);
  });

  test('a page that is left lets go, and queues again when it is back', async () => {
    name = 'lease-2';
    const air = beatAir();
    const first = openPage(air);
    await first.until(true);
    const second = openPage(air);
    first.lease.release();
    expect(first.lease.isLeading()).toBe(false);
    await second.until(true);
    first.lease.resume();
    await settle();
    expect(first.lease.isLeading()).toBe(false);
    second.lease.stop();
    await first.until(true);
  });

  test('a frozen leader is robbed after 20 s of silence', async () => {
    name = 'lease-3';
    const air = beatAir();
    const frozen = openPage(air);
    await frozen.until(true);
    const second = openPage(air);
    await settle();
    second.clock.advance(STALE_MS - 1);
    await settle();
    expect(second.lease.isLeading()).toBe(false);
    second.clock.advance(1);
    await second.until(true);
    await frozen.until(false);
    expect(STALE_MS).toBe(20_000);
  });

  test('a leader that beats is left alone', async () => {
    name = 'lease-4';
    const air = beatAir();
    const first = openPage(air);
    await first.until(true);
    const second = openPage(air);
    await settle();
    for (let round = 0; round < 12; round += 1) {
      first.clock.advance(HEARTBEAT_MS);
      second.clock.advance(HEARTBEAT_MS);
    }
    await settle();
    expect([first.lease.isLeading(), second.lease.isLeading()]).toEqual([true, false]);
  });

  test('a page that was itself frozen does not rob at once when it thaws', async () => {
    name = 'lease-5';
    const air = beatAir();
    const first = openPage(air);
    await first.until(true);
    const second = openPage(air);
    await settle();
    second.clock.set(second.clock.now() + 3_600_000);
    second.clock.advance(HEARTBEAT_MS);
    await settle();
    expect(second.lease.isLeading()).toBe(false);
  });

  test('[SYNC-9] a frozen leader is robbed after 20 s also by a page whose clock was set back', async () => {
    name = 'lease-9';
    const air = beatAir();
    const frozen = openPage(air);
    await frozen.until(true);
    const timer = manualClock();
    let setBackMs = 0;
    const clock: Clock = {
      now: () => timer.now() - setBackMs,
      after: (delayMs, run) => timer.after(delayMs, run),
    };
    const lease = startLease({ locks: navigator.locks, name, beats: air(), clock });
    opened.push(lease);
    await settle();
    timer.advance(HEARTBEAT_MS);
    setBackMs = 30 * 86_400_000;
    // One tick tells of the change, and the silence counts from there.
    timer.advance(STALE_MS);
    await settle();
    expect(lease.isLeading()).toBe(false);
    timer.advance(HEARTBEAT_MS);
    await frozen.until(false);
    await settle();
    expect(lease.isLeading()).toBe(true);
  });

  test('robbed, a page queues again behind the robber', async () => {
    name = 'lease-6';
    const air = beatAir();
    const frozen = openPage(air);
    await frozen.until(true);
    const robber = openPage(air);
    robber.clock.advance(STALE_MS);
    await robber.until(true);
    await frozen.until(false);
    robber.lease.stop();
    await frozen.until(true);
    expect(frozen.changes).toEqual([true, false, true]);
  });

  test('where the browser refuses locks every page leads', async () => {
    const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const page = openPage(beatAir(), { request: refuse } as unknown as LockManager);
    await page.until(true);
    expect(page.changes).toEqual([true]);
  });

  test('without locks every page leads', () => {
    const page = openPage(beatAir(), null);
    expect(page.lease.isLeading()).toBe(true);
    page.lease.release();
    expect(page.lease.isLeading()).toBe(true);
  });
});
