import type { SaleView } from '../../domain/sale/sale-view.ts';
import { memo } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { timingOf } from '../../domain/sale/status.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { CARD_TAGS, moreTagsText } from '../../i18n/sale/sale-text.ts';
import { saleCardText } from '../../i18n/sale/sale-card-text.ts';
import { whenText } from '../../i18n/sale/when-text.ts';
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
  /** On another sale's page, whose own photo takes part in the transition. */
  readonly isStill?: boolean;
  readonly onToggleSave: (view: SaleView) => void;
}

/**
 * A row with the photo next to the text. Stacked on medium screens and up, and when large text leaves no
 * room next to a photo.
 */
export const CARD_PARTS =
  'grid grid-cols-[7.5rem_1fr] gap-x-3 p-2.5 @max-[16em]:flex @max-[16em]:flex-col tall:flex tall:h-full tall:flex-col tall:p-0';

/** The title fills the card for whoever presses it. */
const TITLE =
  'line-clamp-2 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-garage';

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
      className={`@container relative rounded-2xl border-2 bg-card transition-[border-color,translate] duration-150 hover:border-edge tall:h-full tall:hover:-translate-y-0.5 ${isSelected ? 'border-edge' : 'border-line'}`}
    >
      <div className={CARD_PARTS}>
        <div
          className={`relative aspect-video overflow-hidden rounded-lg tall:rounded-t-[0.85rem] tall:rounded-b-none ${
            isOpening && !isStill ? '[view-transition-name:sale-photo]' : ''
          } ${isOver ? 'opacity-70 grayscale-60' : ''}`}
        >
          <SalePhoto sale={sale} isMine={view.isMine} isFirst={isFirst} />
          {sale.isSample && (
            <SampleBadge className="absolute top-1 left-1 tall:top-3 tall:left-3" />
          )}
        </div>
        <div className="col-start-1 row-start-2 flex flex-wrap content-start items-center gap-x-2 gap-y-1 pt-1.5 tall:px-4 tall:pt-3">
          <StatusBadge sale={sale} status={status} nowMs={nowMs} />
          {sale.soldOutAt !== null && <SoldOutBadge />}
          <SaleTypeLabel saleType={sale.saleType} />
        </div>
        <div className="col-start-2 row-span-2 row-start-1 min-w-0 tall:px-4 tall:pt-1">
          <h2 className="text-[1.0625rem] leading-[1.3] text-wrap tall:text-xl tall:leading-[1.3]">
            {onPick === undefined ? (
              <Link
                to={address}
                viewTransition
                onClick={() => onOpen?.(sale.id)}
                className={`${TITLE} ${status === 'cancelled' ? 'line-through' : ''}`}
              >
                {sale.title}
              </Link>
            ) : (
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => onPick(sale.id)}
                className={`text-start ${TITLE} ${status === 'cancelled' ? 'line-through' : ''}`}
              >
                {sale.title}
              </button>
            )}
          </h2>
          <p className="pt-1 text-sm font-bold tabular-nums">
            {whenText(timingOf(sale, nowMs), sale.timeZone)}
          </p>
          <SaleDates sale={sale} />
          <SaleNotesLine sale={sale} nowMs={nowMs} />
          <SaleWhere view={view} distanceMiles={distanceMiles} />
        </div>
        <div className="col-span-2 flex min-h-8 min-w-0 flex-col items-start justify-center gap-1.5 pe-22 pt-2 tall:mt-auto tall:ps-4 tall:pe-14 tall:pb-4">
          <TagList
            tags={sale.tags}
            limit={CARD_TAGS}
            label={saleCardText.tags}
            moreText={moreTagsText}
          />
          {view.sync !== null && <SyncChip state={view.sync} />}
        </div>
      </div>
      <CardLink
        sale={sale}
        isInMapList={onPick !== undefined}
        isOnMap={distanceMiles !== null}
        onOpen={onOpen}
      />
      <div className="absolute right-0.5 bottom-0.5 tall:top-2 tall:right-2 tall:bottom-auto">
        <SaveIconButton
          saleId={sale.id}
          saleTitle={sale.title}
          isSaved={view.isSaved}
          onToggle={() => onToggleSave(view)}
        />
      </div>
    </article>
  );
});
