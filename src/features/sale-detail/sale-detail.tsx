import { PageTitle } from '../../components/page-title.tsx';
import type { SeenSale } from '../../components/seen-sale.ts';
import { SampleBadge, SoldOutBadge, StatusBadge } from '../../components/status-badge.tsx';
import { SyncChip } from '../../components/sync-chip.tsx';
import { TagList } from '../../components/tag-list.tsx';
import { SaleTypeLabel } from '../../components/type-mark.tsx';
import { statusOf } from '../../domain/sale/status.ts';
import { saleCardText } from '../../i18n/sale-card.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';
import type { rejectText } from '../../i18n/sync-state.ts';
import { moreTagsText } from '../../i18n/sale-text.ts';
import { shellText } from '../../i18n/shell.ts';
import { BackButton } from './back-button.tsx';
import { DetailTabs } from './detail-tabs.tsx';
import { PhotoCarousel } from './photo-carousel.tsx';
import { SaleHours, WhenLine } from './sale-hours.tsx';
import { SaleNotes } from './sale-notes.tsx';
import { SideCard } from './side-card.tsx';
import { SendState } from './send-state.tsx';

interface Props {
  readonly view: SeenSale & { readonly parkedCode: keyof typeof rejectText | null };
  readonly nowMs: number;
}

/** Everything about one sale: pictures, when, where, what, who, and what one can do with it. */
export function SaleDetail({ view, nowMs }: Props) {
  const { sale } = view;
  const status = statusOf(sale, nowMs);
  return (
    <article className="safe-x mx-auto w-full max-w-6xl pb-8 md:pt-6">
      <title>{shellText.pageTitle(sale.title)}</title>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <div className="relative">
            <PhotoCarousel sale={sale} />
            <BackButton />
          </div>
          <div className="flex flex-wrap items-center gap-2 pt-4">
            <StatusBadge status={status} />
            {sale.soldOutAt !== null && <SoldOutBadge />}
            <SaleTypeLabel saleType={sale.saleType} />
            {sale.isSample && <SampleBadge />}
            {view.sync !== null && <SyncChip state={view.sync} />}
          </div>
          <PageTitle
            className={`pt-2 text-[1.75rem] md:text-4xl ${status === 'cancelled' ? 'line-through' : ''}`}
          >
            {sale.title}
          </PageTitle>
          <WhenLine sale={sale} status={status} nowMs={nowMs} />
          <div className="pt-3">
            <TagList tags={sale.tags} label={saleCardText.tags} moreText={moreTagsText} />
          </div>
          {sale.isSample && <p className="pt-3 text-sm text-muted">{saleDetailText.sampleHint}</p>}
          <SendState view={view} />
          <SaleHours sale={sale} nowMs={nowMs} />
          <SaleNotes sale={sale} />
        </div>
        <SideCard view={view} status={status} />
        <DetailTabs view={view} />
      </div>
    </article>
  );
}
