import { useMemo } from 'react';
import { readCheckIns } from '../../db/views/check-in-view.ts';
import type { OwnCheckIns } from '../../db/views/check-in-view.ts';
import { usePage } from '../app/use-page.tsx';
import { createSaleReadStore } from './sale-read-store.ts';
import { useStore } from 'zustand';

/** The person's own check-ins at a sale, live. Undefined until they are read. */
export function useCheckIns(saleId: string): OwnCheckIns | undefined {
  const { db, changes, principal } = usePage();
  const store = useMemo(
    () =>
      createSaleReadStore(saleId, {
        read: (viewer) => readCheckIns(db, viewer, saleId),
        onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
        principal,
      }),
    [saleId, db, changes, principal],
  );
  return useStore(store);
}
