import type { Route } from '../../../domain/route/route.ts';
import type { SharedPlan } from '../../../domain/route/shared/shared-plan.ts';
import { useDataSource } from '../../../page/sync/use-sync-status.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { PlanTogether } from './plan-together.tsx';
import { ShareActions } from './share-actions.tsx';

interface Props {
  /** Null for a part of a route, which nobody plans together. */
  readonly route: Route | null;
  readonly plan: SharedPlan | null;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** Planning a route with others, and all ways to hand on its plan. */
export function ShareSheet({ route, plan, onPrint, onClose }: Props) {
  const hasServer = useDataSource() !== 'local';
  return (
    <Sheet title={shareRouteText.title} closeLabel={shellText.close} onClose={onClose}>
      {hasServer && route !== null && <PlanTogether route={route} onLeft={onClose} />}
      {plan === null || plan.stops.length === 0 ? (
        <p>{shareRouteText.noPlan}</p>
      ) : (
        <ShareActions plan={plan} onPrint={onPrint} />
      )}
    </Sheet>
  );
}
