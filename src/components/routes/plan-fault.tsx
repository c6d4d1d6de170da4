import type { DayPlan } from '../../device/door/planner-door.ts';
import { PLANNER_STOP_LIMIT } from '../../domain/route/planner/problem.ts';
import type { Planner } from '../../page/routes/use-planner.ts';
import { dayPlanText } from '../../i18n/pages/day-plan-text.ts';
import { travelText } from '../../i18n/routes/travel-text.ts';
import { Button } from '../../ui/form/button.tsx';

/** Why a day that is planned by itself has no plan, and the button for another try where one can help. */
export function PlanFault({ planning }: { readonly planning: Planner<DayPlan> }) {
  const { fault, retry } = planning;
  if (fault === null) return null;
  const isTooMuch = fault === 'tooManyStops';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="alert" className="font-semibold text-danger">
        {isTooMuch ? dayPlanText.tooMany(PLANNER_STOP_LIMIT) : dayPlanText.failed}
      </p>
      {!isTooMuch && <Button onClick={retry}>{travelText.retry}</Button>}
    </div>
  );
}
