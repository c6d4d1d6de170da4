import { cancelSale, restoreSale } from '../../../page/sales/sale-actions.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { AskOnceMore } from '../../../components/page/ask-once-more.tsx';
import { focusPageTitle } from '../../../components/page/page-title.tsx';
import { notStored } from '../../../components/page/not-stored.ts';

/** Long enough to take back a wrong press. */
const UNDO_MS = 10_000;

/** The owner's way to call a sale off. */
export function CancelSale({ saleId }: { readonly saleId: string }) {
  const door = useDoor();

  const undo = async () => {
    const done = await restoreSale(door, saleId).catch(() => null);
    toasts.show(
      done?.ok
        ? { title: ownSaleText.listedAgain }
        : { title: notStored(ownSaleText.failed), tone: 'error' },
    );
  };
  const commit = async () => {
    const done = await cancelSale(door, saleId, null).catch(() => null);
    if (!done?.ok) {
      toasts.show({ title: saleDetailText.cancelFailed, tone: 'error' });
      return;
    }
    toasts.show({
      title: saleDetailText.cancelDone,
      durationMs: UNDO_MS,
      action: { label: saleDetailText.undoCancel, run: () => void undo() },
    });
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
