import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { saleCardText } from '../../../i18n/sale/sale-card-text.ts';
import { savingText } from '../../../i18n/sale/saving-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { type Swiped, useSwipe } from '../../../ui/use-swipe.ts';

interface Card {
  readonly view: SaleView;
  /** Whether someone could still go there. */
  readonly canVisit: boolean;
  readonly onToggleSave: (view: SaleView, isWanted?: boolean) => void;
  readonly onAddToRoute: () => void;
}

/**
 * To the right a card is saved, to the left it is added to a route, which its buttons do as well. Saving can be undone in
 * the toast; what is added to a route is asked first.
 */
export function useCardSwipe(card: Card): Swiped<HTMLDivElement> {
  const { view, canVisit, onToggleSave, onAddToRoute } = card;
  const mayGo = {
    right: !view.isSaved && !view.isMine,
    left: canVisit && view.sale.kind !== 'online-only',
  };
  return useSwipe(mayGo, (side) => {
    if (side === 'left') return onAddToRoute();
    onToggleSave(view, true);
    toasts.show({
      title: savingText.saved,
      description: view.sale.title,
      action: { label: saleCardText.undo, run: () => onToggleSave(view, false) },
    });
  });
}
