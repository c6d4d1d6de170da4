import { toQuery } from '../../../components/filters/filter-state.ts';
import { UnreadDevice } from '../../../components/sale-list/unread-results.tsx';
import { useFilters } from '../../../components/filters/use-filters.ts';
import { useShownCount } from '../../../components/sale-list/use-shown-count.ts';
import { usePlanWait } from '../../../components/routes/use-plan-wait.ts';
import { useRouteDay } from '../../../components/routes/use-route-day.ts';
import { isSale, wayOnMap } from '../../../components/routes/way-on-map.ts';
import { useDayPlan } from '../../../components/routes/use-day-plan.ts';
import { useRoute } from '../../../page/routes/use-routes.ts';
import { usePlace } from '../../../page/place/use-place.ts';
import { useNow } from '../../../page/app/use-now.ts';
import { ListHeading } from '../list-heading.tsx';
import { MapScene } from '../map-scene.tsx';
import { wholeOrder } from '../phone/neighbors.ts';
import { NoPlannedRoute, PlannedStops } from './planned-stops.tsx';

const NO_ROUTE = { day: null, stops: [], settings: {} };

/** A kept route as it is planned on its own page, on the map. */
export function PlannedMap({ routeId }: { readonly routeId: string }) {
  const nowMs = useNow();
  const [filters] = useFilters();
  const [shown] = useShownCount();
  const place = usePlace();
  const route = useRoute(routeId);
  const day = useRouteDay(route ?? NO_ROUTE, nowMs);
  const planning = useDayPlan(day.isRead ? day.problem : null, day.settings);
  const wait = usePlanWait(day.isRead, planning);
  const plan = planning.answer?.plan ?? null;
  const ahead = day.stops.filter(({ settings }) => settings.visit === null);
  // If no plan comes soon, the stops are shown as they are on the route.
  const stops = plan?.stops ?? (wait === 'soon' || !day.isRead ? [] : ahead);
  const saleIds = stops.filter((stop) => isSale(stop, day)).map(({ id }) => id);
  return (
    <MapScene
      name={`map plan ${routeId}`}
      query={toQuery(filters, place.point, shown)}
      routeIds={saleIds}
      order={wholeOrder(saleIds, 'stops')}
      way={plan === null ? null : wayOnMap(day, plan, !planning.isPlanning)}
      fitsAll={false}
      onSearchArea={null}
      heading={
        <ListHeading
          subject="plan"
          name={route?.name ?? null}
          count={route ? ahead.length : null}
        />
      }
      renderList={(beside) =>
        route ? (
          <PlannedStops
            {...beside}
            route={route}
            day={day}
            planning={planning}
            wait={wait}
            nowMs={nowMs}
          />
        ) : route === null ? (
          <NoPlannedRoute />
        ) : (
          <UnreadDevice />
        )
      }
    />
  );
}
