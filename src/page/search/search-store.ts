import type {
  SearchDoor,
  SearchPage,
  SearchQuestion,
  ServerFinding,
} from '../../device/door/search-door.ts';
import type { SyncDoor } from '../../device/door/sync-door.ts';
import { createLazyStore } from '../app/lazy-store.ts';
import type { Store } from '../app/lazy-store.ts';
import { untilQuiet } from '../app/until-quiet.ts';

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
    // Of another text it says nothing.
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
