import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Sale } from '../../domain/sale/sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { photosText } from '../../i18n/sale/photos-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { lostCopies } from './photo-news.ts';

/** Shows a toast when photos of an earlier sale could not be copied to an own sale (SYNC-22). */
export function useCopyNews(views: ReadonlyMap<string, SaleView>): void {
  const navigate = useNavigate();
  const known = useRef(new Map<string, Sale>());
  useEffect(() => {
    for (const { sale, isMine } of views.values()) {
      if (!isMine) continue;
      const lost = lostCopies(known.current.get(sale.id) ?? null, sale);
      known.current.set(sale.id, sale);
      if (lost === 0) continue;
      toasts.show({
        title: photosText.notCopied(lost),
        description: sale.title,
        // It stays until it is dismissed.
        tone: 'error',
        action: { label: photosText.addAgain, run: () => void navigate(`/sale/${sale.id}/edit`) },
      });
    }
  }, [views, navigate]);
}
