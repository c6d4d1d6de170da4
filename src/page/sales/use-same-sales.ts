import { useDeferredValue, useEffect, useState } from 'react';
import { findSameSales } from '../../db/views/same-sales.ts';
import type { Listing } from '../../domain/sale/same-sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { usePrincipal } from '../account/use-session.ts';
import { usePage } from '../app/use-page.tsx';

const NONE: readonly SaleView[] = [];

/** The sales on this device that may be the same as one that is being written. Empty while they are looked for. */
export function useSameSales({ street, zipCode, days }: Listing): readonly SaleView[] {
  const { db, database } = usePage();
  const principal = usePrincipal();
  const [found, setFound] = useState(NONE);
  const dates = days.map(({ date }) => date).join(' ');
  const asked = useDeferredValue(`${zipCode}\n${dates}\n${street}`);
  useEffect(() => {
    let isCurrent = true;
    const [zip = '', listed = '', ...rest] = asked.split('\n');
    const wanted = {
      street: rest.join(' '),
      zipCode: zip,
      days: listed.split(' ').map((date) => ({ date })),
    };
    const ask = zip.length < 5 ? Promise.resolve(NONE) : findSameSales(db, principal, wanted);
    ask.then(
      (sales) => isCurrent && setFound(sales.length === 0 ? NONE : sales),
      (error: unknown) => database.noteFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, db, database, principal]);
  return found;
}
