import type { SharedPlan } from '../../../domain/route/shared/shared-plan.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { ShareActions } from './share-actions.tsx';

interface Props {
  readonly plan: SharedPlan | null;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** All ways to hand on the plan of a route. */
export function ShareSheet({ plan, onPrint, onClose }: Props) {
  return (
    <Sheet title={shareRouteText.title} closeLabel={shellText.close} onClose={onClose}>
      {plan === null || plan.stops.length === 0 ? (
        <p>{shareRouteText.noPlan}</p>
      ) : (
        <ShareActions plan={plan} onPrint={onPrint} />
      )}
    </Sheet>
  );
}
