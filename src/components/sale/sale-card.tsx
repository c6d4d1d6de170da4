import type { SaleView } from '../../domain/sale/sale-view.ts';
import { memo } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { timingOf } from '../../domain/sale/status.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { CARD_TAGS, moreTagsText } from '../../i18n/sale/sale-text.ts';
import { saleCardText } from '../../i18n/sale/sale-card-text.ts';
import { whenText } from '../../i18n/sale/when-text.ts';
import { EditIconLink } from './own/edit-icon-link.tsx';
import { AddToRouteButton } from '../routes/add-to-route-button.tsx';
import { SaveIconButton } from './save-button.tsx';
import { SaleDates, SaleNotesLine, SaleWhere } from './sale-facts.tsx';
import { SalePhoto } from './sale-photo.tsx';
import { SampleBadge, SoldOutBadge, StatusBadge } from './status-badge.tsx';
import { SyncChip } from './sync-chip.tsx';
import { TagList } from './tag-list.tsx';
import { SaleTypeLabel } from './type-mark.tsx';
import { CardLink } from './card-link.tsx';

export interface SaleCardProps {
  readonly view: SaleView;
  readonly status: SaleStatus;
  /** Null: no known point. */
  readonly distanceMiles: number | null;
  readonly nowMs: number;
  /** Near the top of the page: its photo is loaded at once. */
  readonly isFirst: boolean;
  /** It was pressed last. */
  readonly isSelected?: boolean;
  readonly onOpen?: (saleId: string) => void;
  /** In a list beside a map: pressing the card shows the sale there, and a link leads to its page. */
  readonly onPick?: (saleId: string) => void;
  /** The card is on another sale's page, whose own photo takes part in the transition. */
  readonly isStill?: boolean;
  readonly onToggleSave: (view: SaleView) => void;
}

/**
 * A row with the photo next to the title, and facts below both. Stacked where there is room for a grid of
 * tall cards, and when large text leaves no room next to a photo.
 */
export const CARD_PARTS =
  'grid grid-cols-[min(6.5rem,30cqi)_1fr] gap-x-2.5 gap-y-0.5 px-2.5 py-1.25 @max-[16em]:flex @max-[16em]:flex-col tall:flex tall:h-full tall:flex-col tall:gap-0 tall:px-0 tall:py-0';

/** Joined rows have no edges of their own: see `GRID`. */
const EDGES = 'rounded-(--card-corner,1rem) border-(length:--card-edge,2px)';

/** The title fills the card, so that a press anywhere opens it. */
const TITLE =
  'line-clamp-2 after:absolute after:inset-0 after:rounded-(--card-corner,1rem) focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-2 focus-visible:after:outline-garage';

/** A sale in a list: a row with a small photo on phones, a tall card from medium on. */
export const SaleCard = memo(function SaleCard(props: SaleCardProps) {
  const { view, status, distanceMiles, nowMs, isFirst, onToggleSave, onOpen } = props;
  const { isStill = false, isSelected = false, onPick } = props;
  const { sale } = view;
  const address = `/sale/${sale.id}`;
  const isOpening = useViewTransitionState(address);
  const isOver = status === 'closed' || status === 'cancelled';
  return (
    <article
      data-sale={sale.id}
      className={`@container relative bg-card transition-[border-color,translate] duration-150 hover:border-edge tall:h-full tall:hover:-translate-y-0.5 ${EDGES} ${isSelected ? 'border-edge' : 'border-line'}`}
    >
      <div className={CARD_PARTS}>
        <div className="relative aspect-video self-start @max-[16em]:self-stretch tall:self-stretch">
          <div
            className={`size-full overflow-hidden rounded-lg tall:rounded-t-[0.85rem] tall:rounded-b-none ${
              isOpening && !isStill ? '[view-transition-name:sale-photo]' : ''
            } ${isOver ? 'opacity-70 grayscale-60' : ''}`}
          >
            <SalePhoto sale={sale} isMine={view.isMine} isFirst={isFirst} />
          </div>
          <StatusBadge
            sale={sale}
            status={status}
            nowMs={nowMs}
            className="absolute bottom-0 left-0 row:rounded-none row:rounded-tr-lg row:rounded-bl-lg row:px-2 row:py-0 tall:bottom-3 tall:left-3"
          />
          {sale.isSample && (
            <SampleBadge className="absolute top-0.5 right-0.5 @max-[16em]:right-auto @max-[16em]:left-0.5 row:py-0 tall:top-3 tall:right-auto tall:left-3" />
          )}
        </div>
        <div className="min-w-0 tall:order-2 tall:px-4">
          <h2 className="pe-10.5 text-[1.0625rem] leading-[1.25rem] text-wrap tall:pe-0 tall:text-xl tall:leading-[1.3]">
            {onPick === undefined ? (
              <Link
                translate="no"
                to={address}
                viewTransition
                onClick={() => onOpen?.(sale.id)}
                className={`${TITLE} ${status === 'cancelled' ? 'line-through' : ''}`}
              >
                {sale.title}
              </Link>
            ) : (
              <button
                translate="no"
                type="button"
                aria-pressed={isSelected}
                onClick={() => onPick(sale.id)}
                className={`text-start ${TITLE} ${status === 'cancelled' ? 'line-through' : ''}`}
              >
                {sale.title}
              </button>
            )}
          </h2>
          <p className="text-sm leading-[1.25rem] font-bold tabular-nums tall:pt-1 tall:leading-[1.4]">
            {whenText(timingOf(sale, nowMs), sale.timeZone)}
          </p>
        </div>
        <div className="col-span-2 flex min-w-0 flex-wrap gap-x-3 pe-9 text-xs tall:order-3 tall:block tall:px-4 tall:text-sm">
          <SaleDates sale={sale} />
          <SaleWhere view={view} distanceMiles={distanceMiles} />
          <SaleNotesLine sale={sale} nowMs={nowMs} />
        </div>
        <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 pe-9 tall:contents">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 tall:order-1 tall:px-4 tall:pt-3 tall:pb-1">
            <SaleTypeLabel saleType={sale.saleType} />
            {sale.soldOutAt !== null && <SoldOutBadge />}
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-1.5 tall:order-4 tall:mt-auto tall:min-h-15 tall:flex-col tall:items-start tall:justify-center tall:ps-4 tall:pe-24 tall:pt-2 tall:pb-4">
            <TagList
              tags={sale.tags}
              limit={CARD_TAGS}
              label={saleCardText.tags}
              moreText={moreTagsText}
            />
            {view.sync !== null && <SyncChip state={view.sync} />}
          </div>
        </div>
      </div>
      {!isOver && sale.kind !== 'online-only' && onPick === undefined && (
        // Rows on phones have no room for this: there it is on the sale's page and in the map's popup.
        <div className="absolute right-13 bottom-2 hidden tall:block">
          <AddToRouteButton sale={sale} isIconOnly />
        </div>
      )}
      <CardLink
        sale={sale}
        isInMapList={onPick !== undefined}
        isOnMap={distanceMiles !== null}
        onOpen={onOpen}
      />
      <div className="absolute top-0 right-0 tall:top-2 tall:right-2">
        {view.isMine && !view.isSaved ? (
          <EditIconLink sale={sale} />
        ) : (
          <SaveIconButton
            saleId={sale.id}
            saleTitle={sale.title}
            isSaved={view.isSaved}
            onToggle={() => onToggleSave(view)}
          />
        )}
      </div>
    </article>
  );
});
