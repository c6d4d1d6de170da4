import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { statusOf } from '../../../domain/sale/status.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { focusPageTitle } from '../../page/page-title.tsx';
import { RepeatSale } from './repeat-sale.tsx';
import { notStored } from '../../page/not-stored.ts';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
  /** The name of the sale, if there are several in a list. */
  readonly label?: string;
}

/** Restores a canceled sale as it was. A sale that is over becomes the draft of a new one. */
export function ListAgain({ view, nowMs, label }: Props) {
  if (view.sale.cancelledAt !== null)
    return <RestoreSale view={view} nowMs={nowMs} label={label} />;
  return <RepeatSale view={view} nowMs={nowMs} again={{ label }} />;
}

interface RestoreProps extends Omit<Props, 'label'> {
  readonly label: string | undefined;
}

/** One press, unless its days are over: then it gets new ones in its form. */
function RestoreSale({ view: { sale }, nowMs, label }: RestoreProps) {
  const door = useDoor();
  const face = (
    <>
      <RotateCcw aria-hidden className="size-5" />
      <span>{ownSaleText.again}</span>
    </>
  );
  if (statusOf({ ...sale, cancelledAt: null }, nowMs) === 'closed') {
    return (
      <Link to={`/sale/${sale.id}/edit`} aria-label={label} className={buttonClass('paper')}>
        {face}
      </Link>
    );
  }
  const restore = async () => {
    const done = await door.writes
      .commit({ op: 'sale.restore', args: { id: sale.id } })
      .catch(() => null);
    if (!done?.ok) {
      toasts.show({ title: notStored(ownSaleText.failed), tone: 'error' });
      return;
    }
    toasts.show({ title: ownSaleText.listedAgain, description: ownSaleText.listedAgainHint });
  };
  return (
    <Button
      aria-label={label}
      onClick={() => {
        void restore();
        focusPageTitle();
      }}
    >
      {face}
    </Button>
  );
}
