import { type SaleEdit, editSale, restoreSale } from '../../page/sales/sale-actions.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDoor } from '../../page/app/use-page.tsx';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { useNow } from '../../page/app/use-now.ts';
import { createSaleText } from '../../i18n/sale/create-sale-text.ts';
import { editSaleText, ownSaleText } from '../../i18n/sale/edit-sale-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../../components/page/not-stored.ts';

type Edited = Omit<SaleEdit, 'nowMs'> & {
  readonly clear: () => Promise<void>;
  /** The sale was taken down: there is nothing to save the changes to. */
  readonly isGone: boolean;
  /** It was canceled: with the changes, it is listed again. */
  readonly isCanceled: boolean;
};

/** Saves changes of a sale: on this device, then back to its page. They are kept until then. */
export function useEditing({ clear, isGone, isCanceled, ...edit }: Edited) {
  const door = useDoor();
  const isLocal = useDataSource() === 'local';
  const nowMs = useNow();
  const navigate = useNavigate();
  const [isSending, whileSending] = useBusy();
  const [trouble, setTrouble] = useState<string | null>(null);

  const change = async () => {
    const edited = await editSale(door, { ...edit, nowMs });
    return isCanceled && edited.ok ? restoreSale(door, edit.saleId) : edited;
  };

  const send = async () => {
    if (isGone) {
      setTrouble(editSaleText.gone);
      return;
    }
    setTrouble(null);
    const done = await whileSending(change).catch(() => null);
    if (!done?.ok) {
      setTrouble(
        done?.error.code === 'storage'
          ? notStored(createSaleText.storageTrouble)
          : editSaleText.failed,
      );
      return;
    }
    await clear();
    toasts.show({
      title: isCanceled ? ownSaleText.listedAgain : editSaleText.saved,
      description: isLocal ? editSaleText.keptHint : editSaleText.savedHint,
      isForNextPage: true,
    });
    await navigate(`/sale/${edit.saleId}`, { replace: true });
  };
  return { isSending, trouble, send };
}
