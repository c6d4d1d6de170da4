import { useLayoutEffect } from 'react';
import type { ChoiceCounts } from '../../device/catalog/query.ts';
import { useAddressState } from '../page/use-address-state.ts';
import { dayChoices, isChosen, onAnyDay, withDay } from './day-choices.ts';
import { type Filters, isNarrowed, readFilters, withFilters } from './filter-state.ts';
import { dayWithSales } from './start-day.ts';
import { showDay, useDayInUse } from './use-day-in-use.ts';

/** The filters of the page: on screen and in the address. */
export function useFilters(): readonly [Filters, (filters: Filters) => void] {
  return useAddressState(readFilters, withFilters);
}

export interface DayFilters {
  readonly filters: Filters;
  readonly setFilters: (filters: Filters) => void;
  /** The day is a guess, which the counts can still move on. */
  readonly isGuess: boolean;
}

/**
 * The same for a list with a day bar: an address without filters shows the day in use, unless it names a sale, which may
 * be on another day (`followsDay`).
 */
export function useDayFilters(nowMs: number, followsDay = true): DayFilters {
  const [own, setOwn] = useFilters();
  const { day, isGuess } = useDayInUse(nowMs);
  const choices = dayChoices(nowMs);
  // On Saturday there is no Sat beside Today.
  const inUse = choices.find(({ id }) => id === day) ?? choices.find(({ id }) => id === 'today');
  const isOpen = followsDay && !isNarrowed(own);
  const filters = isOpen && inUse !== undefined ? withDay(own, inUse) : own;
  return {
    filters,
    isGuess: isGuess && isOpen,
    setFilters(next) {
      const chosen = choices.find((choice) => isChosen(next, choice));
      if (chosen !== undefined) showDay(chosen.id);
      // A day that only the start has chosen stays out of the address, so that the next start can choose anew.
      const isSame = isOpen && chosen?.id === day && !isNarrowed(onAnyDay(next));
      setOwn(isSame ? onAnyDay(next) : next);
    },
  };
}

/** Moves a guessed day on to one that has sales, as soon as there are any. */
export function useDayWithSales(
  isGuess: boolean,
  counts: ChoiceCounts | null,
  nowMs: number,
): void {
  const { day } = useDayInUse(nowMs);
  useLayoutEffect(() => {
    if (!isGuess || counts === null) return;
    const choices = dayChoices(nowMs);
    const countOf = (id: typeof day) =>
      counts.bar[choices.findIndex((choice) => choice.id === id)] ?? 0;
    const next = dayWithSales(day, countOf);
    if (next !== null) showDay(next);
  }, [isGuess, counts, nowMs, day]);
}
