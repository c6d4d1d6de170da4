import { useState } from 'react';
import { useStore } from 'zustand';
import { savedIds } from '../../db/views/followed.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { ownSaleIds } from '../../db/views/own-sales.ts';
import { createLazyStore, type Store } from '../app/lazy-store.ts';
import { untilQuiet } from '../app/until-quiet.ts';
import { usePage } from '../app/use-page.tsx';

export interface IdListSources {
  /** Null if the database is out of reach: what was read before stays. */
  readonly read: (principal: string) => Promise<readonly string[] | null>;
  /** Calls back after each commit, in any page, and with each new connection. */
  readonly onChange: (listener: () => void) => () => void;
  readonly principal: Store<string>;
}

/** The current principal's sales of one kind. Null until they are read. */
export function createIdListStore(sources: IdListSources): Store<readonly string[] | null> {
  const { principal } = sources;
  let reader: string | null = null;
  const readAgain = untilQuiet(readOnce);

  const store = createLazyStore<readonly string[] | null>(null, () => {
    refresh();
    const stops = [sources.onChange(refresh), principal.subscribe(refresh)];
    return () => stops.forEach((stop) => stop());
  });

  function refresh(): void {
    // Another person's list is never shown, not even while this person's own list is being read.
    if (reader !== null && reader !== principal.getState()) store.setState(null, true);
    reader = principal.getState();
    readAgain();
  }

  async function readOnce(): Promise<void> {
    const viewer = principal.getState();
    const ids = await sources.read(viewer);
    if (ids === null || viewer !== principal.getState()) return;
    const before = store.getState();
    if (before === null || before.join() !== ids.join()) store.setState(ids, true);
  }

  return store;
}

/** The sales that the current principal has saved, live. Null until they are read. */
export function useSavedIds(): readonly string[] | null {
  return useIdList(savedIds);
}

/** The sales that the current principal has posted, live. Null until they are read. */
export function useOwnSaleIds(): readonly string[] | null {
  return useIdList(ownSaleIds);
}

function useIdList(
  read: (db: RummageDb, principal: string) => Promise<readonly string[]>,
): readonly string[] | null {
  const { db, database, changes, principal } = usePage();
  const [store] = useState(() =>
    createIdListStore({
      read: (viewer) =>
        read(db, viewer).catch((error: unknown) => {
          database.noteFailure(error);
          return null;
        }),
      onChange(listener) {
        const stops = [changes.onChange(listener), database.connection.subscribe(listener)];
        return () => stops.forEach((stop) => stop());
      },
      principal,
    }),
  );
  return useStore(store);
}
