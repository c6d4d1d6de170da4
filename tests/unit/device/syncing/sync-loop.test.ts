import { NOT_SYNCED, type SyncResult } from '../../../../src/sync/engine/sync-result.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageLease } from '../../../../src/platform/worker/page-lease.ts';
import type { SchedulerState } from '../../../../src/sync/engine/scheduler.ts';
import { createSyncLoop } from '../../../../src/device/syncing/sync-loop.ts';
import type { SyncLoop } from '../../../../src/device/syncing/sync-loop.ts';
import type { PageChannel, PageMessage } from '../../../../src/device/syncing/page-channel.ts';
import { settle } from '../../page/followed-value.ts';
import { DENVER } from '../../../support/builders/sale-args.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import type { ManualClock } from '../../remote/manual-clock.ts';

const done: SyncResult = { ...NOT_SYNCED, link: 'online', isDone: true, serverOffsetMs: 0 };

interface Page {
  readonly syncLoop: SyncLoop;
  readonly clock: ManualClock;
  /** The scopes of each exchange. */
  readonly exchanges: (readonly string[])[];
  readonly states: SchedulerState[];
  /** The scopes that it said are looked at. */
  readonly looks: (readonly string[])[];
  sessions: number;
  lead(isLeading: boolean): void;
  isReleased: boolean;
  /** What its next exchanges come to. */
  outcome: SyncResult;
}

let heard: { from: object; listener: (message: PageMessage) => void }[];

/** Messages reach every page but the sender. */
function channel(): PageChannel {
  const self = {};
  return {
    post: (message) =>
      heard.filter(({ from }) => from !== self).forEach(({ listener }) => listener(message)),
    listen: (listener) => void heard.push({ from: self, listener }),
    close: () => {
      heard = heard.filter(({ from }) => from !== self);
    },
  };
}

function openPage(name: string, leadsFromStart: boolean): Page {
  const clock = manualClock();
  const exchanges: (readonly string[])[] = [];
  const states: SchedulerState[] = [];
  const looks: (readonly string[])[] = [];
  let isLeading = leadsFromStart;
  let tellLead: (isLeading: boolean) => void = () => undefined;
  const lease: PageLease = {
    isLeading: () => isLeading,
    onChange(listener) {
      tellLead = listener;
      return () => undefined;
    },
    release() {
      page.isReleased = true;
      isLeading = false;
    },
    resume() {
      page.isReleased = false;
    },
    stop() {},
  };
  const page: Page = {
    clock,
    exchanges,
    states,
    looks,
    sessions: 0,
    isReleased: false,
    outcome: done,
    lead(next) {
      isLeading = next;
      tellLead(next);
    },
    syncLoop: createSyncLoop({
      clock,
      random: { next: () => 0.5, uuid: () => name },
      lease,
      peers: channel(),
      sync: async (scopes) => {
        exchanges.push(scopes);
        await Promise.resolve();
        return page.outcome;
      },
      onState: (state) => states.push(state),
      onLookAround: (scopes) => void looks.push(scopes),
      onSession: () => (page.sessions += 1),
      onBug: (error) => {
        throw error;
      },
    }),
  };
  return page;
}

beforeEach(() => {
  heard = [];
});

const denver = { lat: 39.74, lng: -104.99 };

describe('[SYNC-24] a page of an older build', () => {
  test('stands down once a newer one has the database, and does not come back', async () => {
    const page = openPage('older', true);
    await settle();
    page.outcome = { ...done, link: 'update-needed', isDone: false, trouble: 'newer-app' };
    await page.syncLoop.runNow();
    expect(page.isReleased).toBe(true);
    page.syncLoop.hint('returned');
    expect(page.isReleased).toBe(true);
  });
});

describe('[SYNC-23] what is on the screen', () => {
  test('is said to be in use when it comes there, by a page that exchanges nothing too', async () => {
    const follower = openPage('follower', false);
    follower.syncLoop.follow('s1');
    follower.syncLoop.lookAround(denver);
    follower.syncLoop.lookAround(denver);
    await settle();
    expect(follower.exchanges).toEqual([]);
    expect(follower.looks).toHaveLength(1);
    expect(follower.looks[0]?.slice(0, 2)).toEqual(['s:s1', DENVER]);
  });
});

describe('[SYNC-17] one page exchanges for all', () => {
  test('the leader at its start, the follower not at all', async () => {
    const leader = openPage('leader', true);
    const follower = openPage('follower', false);
    await settle();
    expect(leader.exchanges).toEqual([[]]);
    follower.syncLoop.wake('enqueue');
    follower.clock.advance(24 * 3_600_000);
    await settle();
    expect(follower.exchanges).toEqual([]);
    expect(leader.exchanges).toHaveLength(2);
  });

  test('the leader reads what the follower looks at', async () => {
    const leader = openPage('leader', true);
    const follower = openPage('follower', false);
    await settle();
    leader.exchanges.length = 0;
    follower.syncLoop.lookAround(denver);
    await settle();
    leader.clock.advance(0);
    await settle();
    expect(leader.exchanges.at(-1)?.length).toBeGreaterThan(40);
    expect(leader.exchanges.at(-1)).not.toContain('c:none');
  });

  test('a page that has gone is not read for any more', async () => {
    const leader = openPage('leader', true);
    const follower = openPage('follower', false);
    follower.syncLoop.follow('s1');
    await leader.syncLoop.runNow();
    expect(leader.exchanges.at(-1)).toContain('s:s1');
    follower.syncLoop.hint('leaving');
    await leader.syncLoop.runNow();
    expect(leader.exchanges.at(-1)).not.toContain('s:s1');
    follower.syncLoop.hint('returned');
    await leader.syncLoop.runNow();
    expect(leader.exchanges.at(-1)).toContain('s:s1');
  });

  test('a new leader exchanges at once, and learns what the others want', async () => {
    const old = openPage('old', true);
    old.syncLoop.follow('s1');
    const next = openPage('next', false);
    await settle();
    old.lead(false);
    next.lead(true);
    await settle();
    next.clock.advance(0);
    await settle();
    expect(next.exchanges.at(-1)).toContain('s:s1');
  });

  test('the follower shows how the leader’s exchange stands', async () => {
    const leader = openPage('leader', false);
    const follower = openPage('follower', false);
    leader.lead(true);
    await settle();
    expect(follower.states.map(({ isBusy }) => isBusy)).toEqual([true, false]);
    expect(follower.states.at(-1)?.last).toEqual(done);
  });

  test('asked to, a follower exchanges itself: two leaders waste, nothing breaks', async () => {
    openPage('leader', true);
    const follower = openPage('follower', false);
    await follower.syncLoop.runNow();
    expect(follower.exchanges).toHaveLength(1);
  });

  test('left or frozen, a page gives the lease up', () => {
    const page = openPage('page', true);
    page.syncLoop.hint('leaving');
    expect(page.isReleased).toBe(true);
    page.syncLoop.hint('returned');
    expect(page.isReleased).toBe(false);
  });
});

describe('[SYNC-18] when', () => {
  test('[spec-line 4.15] every minute while some page shows a list, else every five', async () => {
    const leader = openPage('leader', true);
    const follower = openPage('follower', false);
    await settle();
    leader.exchanges.length = 0;
    leader.clock.advance(299_000);
    await settle();
    expect(leader.exchanges).toHaveLength(0);
    leader.clock.advance(1000);
    await settle();
    expect(leader.exchanges).toHaveLength(1);
    follower.syncLoop.hint('list-open');
    leader.clock.advance(60_000);
    await settle();
    expect(leader.exchanges).toHaveLength(2);
    follower.syncLoop.hint('list-closed');
    leader.clock.advance(299_000);
    await settle();
    expect(leader.exchanges).toHaveLength(2);
  });

  test('a list on a hidden page, or on one that was killed, costs nobody the rhythm of a minute', async () => {
    const leader = openPage('leader', true);
    const follower = openPage('follower', false);
    await settle();
    const countIn = async (minutes: number) => {
      leader.exchanges.length = 0;
      for (let minute = 0; minute < minutes; minute++) {
        leader.clock.advance(60_000);
        await settle();
      }
      return leader.exchanges.length;
    };
    follower.syncLoop.hint('list-open');
    expect(await countIn(10)).toBe(10);
    follower.syncLoop.hint('hidden');
    expect(await countIn(10)).toBe(2);
    follower.syncLoop.hint('visible');
    expect(await countIn(10)).toBe(10);
    // The leader's own, hidden.
    leader.syncLoop.hint('list-open');
    leader.syncLoop.hint('hidden');
    follower.syncLoop.hint('list-closed');
    expect(await countIn(10)).toBe(2);
    leader.syncLoop.hint('visible');
    leader.syncLoop.hint('list-closed');
    follower.syncLoop.hint('list-open');
    follower.syncLoop.follow('s1');
    await countIn(2);
    // Killed: it says no word, and hears none.
    heard = heard.slice(0, 1);
    await countIn(2);
    expect(await countIn(10)).toBe(2);
    expect(leader.exchanges.at(-1)).not.toContain('s:s1');
  });

  test('two lists on one page: closing one leaves the other', async () => {
    const page = openPage('page', true);
    await settle();
    page.syncLoop.hint('list-open');
    page.syncLoop.hint('list-open');
    page.syncLoop.hint('list-closed');
    page.exchanges.length = 0;
    page.clock.advance(60_000);
    await settle();
    expect(page.exchanges).toHaveLength(1);
  });

  test.each(['visible', 'online', 'returned'] as const)('%s is a reason to try', async (what) => {
    const page = openPage('page', true);
    await settle();
    page.exchanges.length = 0;
    page.clock.advance(10_000);
    page.syncLoop.hint(what);
    await settle();
    expect(page.exchanges).toHaveLength(1);
  });

  test('looking at the same place again is none', async () => {
    const page = openPage('page', true);
    page.syncLoop.lookAround(denver);
    await settle();
    page.clock.advance(0);
    await settle();
    page.exchanges.length = 0;
    page.syncLoop.lookAround({ ...denver });
    await settle();
    page.clock.advance(0);
    expect(page.exchanges).toEqual([]);
  });
});

test('[SYNC-15] the other pages hear that someone signed in or out', () => {
  const one = openPage('one', true);
  const two = openPage('two', false);
  one.syncLoop.tellSession();
  expect([one.sessions, two.sessions]).toEqual([0, 1]);
});
