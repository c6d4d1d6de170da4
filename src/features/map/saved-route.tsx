import { RefreshCw, Route as RouteIcon } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import { isSamePlan, type MadePlan, planIn, withPlan } from '../../domain/route/made-plan.ts';
import type { Route } from '../../domain/route/route.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';

interface Props {
  readonly route: Route;
  /** The plan that the route would get. */
  readonly plan: MadePlan;
}

/** Links to the kept route with these stops. If another plan was made for them, it can be kept in that route. */
export function SavedRoute({ route, plan }: Props) {
  const { read, keep } = useRouteEdits();
  const link = useRef<HTMLAnchorElement>(null);
  const give = async (to: MadePlan): Promise<Route | null> => {
    // Read again: a partner may have changed it, or this is an undo, which comes later.
    const before = (await read(route.id)) ?? route;
    return (await keep(withPlan(before, to))) ? before : null;
  };
  const update = async () => {
    // The button disappears, so the focus moves to the link.
    link.current?.focus();
    const before = await give(plan);
    if (before === null) return;
    toasts.show({
      title: routeListText.updated,
      description: route.name,
      action: { label: routeListText.undo, run: () => void give(planIn(before)) },
    });
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Link ref={link} to={`/routes/${route.id}`} className={buttonClass('paper', 'grow')}>
        <RouteIcon aria-hidden className="size-5" />
        {routeListText.view}
      </Link>
      {!isSamePlan(route, plan) && (
        <Button className="grow" onClick={() => void update()}>
          <RefreshCw aria-hidden className="size-5" />
          {routeListText.update}
        </Button>
      )}
    </div>
  );
}
