import { useState } from 'react';
import { useRoom } from '../engine-room.tsx';
import { createIdListStore } from '../../state/id-list-store.ts';
import { shownDb } from '../../state/shown-db.ts';
import { useStore } from '../use-store.ts';

type Read = (principal: string) => Promise<readonly string[]>;

/** The sales that whoever works here has saved, live; null until they were read. */
export function useSavedIds(): readonly string[] | null {
  return useIdList(async (principal) => (await shownDb()).readSavedIds(principal));
}

/** The sales that whoever works here has posted, live; null until they were read. */
export function useOwnSaleIds(): readonly string[] | null {
  return useIdList(async (principal) => (await shownDb()).readOwnSaleIds(principal));
}

function useIdList(read: Read): readonly string[] | null {
  const { changes, principal } = useRoom();
  const [store] = useState(() =>
    createIdListStore({ read, onChange: (listener) => changes.onChange(listener), principal }),
  );
  return useStore(store);
}
