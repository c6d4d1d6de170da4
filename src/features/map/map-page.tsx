import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { withCounts } from '../../components/filters/counted-query.ts';
import { DayBar } from '../../components/filters/day-bar.tsx';
import { type Filters, readFilters, toQuery } from '../../components/filters/filter-state.ts';
import { useDayFilters, useDayWithSales } from '../../components/filters/use-filters.ts';
import { type Results, useResults } from '../../components/sale-list/list-memory.ts';
import { useLookAround } from '../../components/sale-list/use-look-around.ts';
import { useShownCount } from '../../components/sale-list/use-shown-count.ts';
import { useTimeOfMap } from '../../components/sale-map/time/use-time-of-map.ts';
import type { DiscoverQuery } from '../../device/catalog/query.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useNow } from '../../page/app/use-now.ts';
import { ListBesideMap } from './list-beside-map.tsx';
import { KnownList } from './known-list.tsx';
import { ListControls } from './list-controls.tsx';
import { ListHeading } from './list-heading.tsx';
import { type MapSubject, readSubject, withRoute } from './map-address.ts';
import { type SaleOrder, wholeOrder } from './phone/neighbors.ts';
import type { TakeOrder } from './use-list-plan.ts';
import { MapScene } from './map-scene.tsx';
import { PlannedMap } from './planned/planned-map.tsx';
import { useListPlan } from './use-list-plan.ts';
import { useKeptIds } from './use-kept-ids.ts';

const NONE: readonly string[] = [];

/** The map with its list (spec 2): beside it on wide screens, on a sheet over it on phones. */
export function MapPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const subject = readSubject(params);
  // A step of its own, so that Back undoes it.
  const setOrder: TakeOrder = (saleIds, footIds) => {
    const isSame = subject.kind === 'route' && subject.saleIds.join() === saleIds.join();
    const search = withRoute(params, saleIds, footIds);
    void navigate({ search }, { preventScrollReset: true, replace: isSame });
  };
  if (subject.kind === 'plan')
    return <PlannedMap key={subject.routeId} routeId={subject.routeId} />;
  // Another subject is another page: neither the selection nor the view stays.
  return <MapOf key={keyOf(subject)} subject={subject} onOrder={setOrder} />;
}

/** A route in another order is the same page: its plan stays open. */
function keyOf(subject: Props['subject']): string {
  if (subject.kind === 'all') return `all ${subject.saleId}`;
  if (subject.kind === 'route') return `route ${subject.saleIds.toSorted().join()}`;
  return 'saved';
}

interface Props {
  readonly subject: Exclude<MapSubject, { readonly kind: 'plan' }>;
  readonly onOrder: TakeOrder;
}

function MapOf({ subject, onOrder }: Props) {
  const [shown, showMore] = useShownCount();
  const [isFiltering, setIsFiltering] = useState(false);
  const panelId = useId();
  const place = usePlace();
  const nowMs = useNow();
  const followsDay = subject.kind === 'all' && subject.saleId === null;
  const { filters, setFilters, isGuess } = useDayFilters(nowMs, followsDay);
  const isLocal = useDataSource() === 'local';
  const kept = useKeptIds();
  const plan = useListPlan(subject.kind === 'route' ? subject.saleIds : NONE);
  const time = useTimeOfMap(filters, nowMs, setFilters);
  const query = toQuery(filters, place.point, shown);
  const results = useResults(withCounts(query, nowMs));
  const { page } = results;
  useDayWithSales(isGuess, page?.counts ?? null, nowMs);
  useLookAround(filters.bounds);

  // For an area that was never read, any number would be wrong.
  const isCounted = page !== null && (page.total > 0 || page.aroundKnown || isLocal);
  const knownTotal = isCounted ? page.total : null;
  const knownIds = subject.kind === 'route' ? subject.saleIds : kept;
  const footIds = (subject.kind === 'route' ? subject.footIds : undefined) ?? NONE;
  return (
    <MapScene
      name={`map ${keyOf(subject)}`}
      query={subject.kind === 'saved' ? onlyThese(query, knownIds) : query}
      routeIds={subject.kind === 'route' ? subject.saleIds : null}
      footIds={footIds}
      fitsAll={subject.kind === 'saved'}
      linkedId={subject.kind === 'all' ? subject.saleId : null}
      onSearchArea={subject.kind === 'all' ? (bounds) => setFilters({ ...filters, bounds }) : null}
      order={
        subject.kind === 'all'
          ? listOrder(page, filters, showMore)
          : wholeOrder(knownIds ?? NONE, subject.kind === 'route' ? 'stops' : 'listed')
      }
      time={subject.kind === 'all' ? time : null}
      bar={
        subject.kind === 'all' && (
          <DayBar filters={filters} page={page} nowMs={nowMs} onChange={setFilters} />
        )
      }
      heading={
        <ListHeading
          subject={subject.kind}
          count={subject.kind === 'all' ? knownTotal : (knownIds?.length ?? null)}
        />
      }
      controls={
        subject.kind === 'all' && (
          <ListControls
            filters={filters}
            isFiltering={isFiltering}
            panelId={panelId}
            onChange={setFilters}
            onToggleFilters={() => setIsFiltering(!isFiltering)}
          />
        )
      }
      renderList={(beside) =>
        subject.kind === 'all' ? (
          <ListBesideMap
            {...beside}
            results={results}
            filters={filters}
            nowMs={nowMs}
            isFiltering={isFiltering}
            onStopFiltering={() => setIsFiltering(false)}
            onChange={setFilters}
            onShowMore={showMore}
          />
        ) : (
          <KnownList
            {...beside}
            subject={subject.kind}
            saleIds={knownIds}
            footIds={footIds}
            nowMs={nowMs}
            plan={plan}
            onOrder={onOrder}
          />
        )
      }
    />
  );
}

function listOrder(page: Results['page'], { sort }: Filters, onMore: () => void): SaleOrder {
  const ids = page?.items.map(({ id }) => id) ?? NONE;
  return { ids, count: page?.total ?? 0, kind: sort === 'closest' ? 'nearest' : 'listed', onMore };
}

/** Saved sales are shown wherever and whenever they are. */
function onlyThese(query: DiscoverQuery, saleIds: readonly string[] | null): DiscoverQuery {
  const { radiusMiles, statuses } = query;
  return {
    ...query,
    ...toQuery(readFilters(new URLSearchParams()), query.origin, query.limit),
    radiusMiles,
    statuses: { ...statuses, active: true, upcoming: true, closed: true },
    bounds: null,
    only: saleIds ?? [],
  };
}
