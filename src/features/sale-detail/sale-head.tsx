import type { SaleView } from '../../domain/sale/sale-view.ts';
import { HeldChip } from '../../components/moderation/held-chip.tsx';
import { HeldNote } from '../../components/moderation/held-note.tsx';
import { CopyingNote } from '../../components/photos/copying-note.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { SampleBadge, SoldOutBadge, StatusBadge } from '../../components/sale/status-badge.tsx';
import { SyncChip } from '../../components/sale/sync-chip.tsx';
import { TagList } from '../../components/sale/tag-list.tsx';
import { SaleTypeLabel } from '../../components/sale/type-mark.tsx';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { saleCardText } from '../../i18n/sale/sale-card-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { SaidIfOn } from './on-site/is-it-on-panel.tsx';
import { SaleHours, WhenLine } from './sale-hours.tsx';
import { SaleNotesList } from './sale-notes-list.tsx';
import { VisitFactsList } from './visit-facts-list.tsx';
import { SendState } from './send-state.tsx';

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
      <div className="flex flex-wrap items-center gap-2 pt-4 sideways:pt-0">
        <StatusBadge sale={sale} status={status} nowMs={nowMs} />
        {sale.soldOutAt !== null && <SoldOutBadge />}
        <SaleTypeLabel saleType={sale.saleType} />
        {sale.isSample && <SampleBadge />}
        {view.held !== null && <HeldChip held={view.held} />}
        {view.sync !== null && <SyncChip state={view.sync} />}
      </div>
      <PageTitle
        translate="no"
        className={`pt-2 text-[1.75rem] md:text-4xl sideways:text-2xl ${status === 'cancelled' ? 'line-through' : ''}`}
      >
        {sale.title}
      </PageTitle>
      <WhenLine sale={sale} status={status} nowMs={nowMs} />
      <SaidIfOn view={view} nowMs={nowMs} />
      <div className="pt-3">
        <TagList tags={sale.tags} label={saleCardText.tags} />
      </div>
      {sale.isSample && <p className="pt-3 text-sm text-muted">{saleDetailText.sampleHint}</p>}
      <SendState view={view} />
      {view.isMine && <CopyingNote sale={sale} />}
      <SaleHours sale={sale} nowMs={nowMs} />
      <SaleNotesList sale={sale} nowMs={nowMs} />
      <VisitFactsList sale={sale} />
    </>
  );
}
