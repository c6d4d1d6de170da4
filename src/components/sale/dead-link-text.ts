import type { SaleView } from '../../domain/sale/sale-view.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';

/** Why nobody else can open the link of a sale. Null if they can. */
export function deadLinkText({ rev, held }: SaleView, isLocal: boolean): string | null {
  if (isLocal) return saleDetailText.linkOnlyHere;
  if (rev === null) return saleDetailText.linkUnsent;
  return held === null ? null : saleDetailText.linkHidden;
}
