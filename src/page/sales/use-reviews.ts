import { useMemo } from 'react';
import { useStore } from 'zustand';
import { readReviews } from '../../db/views/review-view.ts';
import type { SaleReviews } from '../../db/views/review-view.ts';
import { createSaleReadStore } from './sale-read-store.ts';
import { usePage } from '../app/use-page.tsx';

/** The reviews of a sale, live. Undefined until they are read. */
export function useReviews(saleId: string): SaleReviews | undefined {
  const { db, changes, principal } = usePage();
  const store = useMemo(
    () =>
      createSaleReadStore(saleId, {
        read: (viewer) => readReviews(db, viewer, saleId),
        onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
        principal,
      }),
    [saleId, db, changes, principal],
  );
  return useStore(store);
}
