import { create } from 'zustand';

/** The sale whose card was pressed last (spec 2), for as long as the page lives. Null if there is none. */
export const useSelectedSale = create<string | null>()(() => null);

export function selectSale(saleId: string): void {
  useSelectedSale.setState(saleId, true);
}
