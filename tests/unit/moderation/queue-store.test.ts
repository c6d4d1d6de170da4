import type { ModerationDoor } from '../../../src/device/door/moderation-door.ts';
import { describe, expect, test } from 'vitest';
import type { Held } from '../../../src/domain/moderation/held.ts';
import type { QueueEntry, QueueState } from '../../../src/domain/moderation/moderation-queue.ts';
import { err, ok } from '../../../src/domain/result.ts';
import { createQueueStore } from '../../../src/page/moderation/use-moderation-queue.ts';
import { createStore } from 'zustand/vanilla';
import { saleRow } from '../../support/builders/pages.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const at = '2026-06-01T12:00:00.000Z';
const HELD: Held = { by: 'moderator', reason: 'spam', note: 'n', at };

function entryOf(id: string, held: Held | null = null): QueueEntry {
  const { doc } = saleRow(id, 1);
  if (doc === null || !('title' in doc)) throw new Error('no sale');
  return {
    sale: doc as QueueEntry['sale'],
    place: null,
    held,
    waits: null,
    weight: 4,
    reports: [],
    reportCount: 1,
    decisions: [],
    since: at,
  };
}

interface Scripted {
  readonly state?: QueueState;
  readonly pages?: Awaited<ReturnType<ModerationDoor['queue']>>[];
  readonly answers?: Awaited<ReturnType<ModerationDoor['decide']>>[];
}

function made({ state = 'open', pages = [], answers = [] }: Scripted) {
  const asked: unknown[] = [];
  const isOnline = createStore(() => true);
  const door: ModerationDoor = {
    queue(of, after) {
      asked.push(['queue', of, after]);
      const page = pages.shift();
      return page === undefined ? Promise.reject(new Error('bug')) : Promise.resolve(page);
    },
    decide(saleId, what) {
      asked.push([saleId, what]);
      const answer = answers.shift();
      return answer === undefined ? Promise.reject(new Error('bug')) : Promise.resolve(answer);
    },
  };
  const store = createQueueStore(door, state, isOnline);
  const ids = () => store.getState().entries?.map(({ sale }) => sale.id) ?? null;
  return { asked, isOnline, store, ids };
}

const pageOf = (ids: readonly string[], next: string | null = null, openCount = ids.length) =>
  ok({ entries: ids.map((id) => entryOf(id)), next, openCount });

async function shown(scripted: Scripted) {
  const queue = made(scripted);
  queue.store.subscribe(() => undefined);
  await settled();
  return queue;
}

describe('[spec 2] the moderators’ queue', () => {
  test('is read when someone looks, and further page by page; what comes twice is shown once', async () => {
    const { asked, store, ids } = await shown({
      pages: [pageOf(['a', 'b'], 'x', 5), pageOf(['b', 'c'], null, 5)],
    });
    expect(store.getState()).toMatchObject({ hasMore: true, openCount: 5, isReading: false });
    store.readNext();
    await settled();
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(store.getState().hasMore).toBe(false);
    expect(asked).toEqual([
      ['queue', 'open', null],
      ['queue', 'open', 'x'],
    ]);
  });

  test('says why it could not be read, and is read by itself once there is a connection', async () => {
    const { isOnline, store, ids } = await shown({
      pages: [err({ code: 'unreachable' }), pageOf(['a'])],
    });
    expect(store.getState()).toMatchObject({ entries: null, failure: 'unreachable' });
    isOnline.setState(false, true);
    isOnline.setState(true, true);
    await settled();
    expect(ids()).toEqual(['a']);
    expect(store.getState().failure).toBeNull();
  });

  test('a refusal is not asked again by itself; a bug counts as a failure', async () => {
    const refused = await shown({ pages: [err({ code: 'forbidden' })] });
    refused.isOnline.setState(false, true);
    refused.isOnline.setState(true, true);
    await settled();
    expect(refused.asked).toHaveLength(1);
    expect((await shown({})).store.getState().failure).toBe('failed');
  });

  test('a decision takes the sale off the list and names the one to go on with', async () => {
    const { store, ids, asked } = await shown({
      pages: [pageOf(['a', 'b', 'c'])],
      answers: [ok(null), ok(null), ok(null)],
    });
    const decided = await store.decide(entryOf('b'), { action: 'dismiss' });
    expect(decided).toMatchObject({ outcome: 'decided', nextId: 'c', undo: null });
    expect(ids()).toEqual(['a', 'c']);
    expect(store.getState().openCount).toBe(2);
    expect(await store.decide(entryOf('c'), { action: 'dismiss' })).toMatchObject({ nextId: 'a' });
    expect(await store.decide(entryOf('a'), { action: 'dismiss' })).toMatchObject({ nextId: null });
    expect(asked.at(-1)).toEqual(['a', { action: 'dismiss' }]);
  });

  test('hiding can be taken back, and the sale is in its place again', async () => {
    const { asked, store, ids } = await shown({
      pages: [pageOf(['a', 'b'])],
      answers: [ok(HELD), ok(null)],
    });
    const hide = { action: 'hide', reason: 'spam', note: 'n' } as const;
    const decided = await store.decide(entryOf('a'), hide);
    expect(ids()).toEqual(['b']);
    if (decided.outcome === 'failed') throw new Error('failed');
    expect(await decided.undo?.()).toEqual({ outcome: 'undone', action: 'restore' });
    expect(ids()).toEqual(['a', 'b']);
    expect(asked.slice(1)).toEqual([
      ['a', hide],
      ['a', { action: 'restore' }],
    ]);
  });

  test('what fails stays where it is, with the reason; nothing is sent later by itself', async () => {
    const { asked, isOnline, store, ids } = await shown({
      pages: [pageOf(['a'])],
      answers: [err({ code: 'unreachable' })],
    });
    expect(await store.decide(entryOf('a'), { action: 'dismiss' })).toEqual({ outcome: 'failed' });
    expect(ids()).toEqual(['a']);
    expect(store.getState().trouble).toEqual({ saleId: 'a', code: 'unreachable' });
    isOnline.setState(false, true);
    isOnline.setState(true, true);
    await settled();
    expect(asked).toHaveLength(2);
    store.forgetTrouble();
    expect(store.getState().trouble).toBeNull();
  });

  test('a sale that was deleted meanwhile goes, and there is nothing to take back', async () => {
    const { store, ids } = await shown({
      pages: [pageOf(['a', 'b'])],
      answers: [err({ code: 'gone' })],
    });
    const decided = await store.decide(entryOf('a'), { action: 'hide', reason: 'spam', note: '' });
    expect(decided).toEqual({ outcome: 'gone', nextId: 'b', undo: null });
    expect(ids()).toEqual(['b']);
  });

  test('of hidden sales none is counted as open', async () => {
    const { store } = await shown({
      state: 'hidden',
      pages: [pageOf(['a'], null, 9)],
      answers: [ok(null)],
    });
    await store.decide(entryOf('a', HELD), { action: 'restore' });
    expect(store.getState().openCount).toBe(9);
  });
});
