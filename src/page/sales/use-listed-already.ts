import { useDeferredValue, useEffect, useState } from 'react';
import { findListed } from '../../db/views/same-sales.ts';
import type { Listing } from '../../domain/sale/same-sale.ts';
import { usePrincipal } from '../account/use-session.ts';
import { usePage } from '../app/use-page.tsx';
import { useOwnSaleIds } from '../lists/use-own-lists.ts';

const NONE: ReadonlyMap<string, string | null> = new Map();

/**
 * The ids of the sales of a list that are on this device already, at the same address on a day that both have. Null for
 * one that is not listed, undefined for one that is still looked for.
 */
export function useListedAlready(
  list: readonly Listing[],
): (listing: Listing) => string | null | undefined {
  const { db, database } = usePage();
  const principal = usePrincipal();
  const ownIds = useOwnSaleIds();
  const [found, setFound] = useState(NONE);
  // One's own sales are among those that are compared, so a new one is a new question.
  const own = ownIds?.join(' ') ?? '';
  const asked = useDeferredValue([own, ...new Set(list.map(keyOf))].join('\0'));
  useEffect(() => {
    let isCurrent = true;
    const [, ...keys] = asked.split('\0');
    const all = async () => {
      const listed = await findListed(db, principal, keys.map(listingOf));
      if (!isCurrent) return;
      setFound(new Map(keys.map((key, at) => [key, listed[at]?.[0]?.sale.id ?? null])));
    };
    all().catch((error: unknown) => database.noteFailure(error));
    return () => {
      isCurrent = false;
    };
  }, [asked, db, database, principal]);
  return (listing) => found.get(keyOf(listing));
}

function keyOf({ street, zipCode, days }: Listing): string {
  return [zipCode, days.map(({ date }) => date).join(' '), street].join('\n');
}

function listingOf(key: string): Listing {
  const [zipCode = '', dates = '', ...rest] = key.split('\n');
  return { street: rest.join(' '), zipCode, days: dates.split(' ').map((date) => ({ date })) };
}
