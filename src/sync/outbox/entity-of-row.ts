import { SALE_BOUND_KINDS } from '../mutations/rule.ts';
import { wireId } from '../rows/row-id.ts';
import type { RowKind } from '../rows/row-docs.ts';

/** What a row belongs to in the eyes of mutations: itself, or the sale that its document names. */
export function entityIdOf(row: {
  readonly kind: RowKind;
  readonly id: string;
  readonly doc: object | null;
}): string {
  if (!isSaleBound(row.kind) || row.doc === null || !('saleId' in row.doc)) return wireId(row);
  return String(row.doc.saleId);
}

function isSaleBound(kind: RowKind): boolean {
  return SALE_BOUND_KINDS.some((bound) => bound === kind);
}
