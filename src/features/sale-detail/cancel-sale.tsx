import { useEffect, useRef, useState } from 'react';
import { cancelSale } from '../../actions/cancel-sale.ts';
import { useDoor } from '../../hooks/engine-room.tsx';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import { Button } from '../../ui/button.tsx';
import { type Grace, withGrace } from '../../ui/grace.ts';
import { toasts } from '../../ui/toast-queue.ts';

/** How long the person can still take it back; a cancel that was committed can't be. */
const UNDO_MS = 6000;

/** The owner's way to call a sale off: no question is asked, but for a while it can be undone. */
export function CancelSale({ saleId }: { readonly saleId: string }) {
  const door = useDoor();
  const grace = useRef<Grace | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);

  // Leaving the page is no undo.
  useEffect(() => () => grace.current?.finish(), []);

  const commit = async () => {
    const done = await cancelSale(door, saleId, null).catch(() => null);
    if (!done?.ok) toasts.show({ title: saleDetailText.cancelFailed, tone: 'error' });
  };
  const begin = () => {
    grace.current = withGrace(() => void commit(), UNDO_MS);
    setIsCancelling(true);
  };
  const undo = () => {
    if (grace.current?.undo()) setIsCancelling(false);
  };

  return (
    <div className="border-t border-line pt-4" aria-live="polite">
      {isCancelling ? (
        <div className="flex items-center justify-between gap-3 rounded-xl bg-notice-wash py-1 ps-4 pe-1">
          <p>{saleDetailText.cancelling}</p>
          <Button onClick={undo}>{saleDetailText.undo}</Button>
        </div>
      ) : (
        <>
          <p className="pb-2 text-sm text-muted">{saleDetailText.cancelHint}</p>
          <Button look="danger" className="w-full" onClick={begin}>
            {saleDetailText.cancelSale}
          </Button>
        </>
      )}
    </div>
  );
}
