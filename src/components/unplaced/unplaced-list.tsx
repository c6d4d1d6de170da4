import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { SaleCard } from '../sale/card/sale-card.tsx';
import { SaleCardSkeleton } from '../sale/card/sale-card-skeleton.tsx';
import { useSaveToggle } from '../sale/use-save-toggle.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { discoverText, unplacedText } from '../../i18n/pages/discover-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { type Filters, isNarrowed } from '../filters/filter-state.ts';
import { SALE_GRID, SALE_ITEM } from '../sale/card/sale-grid.ts';
import { selectSale, useSelectedSale } from '../sale-list/selected-sale.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { type UnplacedInUse, useUnplaced } from './use-unplaced.ts';

interface Props {
  readonly filters: Filters;
  readonly origin: LatLng;
  readonly nowMs: number;
}

/** How many fit on a phone without scrolling. */
const SKELETON_COUNT = 3;

/** The content of the open group: cards, newest first, or why there are none, and a button for more. */
export function UnplacedList({ filters, origin, nowMs }: Props) {
  const group = useUnplaced(filters, origin);
  const { page, reading } = group;
  const isEmpty = page !== null && page.total === 0;
  const isWaiting = page === null || (isEmpty && reading === 'reading');
  const isLate = useLate(isWaiting);
  const sentence = useSentence(group, isNarrowed(filters));
  return (
    <div className="flex flex-col items-center gap-4 pb-4">
      <p className="self-start text-sm text-muted">{unplacedText.why}</p>
      <StatusRegion className="self-start font-semibold tabular-nums empty:hidden">
        {isWaiting ? '' : sentence}
      </StatusRegion>
      {isWaiting && isLate && (
        <div aria-busy className={`${SALE_GRID} w-full`}>
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <SaleCardSkeleton key={index} />
          ))}
        </div>
      )}
      {page !== null && !isEmpty && <Cards items={page.items} nowMs={nowMs} />}
      {reading === 'unreachable' && (
        <Button onClick={group.readAgain}>{discoverText.tryAgain}</Button>
      )}
      {!isWaiting && group.hasMore && (
        <Button aria-busy={reading === 'reading'} onClick={group.showMore}>
          {discoverText.showMore}
        </Button>
      )}
    </div>
  );
}

/** How many there are, or why there are none. That depends on whether the server could be asked. */
function useSentence({ page, reading, hasMore }: UnplacedInUse, isFiltered: boolean): string {
  const why = useWhyUnread() ?? 'unreachable';
  const total = page?.total ?? 0;
  if (reading === 'unreachable') {
    return unplacedText[total > 0 ? (`${why}Some` as const) : why];
  }
  if (total > 0) return unplacedText.count(total);
  if (!isFiltered && !hasMore) return unplacedText.none;
  return hasMore ? unplacedText.noneYet : unplacedText.noneMatch;
}

interface CardsProps {
  readonly items: DiscoverPage['items'];
  readonly nowMs: number;
}

function Cards({ items, nowMs }: CardsProps) {
  const { views } = useSaleViews(items.map(({ id }) => id));
  const selected = useSelectedSale();
  const toggleSave = useSaveToggle();
  return (
    <ul aria-label={unplacedText.list} className={`${SALE_GRID} w-full`}>
      {items.map(({ id, status }) => {
        const view = views.get(id);
        return (
          view && (
            <li key={id} className={SALE_ITEM}>
              <SaleCard
                view={view}
                status={status}
                distanceMiles={null}
                nowMs={nowMs}
                isFirst={false}
                isSelected={id === selected}
                onOpen={selectSale}
                onToggleSave={toggleSave}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}
