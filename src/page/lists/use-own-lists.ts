import { useState } from 'react';
import { useStore } from 'zustand';
import { savedIds } from '../../db/views/followed.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { ownSaleIds } from '../../db/views/own-sales.ts';
import { createIdListStore } from './id-list-store.ts';
import { usePage } from '../app/use-page.tsx';

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
  const { db, changes, principal } = usePage();
  const [store] = useState(() =>
    createIdListStore({
      read: (viewer) => read(db, viewer),
      onChange: (listener) => changes.onChange(listener),
      principal,
    }),
  );
  return useStore(store);
}
