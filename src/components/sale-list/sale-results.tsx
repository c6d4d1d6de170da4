import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { SaleCard } from '../sale/card/sale-card.tsx';
import { SaleCardSkeleton } from '../sale/card/sale-card-skeleton.tsx';
import { SALE_GRID, SALE_ITEM } from '../sale/card/sale-grid.ts';
import { useKeptFocus } from '../page/use-kept-focus.ts';
import { useSaveToggle } from '../sale/use-save-toggle.ts';
import type { DiscoverPage } from '../../device/door/sales-door.ts';

import { useDataSource, useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { Filters } from '../filters/filter-state.ts';
import { EmptyResults, type EmptyWords } from './empty-results.tsx';
import { UnreadResults } from './unread-results.tsx';
import type { Results } from './list-memory.ts';
import { selectSale, useSelectedSale } from './selected-sale.ts';
import { useIsReading } from './use-is-reading.ts';
import { type StagedList, useStagedList } from './use-staged-list.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly results: Results;
  readonly filters: Filters;
  /** Where distances are measured from. */
  readonly origin: LatLng;
  readonly nowMs: number;
  readonly onShowMore: () => void;
  readonly onChange: (filters: Filters) => void;
  /** Beside a map: cards stay rows, pressing one shows it there, and pointing at one marks it there. */
  readonly besideMap?: BesideMap;
  /** Replaces the words for an empty list. */
  readonly emptyWords?: EmptyWords;
  /** Shown at the end of the list, or after the reason why it is empty. */
  readonly children?: Elements;
}

export interface BesideMap {
  /** Null: none. */
  readonly selectedId: string | null;
  /** Undefined: pressing a card opens its page, as in every other list. */
  readonly onPick?: (saleId: string) => void;
  readonly onPoint: (saleId: string | null) => void;
}

/** Spec 9. */
export const SKELETON_COUNT = 6;
/** How many fit on a phone without scrolling. */
const FIRST_PHOTOS = 5;

/** Outside the viewport, nothing is laid out or drawn. */
const SLOT = `[contain-intrinsic-size:auto_7.0625rem] [content-visibility:auto] 3xl:[contain-intrinsic-size:auto_9.4375rem] ${SALE_ITEM}`;
/** Reserves the place of a card that appears within the next frames. */
const OUTLINE = 'h-[7.0625rem] 3xl:h-[9.4375rem]';

/** Early enough that the cards are ready when someone scrolls to them. */
const MORE_BEFORE_END = '1000px';

const NONE: DiscoverPage['items'] = [];

/** The list. Otherwise six skeletons, or why it is empty and what to do. */
export function SaleResults(props: Props) {
  const { page, hasFailed, tryAgain } = props.results;
  const list = useStagedList(page?.items ?? NONE);
  const isAsked = useIsReading(page);
  const isWithoutCards = page !== null && page.total > 0 && list.cards.length === 0;
  const isReading = isAsked || isWithoutCards;
  const isLate = useLate(isReading);
  if (page === null ? hasFailed : isWithoutCards && list.hasFailed) {
    const readAgain = () => {
      tryAgain();
      list.readAgain();
    };
    return <UnreadResults onTryAgain={readAgain} />;
  }
  const rows = props.besideMap === undefined ? undefined : 'rows';
  if (page === null || isReading) {
    return isLate ? <Skeletons rows={rows} /> : <div className={rows ? 'grow' : 'min-h-dvh'} />;
  }
  return (
    <div data-cards={rows} className="contents">
      {page.total === 0 ? (
        <EmptyResults {...props} page={page} />
      ) : (
        <Cards {...props} page={page} list={list} />
      )}
      {props.children}
    </div>
  );
}

function Skeletons({ rows }: { readonly rows: 'rows' | undefined }) {
  return (
    <div data-cards={rows} className="contents">
      <div aria-busy className={SALE_GRID}>
        <StatusRegion className="sr-only">{discoverText.loading}</StatusRegion>
        {Array.from({ length: SKELETON_COUNT }, (_, index) => (
          <SaleCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}

interface CardsProps extends Omit<Props, 'results'> {
  readonly page: DiscoverPage;
  readonly list: StagedList;
}

function Cards({ page, list, nowMs, onShowMore, besideMap }: CardsProps) {
  // All cards change with the minute. That must not delay a press at the same time.
  const cardsNowMs = useDeferredValue(nowMs);
  const selected = useSelectedSale();
  const toggleSave = useSaveToggle();
  const element = useRef<HTMLUListElement>(null);
  useKeptFocus(element, list.isWhole);
  // The button disappears with the last cards, so the focus moves to the first new card.
  const goOnAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    const card = goOnAt.current === null ? null : element.current?.children[goOnAt.current];
    const link = card?.querySelector<HTMLElement>('a[href]');
    if (!link) return;
    goOnAt.current = null;
    link.focus({ preventScroll: true });
  });
  const goOn = () => {
    goOnAt.current = page.items.length;
    onShowMore();
  };
  const isLocal = useDataSource() === 'local';
  const isPartlyUnread = useWhyUnread() !== null && !isLocal && !page.aroundKnown;
  return (
    <div className="flex grow flex-col items-center gap-5">
      {isPartlyUnread && (
        <p className="w-full rounded-xl bg-notice-wash px-4 py-2.5 text-sm font-semibold">
          {discoverText.partlyUnread}
        </p>
      )}
      {/* Pointing at a card, or reaching it with the keyboard, marks its sale on the map. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={element}
        aria-label={discoverText.list}
        className={`${SALE_GRID} w-full`}
        onPointerOver={({ target }) => besideMap?.onPoint(saleAt(target))}
        onPointerLeave={() => besideMap?.onPoint(null)}
        onFocus={({ target }) => besideMap?.onPoint(saleAt(target))}
        onBlur={() => besideMap?.onPoint(null)}
      >
        {list.cards.map(({ item, key }, index) => {
          const view = list.views.get(item.id);
          return (
            <li key={key} className={SLOT}>
              {view && (
                <SaleCard
                  view={view}
                  status={item.status}
                  distanceMiles={item.distanceMiles}
                  nowMs={cardsNowMs}
                  isFirst={index < FIRST_PHOTOS}
                  isSelected={
                    item.id === (besideMap === undefined ? selected : besideMap.selectedId)
                  }
                  onOpen={selectSale}
                  {...(besideMap?.onPick === undefined ? {} : { onPick: besideMap.onPick })}
                  onToggleSave={toggleSave}
                />
              )}
            </li>
          );
        })}
        {page.items.slice(list.cards.length).map((_, index) => (
          <li key={list.cards.length + index} aria-hidden className={OUTLINE} />
        ))}
      </ul>
      {page.items.length < page.total && (
        <More shown={page.items.length} total={page.total} onShowMore={onShowMore} onPress={goOn} />
      )}
    </div>
  );
}

function saleAt(target: EventTarget): string | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-sale]') : null;
  return card?.dataset['sale'] ?? null;
}

interface MoreProps {
  readonly shown: number;
  readonly total: number;
  readonly onShowMore: () => void;
  readonly onPress: () => void;
}

/** Adds cards as the end comes near. The button is for keyboard users. */
function More({ shown, total, onShowMore, onPress }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const comeNear = useEffectEvent((length: number) => {
    if (length === shown) onShowMore();
  });
  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) comeNear(shown);
      },
      { rootMargin: MORE_BEFORE_END },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Observed again for each length of the list, because its end may still be near after it has grown.
  }, [shown]);
  return (
    <div ref={end} className="flex flex-col items-center gap-2">
      <p className="text-sm text-muted tabular-nums">{discoverText.shownOf(shown, total)}</p>
      <Button onClick={onPress}>{discoverText.showMore}</Button>
    </div>
  );
}
