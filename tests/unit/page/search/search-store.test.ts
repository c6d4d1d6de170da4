import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type {
  SearchPage,
  SearchQuestion,
  ServerFinding,
} from '../../../../src/device/door/search-door.ts';
import { createSearchStore } from '../../../../src/page/search/use-search.ts';

const question = (text: string): SearchQuestion => ({
  text,
  isActiveWanted: true,
  isUpcomingWanted: true,
  origin: { lat: 0, lng: 0 },
  radiusMiles: 25,
  saleType: null,
  day: null,
  tag: null,
  isOpenNow: false,
  today: '2026-06-06',
  limit: 20,
});

const pageOf = (text: string): SearchPage => ({
  terms: [text],
  corrections: [],
  suggestion: null,
  total: 0,
  items: [],
  types: [],
  days: [],
  openNow: 0,
  anyDay: 0,
  tags: [],
  wider: { anywhere: 0, bothStatuses: 0, allChoices: 0 },
  single: [],
});

async function opened() {
  const asked: string[] = [];
  const hints: string[] = [];
  const waiting: (() => void)[] = [];
  const reason = createStore(() => 0);
  let fails = false;
  const serverAnswers: ((finding: ServerFinding) => void)[] = [];
  const store = createSearchStore(
    {
      search: {
        askServer: () => new Promise((resolve) => serverAnswers.push(resolve)),
        async find({ text }) {
          asked.push(text);
          const isFailing = fails;
          await new Promise<void>((resolve) => waiting.push(resolve));
          if (isFailing) throw new Error('no worker');
          return pageOf(text);
        },
      },
      sync: { hint: async (what) => void hints.push(what) },
    },
    [reason],
  );
  const stop = store.subscribe(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const answerServer = async (finding: ServerFinding) => {
    serverAnswers.shift()?.(finding);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const fail = (now: boolean) => (fails = now);
  return { store, stop, hints, asked, reason, answer, answerServer, serverAnswers, fail };
}

test('while one question is answered, only the latest of those typed meanwhile is asked', async () => {
  const { store, asked, answer } = await opened();
  for (const text of ['l', 'la', 'lam', 'lamp']) store.ask(question(text));
  await answer();
  await answer();
  expect(asked).toEqual(['l', 'lamp']);
  expect(store.getState().answered?.text).toBe('lamp');
});

test('an answer that comes too late is not shown', async () => {
  const { store, answer } = await opened();
  store.ask(question('lamp'));
  store.ask(null);
  await answer();
  expect(store.getState()).toEqual({ page: null, answered: null, hasFailed: false, server: null });
});

test('the question is asked again when sales have changed', async () => {
  const { store, asked, reason, answer } = await opened();
  store.ask(question('lamp'));
  await answer();
  reason.setState(1, true);
  await answer();
  expect(asked).toEqual(['lamp', 'lamp']);
});

test('a failure is said, and ends with the next answer', async () => {
  const { store, answer, fail } = await opened();
  fail(true);
  store.ask(question('lamp'));
  await answer();
  expect(store.getState().hasFailed).toBe(true);
  fail(false);
  store.tryAgain();
  await answer();
  expect(store.getState()).toMatchObject({ hasFailed: false, page: { terms: ['lamp'] } });
});

test('[SYNC-18] while someone looks, the device knows that a list is open', async () => {
  const { hints, stop } = await opened();
  expect(hints).toEqual(['list-open']);
  stop();
  expect(hints).toEqual(['list-open', 'list-closed']);
});

test('[spec 2] what the server finds is asked for here again, and said', async () => {
  const { store, asked, answer, answerServer } = await opened();
  store.ask(question('vinyl'));
  await answer();
  expect(store.getState().server).toBeNull();
  store.askServer();
  expect(store.getState().server).toBe('asking');
  await answerServer({ outcome: 'found', newCount: 3, hasMore: false });
  expect(store.getState().server).toEqual({ outcome: 'found', newCount: 3, hasMore: false });
  await answer();
  expect(asked).toEqual(['vinyl', 'vinyl']);
  // Another choice among the results is nothing that the server would know more about.
  store.ask({ ...question('vinyl'), tag: 'records' });
  await answer();
  expect(store.getState().server).toMatchObject({ newCount: 3 });
});

test('[spec 2] an answer of the server about another text says nothing', async () => {
  const { store, answer, answerServer, serverAnswers } = await opened();
  store.ask(question('vinyl'));
  await answer();
  store.askServer();
  store.askServer();
  expect(serverAnswers).toHaveLength(1);
  store.ask(question('lamp'));
  expect(store.getState().server).toBeNull();
  await answer();
  await answerServer({ outcome: 'found', newCount: 3, hasMore: false });
  expect(store.getState().server).toBeNull();
  store.askServer();
  await answerServer({ outcome: 'unreachable' });
  expect(store.getState().server).toEqual({ outcome: 'unreachable' });
});
