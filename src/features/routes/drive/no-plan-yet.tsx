import { PlanFault } from '../../../components/routes/plan-fault.tsx';
import { UnreadResults } from '../../../components/sale-list/unread-results.tsx';
import type { PlanWait } from '../../../components/routes/use-plan-wait.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { DayPlan } from '../../../device/door/planner-door.ts';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import type { Planner } from '../../../page/routes/use-planner.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { UnplannedStops } from '../unplanned-stops.tsx';

interface Props {
  readonly planning: Planner<DayPlan>;
  readonly wait: PlanWait;
  /** All that are ahead, in the order of the route. */
  readonly stops: readonly KnownStop[];
  readonly day: Pick<RouteDayView, 'date' | 'timeZone' | 'isRead' | 'readAgain'>;
  readonly nowMs: number;
}

/** On the road before the rest of the day is planned: what one waits for, and the stops all the same. */
export function NoPlanYet({ planning, wait, stops, day, nowMs }: Props) {
  if (planning.answer !== null || stops.length === 0) return null;
  return (
    <>
      <StatusRegion className="text-lg font-semibold">
        {wait === 'late' && day.readAgain === null
          ? dayPlanText.planning
          : wait === null && day.date === null
            ? routePageText.noneOpen
            : ''}
      </StatusRegion>
      <PlanFault planning={planning} />
      {day.readAgain !== null && <UnreadResults onTryAgain={day.readAgain} />}
      {day.isRead && wait !== 'soon' && <UnplannedStops stops={stops} day={day} nowMs={nowMs} />}
    </>
  );
}
