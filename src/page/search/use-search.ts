import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type {
  SearchDoor,
  SearchPage,
  SearchQuestion,
  ServerFinding,
} from '../../device/door/search-door.ts';
import type { SyncDoor } from '../../device/door/sync-door.ts';
import { createLazyStore, type Store } from '../app/lazy-store.ts';
import { untilQuiet } from '../app/until-quiet.ts';
import { usePage } from '../app/use-page.tsx';

export interface SearchState {
  /** The last answer. It stays while the next one is worked out. Null before the first. */
  readonly page: SearchPage | null;
  /** The question that `page` answers. */
  readonly answered: SearchQuestion | null;
  /** The search itself could not be loaded, or broke. */
  readonly hasFailed: boolean;
  /** What the server said about this text, here or anywhere. Null: it was not asked. */
  readonly server: ServerFinding | 'asking' | null;
}

export interface SearchStore extends Store<SearchState> {
  /** Asks a question. Null: nothing is looked for, and the last answer is dropped. */
  ask(question: SearchQuestion | null): void;
  readonly tryAgain: () => void;
  /** Asks the server for what this device does not have. */
  readonly askServer: () => void;
}

export interface SearchSources {
  readonly search: Pick<SearchDoor, 'find' | 'askServer'>;
  readonly sync: Pick<SyncDoor, 'hint'>;
}

const NOTHING: SearchState = { page: null, answered: null, hasFailed: false, server: null };

/** Answers to what is typed, the latest question first, kept up to date while someone looks. */
export function createSearchStore(
  { search, sync }: SearchSources,
  reasonsToAskAgain: readonly Store<unknown>[],
): SearchStore {
  let question: SearchQuestion | null = null;
  let key = '';
  // One question at a time: those in between, while someone types, are never asked.
  const refresh = untilQuiet(askOnce);

  const store = createLazyStore<SearchState>(NOTHING, () => {
    // While a list is looked at, the device asks the server more often (SYNC-18).
    void sync.hint('list-open');
    const stops = reasonsToAskAgain.map((reason) => reason.subscribe(refresh));
    refresh();
    return () => {
      stops.forEach((stop) => stop());
      void sync.hint('list-closed');
    };
  });

  async function askOnce(): Promise<void> {
    if (question === null) return;
    const asked = { key, question };
    const page = await search.find(question).catch(() => null);
    if (asked.key !== key) return;
    if (page === null) store.setState({ ...store.getState(), hasFailed: true }, true);
    else {
      const { server } = store.getState();
      store.setState({ page, answered: asked.question, hasFailed: false, server }, true);
    }
  }

  async function askServer(): Promise<void> {
    const about = question;
    if (about === null || store.getState().server === 'asking') return;
    store.setState({ ...store.getState(), server: 'asking' }, true);
    const server = await search.askServer(about).catch(() => UNREACHABLE);
    // The answer says nothing about another text.
    if (!asksTheSame(question, about)) return;
    store.setState({ ...store.getState(), server }, true);
    refresh();
  }

  return {
    ...store,
    ask(next) {
      const nextKey = JSON.stringify(next);
      if (nextKey === key) return;
      const isSame = asksTheSame(question, next);
      question = next;
      key = nextKey;
      if (next === null) store.setState(NOTHING, true);
      else if (!isSame) store.setState({ ...store.getState(), server: null }, true);
      refresh();
    },
    tryAgain: refresh,
    askServer: () => void askServer(),
  };
}

const UNREACHABLE: ServerFinding = { outcome: 'unreachable' };

/** Whether the server would find the same: it knows of no other choices. */
function asksTheSame(a: SearchQuestion | null, b: SearchQuestion | null): boolean {
  return a?.text === b?.text && a?.radiusMiles === b?.radiusMiles;
}

/** What is found for a question, kept up to date. Null: nothing is looked for. */
export function useSearch(
  question: SearchQuestion | null,
): SearchState & Pick<SearchStore, 'tryAgain' | 'askServer'> {
  const { door, catalogVersion, now, principal } = usePage();
  const [store] = useState(() =>
    createSearchStore({ search: door.search, sync: door.sync }, [catalogVersion, now, principal]),
  );
  useEffect(() => store.ask(question), [store, question]);
  return { ...useStore(store), tryAgain: store.tryAgain, askServer: store.askServer };
}

/** Builds the index while the person is still deciding what to type. */
export function usePreparedSearch(): void {
  const { door } = usePage();
  useEffect(() => {
    // If that fails, the first search says so.
    door.search.prepare().catch(() => undefined);
  }, [door]);
}

export interface RecentSearches {
  /** Newest first. Null until they are read. */
  readonly texts: readonly string[] | null;
  readonly remember: (text: string) => void;
  readonly forget: (text: string) => void;
}

/** What was searched for on this device. */
export function useRecentSearches(): RecentSearches {
  const { door } = usePage();
  const [texts, setTexts] = useState<readonly string[] | null>(null);

  useEffect(() => {
    let isWanted = true;
    const take = (read: readonly string[]) => {
      if (isWanted) setTexts(read);
    };
    // Without them the page is a little less handy.
    door.search.recent().then(take, () => undefined);
    return () => {
      isWanted = false;
    };
  }, [door]);

  const afterwards = async (writing: Promise<void>) => {
    await writing;
    setTexts(await door.search.recent());
  };
  return {
    texts,
    remember: (text) => void afterwards(door.search.remember(text)).catch(() => undefined),
    forget: (text) => void afterwards(door.search.forget(text)).catch(() => undefined),
  };
}
