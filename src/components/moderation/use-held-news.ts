import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Held, isSameHeld } from '../../domain/moderation/held.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { heldNewsText, heldText } from '../../i18n/people/held-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Shows a toast when an own sale is hidden, or visible again, while the app is open. */
export function useHeldNews(views: ReadonlyMap<string, SaleView>): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** The last known state of each sale: one that is hidden from a guest disappears for a moment. */
  const known = useRef(new Map<string, Held | null>());
  /** The last toast about each sale. It is dismissed when it is no longer true. */
  const said = useRef(new Map<string, number>());

  useEffect(() => {
    for (const { sale, held, isMine } of views.values()) {
      const before = known.current.get(sale.id);
      if (!isMine) continue;
      known.current.set(sale.id, held);
      if (before === undefined || isSameHeld(before, held)) continue;
      if (isShownOn(pathname, sale.id)) continue;
      const old = said.current.get(sale.id);
      if (old !== undefined) toasts.dismiss(old);
      const id = toasts.show({
        title: heldNewsText(held),
        description: sale.title,
        ...(held !== null && {
          // An error stays until it is dismissed.
          tone: held.by === 'flood' ? 'plain' : 'error',
          action: { label: heldText.see, run: () => void navigate(`/sale/${sale.id}`) },
        }),
      });
      said.current.set(sale.id, id);
    }
  }, [views, navigate, pathname]);
}

/** That page already shows it at the top. */
function isShownOn(pathname: string, saleId: string): boolean {
  return [`/sale/${saleId}`, `/sale/${saleId}/edit`, '/create-success'].includes(pathname);
}
