import type { SaleView } from '../../domain/sale/sale-view.ts';
import { HeldChip } from '../../components/moderation/held-chip.tsx';
import { HeldNote } from '../../components/moderation/held-note.tsx';
import { CopyingNote } from '../../components/photos/copying-note.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { SampleBadge, SoldOutBadge, StatusBadge } from '../../components/sale/status-badge.tsx';
import { SyncChip } from '../../components/sale/sync-chip.tsx';
import { TagList } from '../../components/sale/tag-list.tsx';
import { SaleTypeLabel } from '../../components/sale/type-mark.tsx';
import { Suspense } from 'react';
import { lazyPart } from '../../page/app/lazy-part.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { saleCardText } from '../../i18n/sale/sale-card-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { SaidIfOn } from './on-site/is-it-on-panel.tsx';
import { PlaceLine } from './place-line.tsx';
import { WhenLine } from './sale-hours.tsx';
import { SaleNotesList } from './sale-notes-list.tsx';
import { SendState } from './send-state.tsx';

/** Only sellers need it. */
const OwnSale = lazyPart(async () => (await import('./seller/own-sale.tsx')).OwnSale);

/** Letters from which a title is written smaller, so that place and time stay on the first screen. */
const LONG_TITLE = 60;

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** What it is, when, and what to know before going. */
export function SaleHead({ view, status, nowMs }: Props) {
  const { sale } = view;
  return (
    <>
      {view.held !== null && <HeldNote held={view.held} saleId={sale.id} className="mt-4" />}
      <div className="flex flex-wrap items-center gap-2 pt-3 sideways:pt-0">
        <StatusBadge sale={sale} status={status} nowMs={nowMs} />
        {sale.soldOutAt !== null && <SoldOutBadge />}
        <SaleTypeLabel saleType={sale.saleType} />
        {sale.isSample && <SampleBadge />}
        {view.held !== null && <HeldChip held={view.held} />}
        {view.sync !== null && <SyncChip state={view.sync} />}
      </div>
      <PageTitle
        translate="no"
        className={`pt-1.5 wrap-anywhere sideways:text-xl ${sale.title.length > LONG_TITLE ? 'text-xl md:text-2xl' : 'text-[1.625rem] md:text-4xl'} ${status === 'cancelled' ? 'line-through' : ''}`}
      >
        {sale.title}
      </PageTitle>
      {view.isMine && (
        <Suspense fallback={<div className="mt-3 min-h-52" />}>
          <OwnSale view={view} status={status} nowMs={nowMs} />
        </Suspense>
      )}
      <PlaceLine view={view} nowMs={nowMs} />
      <WhenLine sale={sale} status={status} nowMs={nowMs} />
      <SaidIfOn view={view} nowMs={nowMs} />
      <SaleNotesList sale={sale} nowMs={nowMs} />
      <div className="pt-3 empty:hidden">
        <TagList tags={sale.tags} label={saleCardText.tags} />
      </div>
      {sale.isSample && <p className="pt-3 text-sm text-muted">{saleDetailText.sampleHint}</p>}
      <SendState view={view} />
      {view.isMine && <CopyingNote sale={sale} />}
    </>
  );
}
