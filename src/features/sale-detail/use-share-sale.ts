import type { Sale } from '../../domain/sale/sale.ts';
import { shareLink } from '../../hooks/share-link.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import { toasts } from '../../ui/toast-queue.ts';

/** Shares the page of a sale; where the browser can't, the link is copied (spec 2 and 8). */
export function useShareSale(sale: Sale): () => Promise<void> {
  return async () => {
    const outcome = await shareLink({ title: sale.title, text: sale.title, url: location.href });
    if (outcome === 'copied') toasts.show({ title: saleDetailText.linkCopied });
    if (outcome === 'failed') {
      toasts.show({
        title: saleDetailText.copyFailed,
        description: saleDetailText.copyFailedHint,
        tone: 'error',
      });
    }
  };
}
