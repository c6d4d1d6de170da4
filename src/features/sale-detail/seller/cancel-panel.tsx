import { cancelSale } from '../../../actions/sale-actions.ts';
import { useDoor } from '../../../hooks/use-page.tsx';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { AskOnceMore } from '../../../components/page/ask-once-more.tsx';
import { focusPageTitle } from '../../../components/page/page-title.tsx';

/** The owner's way to call a sale off. */
export function CancelSale({ saleId }: { readonly saleId: string }) {
  const door = useDoor();

  const commit = async () => {
    const done = await cancelSale(door, saleId, null).catch(() => null);
    if (!done?.ok) toasts.show({ title: saleDetailText.cancelFailed, tone: 'error' });
  };

  return (
    <AskOnceMore
      label={saleDetailText.cancelSale}
      hint={saleDetailText.cancelHint}
      yes={saleDetailText.cancelNow}
      no={saleDetailText.keepSale}
      onYes={() => {
        void commit();
        focusPageTitle();
      }}
    />
  );
}
