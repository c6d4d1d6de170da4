import { beforeEach, describe, expect, test } from 'vitest';
import { createSaleReadStore } from '../../../../src/page/sales/use-visitors.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { settle } from '../followed-value.ts';

describe('what the device holds on one sale', () => {
  let reads: string[];
  let answers: ((found: string) => void)[];
  let tell: (saleIds: readonly string[]) => void;
  let principal: StoreApi<string>;

  beforeEach(() => {
    reads = [];
    answers = [];
    principal = createStore<string>(() => 'guest');
  });

  function followed() {
    const store = createSaleReadStore<string>('s1', {
      read: (viewer) => {
        reads.push(viewer);
        return new Promise((resolve) => answers.push(resolve));
      },
      onChange: (listener) => {
        tell = listener;
        return () => undefined;
      },
      principal,
    });
    store.subscribe(() => undefined);
    return store;
  }

  test('is read at first, and again after each change of that sale', async () => {
    const store = followed();
    expect(store.getState()).toBeUndefined();
    answers[0]?.('first');
    await settle();
    expect(store.getState()).toBe('first');
    tell(['s2']);
    tell(['s2', 's1']);
    answers[1]?.('second');
    await settle();
    expect(store.getState()).toBe('second');
    expect(reads).toHaveLength(2);
  });

  test('a slow answer to an older question does not win', async () => {
    const store = followed();
    tell(['s1']);
    answers[1]?.('new');
    answers[0]?.('old');
    await settle();
    expect(store.getState()).toBe('new');
  });

  test('someone else sees nothing of what was read before', async () => {
    const store = followed();
    answers[0]?.('of a guest');
    await settle();
    principal.setState('ann', true);
    expect(store.getState()).toBeUndefined();
    answers[1]?.('of ann');
    await settle();
    expect(store.getState()).toBe('of ann');
    expect(reads).toEqual(['guest', 'ann']);
  });
});
