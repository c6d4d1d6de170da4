import type { DiscoverQuery } from '../../device/catalog/query.ts';
import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { SaleCard } from '../../components/sale/card/sale-card.tsx';
import { SALE_GRID, SALE_ITEM } from '../../components/sale/card/sale-grid.ts';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { useDataSource, useSyncStatus, useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { useDiscover } from '../../page/lists/use-discover.ts';
import { useNow } from '../../page/app/use-now.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { useUnreadNote } from '../../page/sync/use-unread-note.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { FEATURED_COUNT, FeaturedOutline } from './featured-outline.tsx';

/** The end of the distance slider (spec 9): what the device keeps of an area. */
const RADIUS_MILES = 50;

import type { LatLng } from '../../domain/geo/distance.ts';

/** Spec 7: upcoming sales on this device, the most saved first, then the newest. */
export function FeaturedSales() {
  const place = usePlace();
  const { page } = useDiscover(queryAround(place.point));
  const items = page?.items ?? NONE;
  const { views } = useSaleViews(items.map(({ id }) => id));
  const toggleSave = useSaveToggle();
  const nowMs = useNow();
  const isLocal = useDataSource() === 'local';
  const mayStillCome = useMayStillCome(page?.aroundKnown ?? false);

  if (items.length === 0 && (page === null || mayStillCome)) return <FeaturedOutline />;
  if (items.length === 0) return <NoFeatured isKnown={isLocal || (page?.aroundKnown ?? false)} />;
  const shown = items.flatMap((item) => {
    const view = views.get(item.id);
    return view === undefined ? [] : [{ item, view }];
  });
  if (shown.length < items.length) return <FeaturedOutline />;
  return (
    <ul aria-labelledby="featured" className={SALE_GRID}>
      {shown.map(({ item, view }) => (
        <li key={item.id} className={SALE_ITEM}>
          <SaleCard
            view={view}
            status={item.status}
            distanceMiles={item.distanceMiles}
            nowMs={nowMs}
            isFirst={false}
            onToggleSave={toggleSave}
          />
        </li>
      ))}
    </ul>
  );
}

const NONE: DiscoverPage['items'] = [];

function queryAround(origin: LatLng): DiscoverQuery {
  return {
    origin,
    radiusMiles: RADIUS_MILES,
    saleType: null,
    statuses: { active: false, upcoming: true, closed: false },
    keywords: '',
    dateFrom: null,
    dateTo: null,
    sort: 'mostSaved',
    group: 'placed',
    limit: FEATURED_COUNT,
  };
}

/** The area was never loaded, but will be in a moment. */
function useMayStillCome(isAreaKnown: boolean): boolean {
  const isLocal = useDataSource() === 'local';
  const link = useSyncStatus()?.link ?? 'unknown';
  return !isAreaKnown && !isLocal && (link === 'unknown' || link === 'online');
}

const WHY = {
  offline: homeText.unreadOffline,
  unreachable: homeText.unreadUnreachable,
} as const;

/** `isKnown`: the area was loaded. If not, the page says that nothing is known about it. */
function NoFeatured({ isKnown }: { readonly isKnown: boolean }) {
  const why = useWhyUnread();
  useUnreadNote(!isKnown && why !== null);
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border-2 border-line bg-card px-4 py-10 text-center">
      <EmptyTable />
      <p role="status">{isKnown || why === null ? homeText.noFeatured : WHY[why]}</p>
    </div>
  );
}
