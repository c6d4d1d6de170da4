import type { DiscoverQuery } from '../../../../src/device/catalog/query.ts';
import type { DiscoverPage } from '../../../../src/device/door/sales-door.ts';
import { describe, expect, test } from 'vitest';
import { createDiscoverStore } from '../../../../src/page/lists/use-discover.ts';
import { createStore } from 'zustand/vanilla';
import { derivedStore } from '../../../../src/page/app/lazy-store.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import { followed, settle } from '../followed-value.ts';

describe('answers to a screen’s question', () => {
  const query = { limit: 20, keywords: '' } as unknown as DiscoverQuery;
  const page = (total: number) => ({ total, items: [] }) as unknown as DiscoverPage;

  function makeStore() {
    const asked: {
      query: DiscoverQuery;
      answer: (total: number) => void;
      answerPage: (page: DiscoverPage) => void;
      fail: () => void;
    }[] = [];
    const hints: string[] = [];
    const version = createStore(() => 0);
    const sales = {
      discover: (question: DiscoverQuery) =>
        new Promise<DiscoverPage>((resolve, reject) => {
          asked.push({
            query: question,
            answer: (total) => resolve(page(total)),
            answerPage: resolve,
            fail: () => reject(new Error('The database does not open')),
          });
        }),
    };
    const sync = {
      hint: async (what: string) => void hints.push(what),
    };
    const clock = manualClock();
    const door = { sales, sync, clock };
    const store = createDiscoverStore({ ...door, reasonsToAskAgain: [version] });
    return { store, door, asked, hints, version, clock };
  }

  test('the last page stays while the next is worked out', async () => {
    const { store, asked } = makeStore();
    followed(store);
    store.ask(query);
    asked[0]?.answer(3);
    await settle();
    expect(store.getState()).toEqual({ page: page(3), isLoading: false, hasFailed: false });
    store.ask({ ...query, keywords: 'lamp' });
    expect(store.getState()).toEqual({ page: page(3), isLoading: true, hasFailed: false });
    asked[1]?.answer(1);
    await settle();
    expect(store.getState()).toEqual({ page: page(1), isLoading: false, hasFailed: false });
  });

  test('the same question again asks nobody', async () => {
    const { store, asked } = makeStore();
    followed(store);
    store.ask(query);
    store.ask({ ...query });
    asked[0]?.answer(3);
    await settle();
    expect(asked).toHaveLength(1);
  });

  test('while rows stream in, one question at a time, and the last change is not missed', async () => {
    const { store, asked, version } = makeStore();
    followed(store);
    store.ask(query);
    for (const n of [1, 2, 3, 4]) version.setState(n, true);
    await settle();
    expect(asked).toHaveLength(1);
    asked[0]?.answer(1);
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(2);
    await settle();
    expect(asked).toHaveLength(2);
    expect(store.getState().page?.total).toBe(2);
  });

  test('a reason that tells of something else is none', async () => {
    const { door, asked, version } = makeStore();
    const whole = createStore(() => ({ atMs: 1, isBusy: false }));
    const reason = derivedStore([whole], () => whole.getState().atMs);
    const other = createDiscoverStore({ ...door, reasonsToAskAgain: [version, reason] });
    followed(other);
    other.ask(query);
    asked[0]?.answer(1);
    await settle();
    whole.setState({ atMs: 1, isBusy: true });
    await settle();
    expect(asked).toHaveLength(1);
    whole.setState({ atMs: 2, isBusy: false });
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('an answer to a question that was replaced is not shown', async () => {
    const { store, asked } = makeStore();
    followed(store);
    store.ask(query);
    store.ask({ ...query, keywords: 'lamp' });
    asked[0]?.answer(99);
    await settle();
    expect(store.getState().page).toBeNull();
    asked[1]?.answer(1);
    await settle();
    expect(store.getState().page?.total).toBe(1);
  });

  test('without a question nobody is asked', async () => {
    const { store, asked, version } = makeStore();
    followed(store);
    store.ask(null);
    version.setState(1, true);
    await settle();
    expect(asked).toHaveLength(0);
    expect(store.getState()).toEqual({ page: null, isLoading: true, hasFailed: false });
    store.ask(query);
    await settle();
    expect(asked).toHaveLength(1);
  });

  test('a question that is taken back is not answered, and the one after it is', async () => {
    const { store, asked } = makeStore();
    followed(store);
    store.ask(query);
    store.ask(null);
    asked[0]?.answer(3);
    await settle();
    expect(store.getState()).toEqual({ page: null, isLoading: true, hasFailed: false });
    store.ask(query);
    await settle();
    asked[1]?.answer(4);
    await settle();
    expect(store.getState()).toEqual({ page: page(4), isLoading: false, hasFailed: false });
  });

  test('a question that fails says so, and is asked again on a press or when something changes', async () => {
    const { store, asked, version } = makeStore();
    followed(store);
    store.ask(query);
    asked[0]?.fail();
    await settle();
    expect(store.getState()).toEqual({ page: null, isLoading: false, hasFailed: true });
    store.tryAgain();
    expect(store.getState()).toEqual({ page: null, isLoading: true, hasFailed: false });
    asked[1]?.fail();
    await settle();
    expect(store.getState().hasFailed).toBe(true);
    version.setState(1, true);
    asked[2]?.answer(3);
    await settle();
    expect(store.getState()).toEqual({ page: page(3), isLoading: false, hasFailed: false });
  });

  test('[SYNC-6] what was read last stays when the next reading fails', async () => {
    const { store, asked, version } = makeStore();
    followed(store);
    store.ask(query);
    asked[0]?.answer(3);
    await settle();
    version.setState(1, true);
    asked[1]?.fail();
    await settle();
    expect(store.getState()).toEqual({ page: page(3), isLoading: false, hasFailed: true });
  });

  test('a database that never opens has failed after a while, and a press asks anew', async () => {
    const { store, asked, clock } = makeStore();
    followed(store);
    store.ask(query);
    clock.advance(14_999);
    expect(store.getState().hasFailed).toBe(false);
    clock.advance(1);
    expect(store.getState()).toEqual({ page: null, isLoading: false, hasFailed: true });
    store.tryAgain();
    expect(asked).toHaveLength(2);
    expect(store.getState()).toEqual({ page: null, isLoading: true, hasFailed: false });
    asked[1]?.answer(3);
    await settle();
    clock.advance(60_000);
    expect(store.getState()).toEqual({ page: page(3), isLoading: false, hasFailed: false });
  });

  test('a place that is never found leaves no list that loads for ever', async () => {
    const { store, clock } = makeStore();
    followed(store);
    store.ask(null);
    clock.advance(15_000);
    expect(store.getState().hasFailed).toBe(true);
  });

  test('items that did not change stay the same objects', async () => {
    const { store, asked, version } = makeStore();
    followed(store);
    store.ask(query);
    const item = (id: string, distanceMiles: number) => ({ id, distanceMiles, status: 'active' });
    const pageOf = (...items: object[]) => ({ total: 9, items }) as unknown as DiscoverPage;
    asked[0]?.answerPage(pageOf(item('a', 1), item('b', 2)));
    await settle();
    const before = store.getState().page?.items;
    version.setState(1, true);
    asked[1]?.answerPage(pageOf(item('new', 0), item('a', 1), item('b', 2.5)));
    await settle();
    const after = store.getState().page?.items;
    expect(after?.[1]).toBe(before?.[0]);
    expect(after?.[2]).toEqual(item('b', 2.5));
  });

  test('[SYNC-18] the device worker knows whether a list is looked at', () => {
    const { store, hints } = makeStore();
    const stop = store.subscribe(() => undefined);
    stop();
    expect(hints).toEqual(['list-open', 'list-closed']);
  });
});
