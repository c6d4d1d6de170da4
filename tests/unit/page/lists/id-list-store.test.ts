import { beforeEach, describe, expect, test } from 'vitest';
import { createIdListStore } from '../../../../src/page/lists/use-own-lists.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { followed, settle } from '../followed-value.ts';

let lists: Record<string, readonly string[]>;
let changed: () => void;
let reads: number;
let isOutOfReach: boolean;
let answer: () => Promise<void>;
let principal: StoreApi<string>;

function store() {
  return createIdListStore({
    async read(viewer) {
      reads += 1;
      const ids = lists[viewer] ?? [];
      await answer();
      return isOutOfReach ? null : ids;
    },
    onChange(listener) {
      changed = listener;
      return () => undefined;
    },
    principal,
  });
}

beforeEach(() => {
  lists = { ann: ['a'], bob: ['b'] };
  reads = 0;
  isOutOfReach = false;
  answer = () => Promise.resolve();
  principal = createStore<string>(() => 'ann');
});

describe('a list that belongs to whoever works here', () => {
  test('stays as it was read while the database is out of reach', async () => {
    const seen = followed(store());
    await settle();
    isOutOfReach = true;
    changed();
    await settle();
    expect(seen).toEqual([['a']]);
  });

  test('is read when someone looks, and again after a change that touched it', async () => {
    const list = store();
    expect([list.getState(), reads]).toEqual([null, 0]);
    const seen = followed(list);
    await settle();
    lists['ann'] = ['a', 'c'];
    changed();
    await settle();
    changed();
    await settle();
    expect(seen).toEqual([['a'], ['a', 'c']]);
    expect(reads).toBe(3);
  });

  test('[SYNC-11] of one person is never shown to the next, however late it comes', async () => {
    const list = store();
    const seen = followed(list);
    await settle();
    let release = (): void => undefined;
    answer = () => new Promise((resolve) => (release = resolve));
    lists['ann'] = ['late'];
    changed();
    answer = () => Promise.resolve();
    principal.setState('bob', true);
    release();
    await settle();
    expect(seen).toEqual([['a'], null, ['b']]);
  });

  test('changes that come in a row are one reading', async () => {
    const list = store();
    followed(list);
    changed();
    changed();
    changed();
    await settle();
    expect(reads).toBe(2);
  });
});
