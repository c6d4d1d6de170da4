import { deadLinkText } from './dead-link-text.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { shareByBrowser } from '../../platform/page/share.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Shares a sale's page. If the browser can't, the link is copied (spec 2 and 8). */
export function useShareSale(view: SaleView): () => Promise<void> {
  const { sale } = view;
  const isLocal = useDataSource() === 'local';
  const hint = deadLinkText(view, isLocal);
  return async () => {
    const outcome = await shareByBrowser({
      title: sale.title,
      text: sale.title,
      url: `${location.origin}/sale/${sale.id}`,
    });
    if (outcome === 'copied') {
      toasts.show({
        title: saleDetailText.linkCopied,
        ...(hint !== null && { description: hint }),
      });
    }
    // The browser's own share sheet does not show the hint.
    if (outcome === 'shared' && hint !== null) toasts.show({ title: hint });
    if (outcome === 'failed') {
      toasts.show({
        title: saleDetailText.copyFailed,
        description: saleDetailText.copyFailedHint,
        tone: 'error',
      });
    }
  };
}
