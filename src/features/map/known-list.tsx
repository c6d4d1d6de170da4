import { SaleCard } from '../../components/sale/sale-card.tsx';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { type KnownSales, useKnownSales } from '../../components/sale-map/use-known-sales.ts';
import type { DayStop } from '../../domain/route/day-problem.ts';
import { mayMarkBeTold, plannedPoint } from '../../domain/route/travel/travel-place.ts';
import type { SaleMark } from '../../domain/sale/map-mark.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { savedText } from '../../i18n/people/saved-text.ts';
import { dayPlanText } from '../../i18n/pages/day-plan-text.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { PlanDay, type TakeOrder } from './day-plan/plan-day.tsx';
import { SaveRoute } from './save-route.tsx';
import type { PlanState } from './day-plan/use-plan-state.ts';

interface Props {
  /** Stops of a route have numbers. */
  readonly subject: 'route' | 'saved';
  /** Null while they are read. */
  readonly saleIds: readonly string[] | null;
  /** Of a route, those that are reached on foot. */
  readonly footIds: readonly string[];
  readonly selectedId: string | null;
  readonly nowMs: number;
  readonly onPick: (saleId: string) => void;
  readonly onPoint: (saleId: string | null) => void;
  readonly plan: PlanState;
  readonly onOrder: TakeOrder;
}

const NONE: readonly string[] = [];

/** Given sales in a given order: a route, or what someone has saved. */
export function KnownList(props: Props) {
  const { subject, selectedId, nowMs, onPick, onPoint, plan, onOrder } = props;
  const toggleSave = useSaveToggle();
  const saleIds = props.saleIds ?? NONE;
  const sales = useKnownSales(saleIds, nowMs);
  const marks = new Map(sales.marks.map((mark) => [mark.id, mark]));
  const places = new Map(sales.marks.map(({ id }, index) => [id, index + 1]));
  const missing = saleIds.filter((id) => sales.missing.has(id)).length;
  const isRead = saleIds.every((id) => sales.views.has(id) || sales.missing.has(id));
  return (
    <div data-cards="rows" className="flex flex-col gap-3">
      {subject === 'route' && isRead && saleIds.length > 1 && (
        <SaveRoute plan={{ ...plan.form, saleIds }} />
      )}
      {subject === 'route' && isRead && saleIds.length > 1 && (
        <PlanDay
          state={plan}
          stops={saleIds.map((id): DayStop => {
            const view = sales.views.get(id) ?? null;
            const at = plannedPoint(marks.get(id), view, nowMs);
            const point = at && { lat: at.lat, lng: at.lng };
            return { id, sale: view?.sale ?? null, point, isWalkable: at?.isAbout === false };
          })}
          titleOf={(id) => sales.views.get(id)?.sale.title ?? dayPlanText.unknownSale}
          placedAbout={new Set(sales.marks.filter(isPlacedAbout).map(({ id }) => id))}
          told={toldStops(sales, nowMs)}
          nowMs={nowMs}
          footIds={props.footIds}
          onOrder={onOrder}
        />
      )}
      <ol
        aria-label={subject === 'route' ? mapText.route : mapText.saved}
        className="flex flex-col gap-3"
      >
        {saleIds.map((id, index) => {
          const view = sales.views.get(id);
          const mark = marks.get(id);
          const stop = places.get(id);
          return (
            view && (
              <li
                key={id}
                className="flex flex-col gap-1"
                onPointerEnter={() => onPoint(id)}
                onPointerLeave={() => onPoint(null)}
              >
                {subject === 'route' && stop !== undefined && (
                  <p className="font-display font-extrabold">{mapText.stop(stop)}</p>
                )}
                <SaleCard
                  view={view}
                  status={statusOf(view.sale, nowMs)}
                  distanceMiles={mark?.distanceMiles ?? null}
                  nowMs={nowMs}
                  isFirst={index < 3}
                  isSelected={id === selectedId}
                  onPick={onPick}
                  onToggleSave={toggleSave}
                />
                {mark === undefined && <p className="text-sm font-semibold">{mapText.notOnMap}</p>}
              </li>
            )
          );
        })}
      </ol>
      {subject === 'route' && saleIds.length < 2 && (
        <p className="font-semibold">{mapText.routeTooShort}</p>
      )}
      {subject === 'saved' && props.saleIds?.length === 0 && (
        <div>
          <p className="font-semibold">{savedText.emptyTitle}</p>
          <p className="text-muted">{savedText.emptyHint}</p>
        </div>
      )}
      {missing > 0 && <p className="text-sm font-semibold">{mapText.missing(missing)}</p>}
    </div>
  );
}

/** The stops of which a router may be told. */
function toldStops({ marks, views }: KnownSales, nowMs: number): ReadonlySet<string> {
  const told = marks.filter((mark) => mayMarkBeTold(mark, views.get(mark.id), nowMs));
  return new Set(told.map(({ id }) => id));
}

function isPlacedAbout({ aboutMiles }: SaleMark): boolean {
  return aboutMiles !== null;
}
