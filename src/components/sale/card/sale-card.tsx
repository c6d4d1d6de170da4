import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { memo, type ReactElement, useEffect, useState } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import type { SaleStatus } from '../../../domain/sale/status.ts';
import { markStart } from '../../../platform/start-marks.ts';
import { EditIconLink } from '../own/edit-icon-link.tsx';
import { SaleNotesLine } from '../sale-facts.tsx';
import { SalePhoto } from '../sale-photo.tsx';
import { SaveIconButton } from '../save-button.tsx';
import { SyncChip } from '../sync-chip.tsx';
import { type CardSheet, MoreButton } from './more-button.tsx';
import { SwipeHint } from './swipe-hint.tsx';
import { useCardSwipe } from './use-card-swipe.ts';
import { CardDates, TypeLine, WhenAndWhere } from './card-lines.tsx';

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
  /** In a list beside a map: pressing the card shows the sale there, and More leads to its page. */
  readonly onPick?: (saleId: string) => void;
  /** The card is on another sale's page, whose own photo takes part in the transition. */
  readonly isStill?: boolean;
  /** Where words were found: the title with marks, and a line that takes the place of the last one. */
  readonly found?: { readonly title: ReactElement; readonly excerpt: ReactElement | null };
  readonly onToggleSave: (view: SaleView, isWanted?: boolean) => void;
}

/** A square photo, what there is to know, and two buttons at the thumb. Stacked where large text leaves no room. */
export const CARD_PARTS =
  'grid grid-cols-[var(--photo)_minmax(0,1fr)_auto] gap-x-3 ps-(--gutter,0.875rem) py-1.75 3xl:py-1.25 [--photo:min(5.8125rem,30cqi)] 3xl:[--photo:8.75rem] @max-[16em]:grid-cols-[minmax(0,1fr)_auto]';

/** The square of a photo. Above the text where that has no room beside it. */
export const CARD_PHOTO =
  'aspect-square self-start overflow-hidden rounded-xl @max-[16em]:col-span-2 @max-[16em]:mb-2 @max-[16em]:aspect-video';

/** The title fills the card, so that a press anywhere opens it. */
const TITLE =
  'line-clamp-2 text-start after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-2 focus-visible:after:outline-garage';

/** A sale in a list, the same everywhere. */
export const SaleCard = memo(function SaleCard(props: SaleCardProps) {
  const { view, status, distanceMiles, nowMs, isFirst, onToggleSave, onOpen } = props;
  const { isStill = false, isSelected = false, onPick, found } = props;
  const { sale } = view;
  const address = `/sale/${sale.id}`;
  const isOpening = useViewTransitionState(address);
  const isOver = status === 'closed' || status === 'cancelled';
  const [sheet, setSheet] = useState<CardSheet>('none');
  const canVisit = !isOver;
  useEffect(() => markStart('card'), []);
  const { side, handlers } = useCardSwipe({
    view,
    canVisit,
    onToggleSave,
    onAddToRoute: () => setSheet('route'),
  });
  const title = `${TITLE} ${status === 'cancelled' ? 'line-through' : ''}`;
  return (
    <article data-sale={sale.id} className="@container relative overflow-x-clip">
      {side !== null && <SwipeHint side={side} />}
      <div
        className={`${CARD_PARTS} relative touch-pan-y touch-pinch-zoom transition-transform duration-150 motion-reduce:transition-none hover:bg-sunk ${isSelected ? 'bg-sunk' : side === null ? '' : 'bg-paper'}`}
        {...handlers}
      >
        <div
          className={`${CARD_PHOTO} ${
            isOpening && !isStill ? '[view-transition-name:sale-photo]' : ''
          } ${isOver ? 'opacity-70 grayscale-60' : ''}`}
        >
          <SalePhoto sale={sale} isMine={view.isMine} isFirst={isFirst} />
        </div>
        <div className="min-w-0">
          <h2 className="text-[1.0625rem] leading-[1.25rem] text-wrap">
            {onPick === undefined ? (
              <Link
                translate="no"
                to={address}
                viewTransition
                onClick={() => onOpen?.(sale.id)}
                className={title}
              >
                {found?.title ?? sale.title}
              </Link>
            ) : (
              <button
                translate="no"
                type="button"
                aria-pressed={isSelected}
                onClick={() => onPick(sale.id)}
                className={title}
              >
                {found?.title ?? sale.title}
              </button>
            )}
          </h2>
          <WhenAndWhere view={view} status={status} distanceMiles={distanceMiles} nowMs={nowMs} />
          <SaleNotesLine sale={sale} nowMs={nowMs} />
          <CardDates sale={sale} nowMs={nowMs} />
          <div>{found?.excerpt ?? <TypeLine sale={sale} />}</div>
          {view.sync !== null && (
            <div className="flex pt-0.5">
              <SyncChip state={view.sync} />
            </div>
          )}
        </div>
        <div className="-my-1.25 -me-(--overhang,0px) flex flex-col justify-between">
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
          <MoreButton
            view={view}
            canVisit={canVisit}
            isOnMap={distanceMiles !== null}
            isInMapList={onPick !== undefined}
            onOpen={onOpen}
            sheet={sheet}
            onSheet={setSheet}
          />
        </div>
      </div>
    </article>
  );
});
