import type { DiscoverQuery } from '../../device/catalog/query.ts';
import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { useDataSource, useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { useDiscover } from '../../page/lists/use-discover.ts';
import { useNow } from '../../page/app/use-now.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { useUnreadNote } from '../../page/sync/use-unread-note.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { CardList, CardOutlines } from './card-list.tsx';
import { useMayStillCome } from './use-may-still-come.ts';

/** Spec 9. */
export const FEATURED_COUNT = 3;

/** The end of the distance slider (spec 9): what the device keeps of an area. */
const RADIUS_MILES = 50;

/** Spec 7: upcoming sales on this device, the most saved first, then the newest. */
export function FeaturedSales() {
  const place = usePlace();
  const { page } = useDiscover(queryAround(place.point));
  const items = page?.items ?? NONE;
  const { views } = useSaleViews(items.map(({ id }) => id));
  const nowMs = useNow();
  const isLocal = useDataSource() === 'local';
  const mayStillCome = useMayStillCome(page?.aroundKnown ?? false);

  const outlines = <CardOutlines count={FEATURED_COUNT} />;
  if (items.length === 0 && (page === null || mayStillCome)) return outlines;
  if (items.length === 0) return <NoFeatured isKnown={isLocal || (page?.aroundKnown ?? false)} />;
  if (items.some(({ id }) => !views.has(id))) return outlines;
  return <CardList labelledBy="featured" items={items} views={views} nowMs={nowMs} />;
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

const WHY = {
  offline: homeText.unreadOffline,
  unreachable: homeText.unreadUnreachable,
} as const;

/** `isKnown`: the area was loaded. If not, the page says that nothing is known about it. */
function NoFeatured({ isKnown }: { readonly isKnown: boolean }) {
  const why = useWhyUnread();
  useUnreadNote(!isKnown && why !== null);
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <EmptyTable />
      <p role="status">{isKnown || why === null ? homeText.noFeatured : WHY[why]}</p>
    </div>
  );
}
