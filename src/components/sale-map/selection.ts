/** The sale that a list and its map show together. */
export interface Selection {
  readonly saleId: string;
  /** Where it was chosen. A press on the map shows its popup and moves the focus there. `next`: from its neighbor's card. */
  readonly by: 'mark' | 'list' | 'link' | 'next';
  /** Choosing the same sale again moves the map there again. */
  readonly serial: number;
}

let serial = 0;

export function selectionOf(saleId: string, by: Selection['by']): Selection {
  serial += 1;
  return { saleId, by, serial };
}
