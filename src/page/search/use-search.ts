import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SearchQuestion } from '../../device/door/search-door.ts';
import { createSearchStore, type SearchState, type SearchStore } from './search-store.ts';
import { usePage } from '../app/use-page.tsx';

/** What is found for a question, kept up to date. Null: nothing is looked for. */
export function useSearch(
  question: SearchQuestion | null,
): SearchState & Pick<SearchStore, 'tryAgain' | 'askServer'> {
  const { door, catalogueVersion, now, principal } = usePage();
  const [store] = useState(() =>
    createSearchStore({ search: door.search, sync: door.sync }, [catalogueVersion, now, principal]),
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
