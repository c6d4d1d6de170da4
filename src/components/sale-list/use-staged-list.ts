import type { DiscoverItem } from '../../device/catalog/query.ts';
import { startTransition, useEffect, useState } from 'react';
import type { SaleViews } from '../../page/sales/use-sale-views.ts';
import { useListedViews } from './list-memory.ts';
import { nextStage, type Placed } from './next-stage.ts';

export interface StagedList {
  readonly cards: readonly Placed<DiscoverItem>[];
  readonly views: SaleViews;
  /** Every card of the wanted list is rendered. */
  readonly isWhole: boolean;
  /** Sales of it could not be read. */
  readonly hasFailed: boolean;
  readonly readAgain: () => void;
}

/** New cards for each frame. More would block a slow phone for too long after a press. */
const CARDS_AT_ONCE = 1;

const NONE: readonly Placed<DiscoverItem>[] = [];

/**
 * A list of sales and the data of its cards. A new list replaces the previous one from the top, card by
 * card, each as soon as its sale is read.
 */
export function useStagedList(target: readonly DiscoverItem[]): StagedList {
  const [shown, setShown] = useState<readonly Placed<DiscoverItem>[] | null>(null);
  const ids = [...new Set([...target.map(idOf), ...(shown ?? NONE).map(({ item }) => item.id)])];
  const { views, missing, hasFailed, readAgain } = useListedViews(ids);
  const wanted = target.filter(({ id }) => !missing.has(id));
  const isReady = (id: string) => views.has(id);
  // A list that someone comes back to is there at once.
  const cards = shown ?? nextStage(NONE, wanted, isReady, Number.POSITIVE_INFINITY);
  const next = nextStage(cards, wanted, isReady, CARDS_AT_ONCE);

  useEffect(() => {
    if (next === shown) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setShown(next)));
    return () => cancelAnimationFrame(frame);
  }, [next, shown]);

  return { cards, views, isWhole: next === cards, hasFailed, readAgain };
}

function idOf({ id }: DiscoverItem): string {
  return id;
}
