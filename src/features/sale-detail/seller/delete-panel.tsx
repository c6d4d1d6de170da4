import { useNavigate } from 'react-router-dom';
import { useDoor } from '../../../page/app/use-page.tsx';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { AskOnceMore } from '../../../components/page/ask-once-more.tsx';
import { focusPageTitle } from '../../../components/page/page-title.tsx';
import { notStored } from '../../../components/page/not-stored.ts';

/** Deletes an own sale. This can't be undone. */
export function DeleteSale({ saleId }: { readonly saleId: string }) {
  const door = useDoor();
  const navigate = useNavigate();

  const commit = async () => {
    const done = await door.writes
      .commit({ op: 'sale.delete', args: { id: saleId } })
      .catch(() => null);
    if (!done?.ok) {
      toasts.show({ title: notStored(ownSaleText.failed), tone: 'error' });
      return;
    }
    toasts.show({ title: ownSaleText.deleted, isForNextPage: true });
    await navigate('/discover', { replace: true });
  };

  return (
    <AskOnceMore
      label={ownSaleText.delete}
      hint={ownSaleText.deleteHint}
      yes={ownSaleText.deleteNow}
      no={ownSaleText.keep}
      onYes={() => {
        void commit();
        focusPageTitle();
      }}
    />
  );
}
