import type { UnplacedReading } from '../../../../src/device/door/sales-door.ts';
import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createUnplacedStore } from '../../../../src/page/lists/use-read-unplaced.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

function made(answers: (UnplacedReading | Error)[]) {
  const asked: string[] = [];
  const isOnline = createStore(() => false);
  const door = {
    readUnplaced(which: 'first' | 'next') {
      asked.push(which);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) return Promise.reject(new Error('gone'));
      return Promise.resolve(answer);
    },
  };
  return { asked, isOnline, store: createUnplacedStore(door, isOnline) };
}

describe('[SYNC-3] the group of sales without a place', () => {
  test('asks for nothing until someone looks, then for the first page, once', async () => {
    const { asked, store } = made([{ outcome: 'read', hasMore: true }]);
    await settled();
    expect(asked).toEqual([]);
    const stop = store.subscribe(() => undefined);
    expect(store.getState()).toEqual({ reading: 'reading', hasMore: true });
    await settled();
    expect(store.getState()).toEqual({ reading: 'read', hasMore: true });
    expect(asked).toEqual(['first']);
    stop();
  });

  test('goes on page by page, one at a time, to the end', async () => {
    const { asked, store } = made([
      { outcome: 'read', hasMore: true },
      { outcome: 'read', hasMore: false },
    ]);
    store.subscribe(() => undefined);
    await settled();
    store.readNext();
    store.readNext();
    await settled();
    expect(asked).toEqual(['first', 'next']);
    expect(store.getState()).toEqual({ reading: 'read', hasMore: false });
  });

  test('says that the server was out of reach, and reads when it is back', async () => {
    const { asked, isOnline, store } = made([
      { outcome: 'unreachable', hasMore: true },
      new Error('the worker is gone'),
      { outcome: 'read', hasMore: false },
    ]);
    store.subscribe(() => undefined);
    await settled();
    expect(store.getState()).toEqual({ reading: 'unreachable', hasMore: true });
    store.readAgain();
    await settled();
    expect(store.getState()).toEqual({ reading: 'unreachable', hasMore: true });
    isOnline.setState(true, true);
    await settled();
    expect(asked).toEqual(['first', 'first', 'first']);
    expect(store.getState()).toEqual({ reading: 'read', hasMore: false });
    isOnline.setState(false, true);
    isOnline.setState(true, true);
    await settled();
    expect(asked).toHaveLength(3);
  });
});
