import type { Sale } from '../../domain/sale/sale.ts';
import { photosText } from '../../i18n/sale/photos-text.ts';

/** Says on an own sale that the server is still copying photos of an earlier one. */
export function CopyingNote({ sale: { copying = [] } }: { readonly sale: Pick<Sale, 'copying'> }) {
  if (copying.length === 0) return null;
  return (
    <p className="mt-3 rounded-xl bg-notice-wash px-4 py-3">{photosText.copying(copying.length)}</p>
  );
}
