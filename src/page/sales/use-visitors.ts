import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { RummageDb } from '../../db/schema/schema.ts';
import { type OwnCheckIns, readCheckIns } from '../../db/views/check-in-view.ts';
import { readReviews, type SaleReviews } from '../../db/views/review-view.ts';
import { createLazyStore, type Store } from '../app/lazy-store.ts';
import { usePage } from '../app/use-page.tsx';

export interface SaleReadSources<T> {
  readonly read: (principal: string) => Promise<T>;
  /** Calls back with the sales that a commit has changed, in any page. */
  readonly onChange: (listener: (saleIds: readonly string[]) => void) => () => void;
  readonly principal: Store<string>;
}

/**
 * What the device has about one sale for the current principal, read again after each change of the sale.
 * Undefined until it is read. The state of the link says if the database is out of reach.
 */
export function createSaleReadStore<T>(
  saleId: string,
  { read, onChange, principal }: SaleReadSources<T>,
): Store<T | undefined> {
  let reader = principal.getState();
  let lastAsked = 0;

  const store = createLazyStore<T | undefined>(undefined, () => {
    refresh();
    const stops = [
      onChange((saleIds) => {
        if (saleIds.includes(saleId)) refresh();
      }),
      principal.subscribe(changeReader),
    ];
    return () => stops.forEach((stop) => stop());
  });

  function changeReader(): void {
    if (reader === principal.getState()) return;
    reader = principal.getState();
    store.setState(undefined, true);
    refresh();
  }

  function refresh(): void {
    lastAsked += 1;
    const asked = lastAsked;
    read(reader).then(
      (found) => {
        // A newer question has its own answer.
        if (asked === lastAsked) store.setState(found, true);
      },
      () => undefined,
    );
  }

  return store;
}

/** The reviews of a sale, live. Undefined until they are read. */
export function useReviews(saleId: string): SaleReviews | undefined {
  return useOfSale(saleId, readReviews);
}

/** The person's own check-ins at a sale, live. Undefined until they are read. */
export function useCheckIns(saleId: string): OwnCheckIns | undefined {
  return useOfSale(saleId, readCheckIns);
}

/** `read` must stay the same function. */
function useOfSale<T>(
  saleId: string,
  read: (db: RummageDb, viewer: string, saleId: string) => Promise<T>,
): T | undefined {
  const { db, changes, principal } = usePage();
  const store = useMemo(
    () =>
      createSaleReadStore(saleId, {
        read: (viewer) => read(db, viewer, saleId),
        onChange: (listener) => changes.onChange(({ saleIds }) => listener(saleIds)),
        principal,
      }),
    [saleId, read, db, changes, principal],
  );
  return useStore(store);
}
