import { useMemo } from 'react';
import type { SaleReviews } from '../../db/views/review-view.ts';
import { useRoom } from '../engine-room.tsx';
import { createSaleReadStore } from '../../state/sale-read-store.ts';
import { shownDb } from '../../state/shown-db.ts';
import { useStore } from '../use-store.ts';

/** The reviews of a sale, live; undefined until they are read. */
export function useReviews(saleId: string): SaleReviews | undefined {
  const { changes, principal } = useRoom();
  const store = useMemo(
    () =>
      createSaleReadStore(saleId, {
        read: async (viewer) => (await shownDb()).readSaleReviews(viewer, saleId),
        onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
        principal,
      }),
    [saleId, changes, principal],
  );
  return useStore(store);
}
