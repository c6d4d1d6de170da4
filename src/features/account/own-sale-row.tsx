import type { SaleView } from '../../domain/sale/sale-view.ts';
import { Image, Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ListAgain } from '../../components/sale/own/list-again.tsx';
import { HeldChip } from '../../components/moderation/held-chip.tsx';
import { SalePhoto } from '../../components/sale/sale-photo.tsx';
import { SaleDates, SaleNotesLine } from '../../components/sale/sale-facts.tsx';
import { SoldOutBadge, StatusBadge } from '../../components/sale/status-badge.tsx';
import { SyncChip } from '../../components/sale/sync-chip.tsx';
import { SaleTypeLabel } from '../../components/sale/type-mark.tsx';
import { statusOf, timingOf } from '../../domain/sale/status.ts';
import { mySalesText } from '../../i18n/people/account-text.ts';
import { whyHeldText } from '../../i18n/people/held-text.ts';
import { sharePictureLink } from '../../i18n/sale/share-picture-text.ts';
import { whenText } from '../../i18n/sale/when-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

/** One own sale. Pressing anywhere opens its page, which has all of the seller's actions. */
export function OwnSaleRow({ view, nowMs }: Props) {
  const { sale } = view;
  const status = statusOf(sale, nowMs);
  return (
    <article data-sale={sale.id} className="relative flex gap-3 p-3 md:gap-5">
      <div className="aspect-video w-30 shrink-0 self-start overflow-hidden rounded-lg md:w-44">
        <SalePhoto sale={sale} isMine />
      </div>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge sale={sale} status={status} nowMs={nowMs} />
          {sale.soldOutAt !== null && <SoldOutBadge />}
          <SaleTypeLabel saleType={sale.saleType} />
          {view.held !== null && <HeldChip held={view.held} />}
          {view.sync !== null && <SyncChip state={view.sync} />}
        </div>
        <h3 className="pt-1.5 text-[1.0625rem] leading-5.5 md:text-xl">
          <Link
            translate="no"
            to={`/sale/${sale.id}`}
            className={`line-clamp-2 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-garage ${
              status === 'cancelled' ? 'line-through' : ''
            }`}
          >
            {sale.title}
          </Link>
        </h3>
        <p className="pt-1 text-sm font-bold tabular-nums">
          {whenText(timingOf(sale, nowMs), sale.timeZone)}
        </p>
        <div className="text-sm">
          <SaleDates sale={sale} />
          <SaleNotesLine sale={sale} nowMs={nowMs} />
        </div>
        {view.held !== null && (
          <p className="pt-1 text-sm wrap-anywhere">{whyHeldText(view.held)}</p>
        )}
        <div className="relative flex w-fit flex-wrap gap-2 pt-2">
          {status !== 'cancelled' && (
            <Link
              to={`/sale/${sale.id}/edit`}
              aria-label={mySalesText.editSale(sale.title)}
              className={buttonClass('paper')}
            >
              <Pencil aria-hidden className="size-4" />
              {mySalesText.edit}
            </Link>
          )}
          {(status === 'upcoming' || status === 'active') && (
            <Link
              to={sharePictureLink(sale.id)}
              aria-label={mySalesText.pictureOf(sale.title)}
              className={buttonClass('paper')}
            >
              <Image aria-hidden className="size-4" />
              {mySalesText.picture}
            </Link>
          )}
          {(status === 'cancelled' || status === 'closed') && (
            <ListAgain view={view} nowMs={nowMs} label={mySalesText.listAgain(sale.title)} />
          )}
        </div>
      </div>
    </article>
  );
}
