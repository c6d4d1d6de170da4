import { createStore } from '../../state/lazy-store.ts';
import { useStore } from '../../hooks/use-store.ts';

/** The sale whose card was pressed last (spec 2), for as long as the page lives; null: none yet. */
const selected = createStore<string | null>(null);

export function selectSale(saleId: string): void {
  selected.set(saleId);
}

export function useSelectedSale(): string | null {
  return useStore(selected);
}
