/** The order in which a phone goes from sale to sale: that of the list, or of a route. */
export interface SaleOrder {
  /** As far as they are known. */
  readonly ids: readonly string[];
  /** How many there are in all. */
  readonly count: number;
  readonly kind: 'nearest' | 'listed' | 'stops';
  /** Finds more of them. */
  readonly onMore: () => void;
}

/** An order that is known whole. */
export function wholeOrder(ids: readonly string[], kind: SaleOrder['kind']): SaleOrder {
  return { ids, count: ids.length, kind, onMore: () => undefined };
}

export interface Neighbors {
  /** Where the sale is in the order, from 1 on. Null: it is not in it. */
  readonly place: number | null;
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/** The sales before and after one. One that is not in the order, as one of another day, has the first as its next. */
export function neighborsOf(saleId: string, ids: readonly string[]): Neighbors {
  const at = ids.indexOf(saleId);
  return {
    place: at < 0 ? null : at + 1,
    previousId: at < 0 ? null : (ids[at - 1] ?? null),
    nextId: ids[at + 1] ?? null,
  };
}
