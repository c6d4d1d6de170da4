import type { Sale } from '../../domain/sale/sale.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import { dateAndTimeText, shortDateText } from '../../i18n/when-text.ts';

/** What the seller has said about the day: sold out, half price from when, another day if it rains. */
export function SaleNotes({ sale }: { readonly sale: Sale }) {
  const notes = [
    sale.soldOutAt === null ? null : saleDetailText.soldOut,
    sale.halfPriceFrom === null
      ? null
      : saleDetailText.halfPrice(dateAndTimeText(Date.parse(sale.halfPriceFrom), sale.timeZone)),
    sale.rainDate === null ? null : saleDetailText.rainDate(shortDateText(sale.rainDate)),
  ].filter((note) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 rounded-xl bg-notice-wash px-4 py-2.5 font-semibold">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
