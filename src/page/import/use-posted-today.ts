import { useMemo } from 'react';
import { useOwnSaleIds } from '../lists/use-own-lists.ts';
import { useSaleViews } from '../sales/use-sale-views.ts';

const NO_IDS: readonly string[] = [];
const DAY_MS = 86_400_000;

/** How many of the current person's sales are less than a day old, as far as this device knows. */
export function usePostedToday(nowMs: number): number {
  const ids = useOwnSaleIds() ?? NO_IDS;
  const { views } = useSaleViews(ids);
  return useMemo(
    () =>
      [...views.values()].filter(({ sale }) => Date.parse(sale.createdAt) > nowMs - DAY_MS).length,
    [views, nowMs],
  );
}
