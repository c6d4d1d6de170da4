import { NOT_SYNCED, type SyncResult } from '../../../../src/sync/engine/sync-result.ts';
import type { SyncStatus } from '../../../../src/device/door/sync-door.ts';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { ChangeFeed } from '../../../../src/db/schema/change-feed.ts';
import { openDatabase } from '../../../../src/db/schema/open-database.ts';
import type { RummageDb } from '../../../../src/db/schema/schema.ts';
import { createStore } from '../../../../src/db/store/device-store.ts';
import { createStatusTracker } from '../../../../src/device/syncing/sync-status.ts';
import type { StatusTracker } from '../../../../src/device/syncing/sync-status.ts';
import { memoryStore } from '../../remote/fake-web.ts';
import type { MemoryStore } from '../../remote/fake-web.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import type { ManualClock } from '../../remote/manual-clock.ts';

let db: RummageDb;
let clock: ManualClock;
let texts: MemoryStore;
let principal: string;
let told: SyncStatus[];
let troubles: unknown[];
let wake: () => void;

const outcome: SyncResult = {
  ...NOT_SYNCED,
  link: 'online',
  isDone: true,
  serverOffsetMs: -3_600_000,
};

function makeBoard(): StatusTracker {
  return createStatusTracker({
    db,
    texts,
    clock,
    principal: () => principal,
    onStatus: (status) => {
      told.push(status);
      wake();
    },
    onTrouble: (error) => troubles.push(error),
  });
}

async function save(id: string, by = principal): Promise<void> {
  const random = { uuid: () => `${by}-${id}` };
  const store = createStore({ db, clock, random, changes: new ChangeFeed(null), build: '' });
  await store.commit(by, { op: 'save.set', args: { id } });
}

/** The next status that is told. */
function next(): Promise<void> {
  return new Promise((resolve) => {
    wake = resolve;
  });
}

beforeEach(() => {
  db = openDatabase('status', { indexedDB: new IDBFactory(), IDBKeyRange });
  clock = manualClock();
  texts = memoryStore();
  principal = 'ann';
  told = [];
  troubles = [];
  wake = () => undefined;
});

describe('[SYNC-16] how device and server stand', () => {
  test('the link is what outcomes have shown; before the first it is not known', async () => {
    const board = makeBoard();
    await board.start();
    expect(told).toMatchObject([{ link: 'unknown', isBusy: false, lastSyncMs: null }]);
    board.follow({ isBusy: true, last: null, lastSyncMs: null });
    board.follow({ isBusy: false, last: outcome, lastSyncMs: 5 });
    expect(told.map(({ link, isBusy }) => [link, isBusy])).toEqual([
      ['unknown', false],
      ['unknown', true],
      ['online', false],
    ]);
  });

  test('nothing new is not told', async () => {
    const board = makeBoard();
    await board.start();
    const state = { isBusy: false, last: outcome, lastSyncMs: 5 };
    board.follow(state);
    board.follow({ ...state });
    expect(told).toHaveLength(2);
  });

  test('counts the work of whoever works here, and nobody else’s', async () => {
    const board = makeBoard();
    await save('s1', 'bob');
    await board.start();
    expect(told.at(-1)).toMatchObject({ principal: 'ann', waiting: 0 });
    await save('s2');
    const changed = next();
    board.recount();
    clock.advance(50);
    await changed;
    expect(told.at(-1)).toMatchObject({ waiting: 1, sending: 0, parked: 0 });
    principal = 'bob';
    const switched = next();
    board.recount();
    clock.advance(50);
    await switched;
    expect(told.at(-1)).toMatchObject({ principal: 'bob', waiting: 1 });
  });

  test('[SYNC-9] the server’s time and the last exchange are known again after a restart', async () => {
    const board = makeBoard();
    await board.start();
    board.follow({ isBusy: false, last: outcome, lastSyncMs: 1234 });
    const again = makeBoard();
    await again.start();
    expect(again.current()).toMatchObject({ serverOffsetMs: -3_600_000, lastSyncMs: 1234 });
  });

  test('[SYNC-23] a database out of reach is said, and taken back', async () => {
    const board = makeBoard();
    await board.start();
    db.close({ disableAutoOpen: true });
    const gone = next();
    board.recount();
    clock.advance(50);
    await gone;
    expect(told.at(-1)).toMatchObject({ link: 'storage-trouble' });
    expect(troubles).toHaveLength(1);
    await db.open();
    const back = next();
    board.recount();
    clock.advance(50);
    await back;
    expect(told.at(-1)).toMatchObject({ link: 'unknown' });
  });
});

describe('what is wrong besides the link', () => {
  /** The troubles told after the next count. */
  async function recounted(board: StatusTracker) {
    const counted = next();
    board.recount();
    clock.advance(50);
    await counted;
    return told.at(-1)?.troubles;
  }

  test('[SYNC-16] what an exchange came to, until the next one', async () => {
    const board = makeBoard();
    await board.start();
    expect(told.at(-1)?.troubles).toEqual([]);
    const bad = { ...outcome, link: 'offline', trouble: 'bad-answers' } as const;
    board.follow({ isBusy: false, last: { ...bad, serverOffsetMs: 0 }, lastSyncMs: null });
    expect(told.at(-1)).toMatchObject({ link: 'offline', troubles: ['bad-answers'] });
    board.follow({ isBusy: false, last: { ...outcome, serverOffsetMs: 0 }, lastSyncMs: 5 });
    expect(told.at(-1)?.troubles).toEqual([]);
  });

  test('[SYNC-13] damaged work of this person, as soon as the outbox is counted', async () => {
    const board = makeBoard();
    await board.start();
    const value = { principal: 'ann', op: 'save.set' };
    await db.aside.add({ table: 'outbox', key: 1, value, atMs: 0 });
    expect(await recounted(board)).toEqual(['bad-work']);
    principal = 'bob';
    expect(await recounted(board)).toEqual([]);
  });

  test('[SYNC-24] what the device itself has noticed, until it is over', async () => {
    const board = makeBoard();
    await board.start();
    board.noteTrouble('blocked');
    expect(told.at(-1)?.troubles).toEqual(['blocked']);
    board.clearTrouble('blocked');
    expect(told.at(-1)?.troubles).toEqual([]);
  });

  test.each([
    ['a quarter of an hour slow', 15 * 60_000, ['clock-off']],
    ['a quarter of an hour fast', -15 * 60_000, ['clock-off']],
    ['in 1970', 56 * 365 * 86_400_000, ['clock-off']],
    ['in 2099', -73 * 365 * 86_400_000, ['clock-off']],
    ['five minutes off', 5 * 60_000, []],
  ])('[SYNC-9] a clock that is %s', async (_, serverOffsetMs, expected) => {
    const board = makeBoard();
    await board.start();
    board.follow({ isBusy: false, last: { ...outcome, serverOffsetMs }, lastSyncMs: 5 });
    expect(told.at(-1)?.troubles).toEqual(expected);
  });

  test('[SYNC-9] an exchange that a wrong clock noted for 2099 was not later than now', async () => {
    await texts.set('device.lastSyncMs', String(Date.parse('2099-01-01T00:00:00Z')));
    const board = makeBoard();
    await board.start();
    expect(told.at(-1)?.lastSyncMs).toBe(clock.now());
  });
});
