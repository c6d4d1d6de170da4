import { saleNotes } from '../../components/sale/sale-notes.ts';
import type { Sale } from '../../domain/sale/sale.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';

interface Props {
  readonly sale: Sale;
  readonly nowMs: number;
}

/** What the seller has said about the day: sold out, when half price starts, a rain date. */
export function SaleNotesList({ sale, nowMs }: Props) {
  const soldOut = sale.soldOutAt === null ? [] : [saleDetailText.soldOut];
  const notes = [...soldOut, ...saleNotes(sale, nowMs)];
  if (notes.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 rounded-xl bg-notice-wash px-4 py-2.5 font-semibold">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
