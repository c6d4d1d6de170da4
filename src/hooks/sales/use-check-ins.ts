import { useMemo } from 'react';
import type { OwnCheckIns } from '../../db/views/check-in-view.ts';
import { useRoom } from '../engine-room.tsx';
import { createSaleReadStore } from '../../state/sale-read-store.ts';
import { shownDb } from '../../state/shown-db.ts';
import { useStore } from '../use-store.ts';

/** One's own check-ins at a sale, live; undefined until they are read. */
export function useCheckIns(saleId: string): OwnCheckIns | undefined {
  const { changes, principal } = useRoom();
  const store = useMemo(
    () =>
      createSaleReadStore(saleId, {
        read: async (viewer) => (await shownDb()).readOwnCheckIns(viewer, saleId),
        onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
        principal,
      }),
    [saleId, changes, principal],
  );
  return useStore(store);
}
