import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Listing } from '../../domain/sale/same-sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { useOnSiteWrites } from '../../page/sales/use-on-site-writes.ts';
import { useSameSales } from '../../page/sales/use-same-sales.ts';
import { randomUuid } from '../../platform/random.ts';
import { sameSaleText } from '../../i18n/sale/same-sale-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { notStored } from '../page/not-stored.ts';
import { SaleDates } from './sale-facts.tsx';

/** A sale that is there already, at this address on one of these days. Nothing if there is none, or it is another. */
export function SameSaleNotice(props: Listing) {
  const [others, setOthers] = useState<readonly string[]>([]);
  const found = useSameSales(props).find(({ sale }) => !others.includes(sale.id));
  return (
    <StatusRegion className="empty:hidden">
      {found !== undefined && (
        <Notice view={found} onDone={() => setOthers([...others, found.sale.id])} />
      )}
    </StatusRegion>
  );
}

function Notice({ view, onDone }: { readonly view: SaleView; readonly onDone: () => void }) {
  const { sale, place, isMine } = view;
  const { report } = useOnSiteWrites();
  const isGuests = sale.userId === null;
  const tell = async () => {
    const isStored = await report({
      id: randomUuid(),
      saleId: sale.id,
      reason: 'duplicate',
      details: '',
    });
    toasts.show(
      isStored
        ? { title: sameSaleText.reported }
        : { title: notStored(sameSaleText.failed), tone: 'error' },
    );
    if (isStored) onDone();
  };
  return (
    <section
      aria-label={sameSaleText.title}
      className="flex flex-col gap-3 rounded-2xl bg-notice-wash p-4"
    >
      <h2 className="text-lg">{sameSaleText.title}</h2>
      <p className="text-sm">{sameSaleText.hint}</p>
      <div>
        <Link
          translate="no"
          to={`/sale/${sale.id}`}
          aria-label={sameSaleText.open(sale.title)}
          className="font-semibold underline underline-offset-4 wrap-anywhere"
        >
          {sale.title}
        </Link>
        <p translate="no" className="wrap-anywhere">
          {place?.street ?? ''}
        </p>
        <SaleDates sale={sale} />
      </div>
      <div className="flex flex-wrap gap-2">
        {isMine && (
          <Link to={`/sale/${sale.id}/edit`} className={buttonClass('paper')}>
            {sameSaleText.mine}
          </Link>
        )}
        {!isMine && isGuests && (
          <Link to={`/manage/${sale.id}`} className={buttonClass('paper')}>
            {sameSaleText.withCode}
          </Link>
        )}
        {!isMine && <Button onClick={() => void tell()}>{sameSaleText.twice}</Button>}
        <Button onClick={onDone}>{sameSaleText.other}</Button>
      </div>
    </section>
  );
}
