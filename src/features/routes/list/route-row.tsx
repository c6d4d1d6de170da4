import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { openDates } from '../../../domain/route/day-problem.ts';
import { planIn } from '../../../domain/route/made-plan.ts';
import type { Route } from '../../../domain/route/route.ts';
import { stopSettingsOf } from '../../../domain/route/settings/stop-settings.ts';
import { useSaleViews } from '../../../page/sales/use-sale-views.ts';
import { useNow } from '../../../page/app/use-now.ts';
import { planTogetherText } from '../../../i18n/routes/plan-together-text.ts';
import {
  routeFactsText,
  routeListText,
  salesOpenText,
} from '../../../i18n/routes/route-list-text.ts';

interface RowProps {
  readonly route: Route;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

const NONE: readonly string[] = [];

/** A route in the list of all. */
export function RouteRow({ route, onRename, onDelete }: RowProps) {
  const nowMs = useNow();
  // A route without a day of its own says when its sales are open.
  const asked = route.day === null ? planIn(route).saleIds : NONE;
  const { views, missing } = useSaleViews(asked);
  const isRead = asked.every((id) => views.has(id) || missing.has(id));
  const sales = [...views.values()].map(({ sale }) => sale);
  const dates = isRead ? openDates(sales, nowMs) : null;
  // The name of the route already says its day.
  const isSaid = route.day !== null && route.name === routeListText.newName(route.day);
  const visited = route.stops.filter((stop) => stopSettingsOf(stop).visit?.outcome === 'done');
  return (
    <li className="relative flex items-center gap-1 rounded-2xl border-2 border-line bg-card py-1 ps-4 pe-1.5 hover:border-edge">
      <div className="min-w-0 grow py-2">
        <h2 className="text-lg leading-snug wrap-anywhere">
          <Link
            translate="no"
            to={`/routes/${route.id}`}
            className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-garage"
          >
            {route.name}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-muted tabular-nums">
          {[
            ...(dates === null ? [] : [salesOpenText(dates)]),
            routeFactsText(isSaid ? null : route.day, route.stops.length, visited.length),
            ...(route.partners === undefined ? [] : [planTogetherText.with(route.partners)]),
            ...(route.wasRemoved ? [planTogetherText.wasRemovedShort] : []),
          ].join(' · ')}
        </p>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={routeListText.renameOf(route.name)}
        className="relative grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk"
        onClick={onRename}
      >
        <Pencil aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-label={routeListText.deleteOf(route.name)}
        className="relative grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk"
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </li>
  );
}
