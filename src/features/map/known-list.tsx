import { SaleCard } from '../../components/sale/card/sale-card.tsx';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { UnreadDevice, UnreadResults } from '../../components/sale-list/unread-results.tsx';
import { useKnownSales } from '../../components/sale-map/use-known-sales.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { savedText } from '../../i18n/people/saved-text.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { PlanOfList } from './list-plan.tsx';
import type { TakeOrder } from './use-list-plan.ts';
import { SaveRoute } from './save-route.tsx';
import type { ListPlan } from './use-list-plan.ts';

interface Props {
  /** Stops of a route have numbers. */
  readonly subject: 'route' | 'saved';
  /** Null while they are read. */
  readonly saleIds: readonly string[] | null;
  /** The stops of a route that are reached on foot. */
  readonly footIds: readonly string[];
  readonly selectedId: string | null;
  readonly nowMs: number;
  readonly onPick: (saleId: string) => void;
  readonly onPoint: (saleId: string | null) => void;
  readonly plan: ListPlan;
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
  if (props.saleIds === null) return <UnreadDevice />;
  if (!isRead && sales.hasFailed) return <UnreadResults onTryAgain={sales.readAgain} />;
  return (
    <div data-cards="rows" className="flex flex-col gap-3">
      {subject === 'route' && isRead && saleIds.length > 1 && (
        <SaveRoute plan={{ ...plan.form, saleIds }} />
      )}
      {subject === 'route' && isRead && saleIds.length > 1 && (
        <PlanOfList plan={plan} footIds={props.footIds} onOrder={onOrder} />
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
