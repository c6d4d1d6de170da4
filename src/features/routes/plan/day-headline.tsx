import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import { leavesHomeAt } from '../../../domain/route/unhurried-plan.ts';
import { proofText } from '../../../i18n/pages/day-plan-text.ts';
import { daySizeText, headlineText, routePageText } from '../../../i18n/routes/route-page-text.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

interface Props {
  /** Null while there is none that can be told. */
  readonly plan: RoutePlan | null;
  /** Stops that were neither visited nor skipped. */
  readonly all: number;
  /** By road, the whole day. Null if it is not known. */
  readonly miles: number | null;
  readonly isBack: boolean;
  readonly hasBegun: boolean;
  readonly isPlanning: boolean;
  /** What is said without a plan. */
  readonly text: string;
  /** One would wait at the first door, so there is something to choose. */
  readonly canBeEarly: boolean;
  readonly isEarly: boolean;
  readonly onEarly: (isEarly: boolean) => void;
}

/** The day in one line: when to leave, and when one is home again. Its room is kept before the plan is there. */
export function DayHeadline(props: Props) {
  const { plan, all, miles, isBack, hasBegun, isPlanning, text, canBeEarly, isEarly } = props;
  return (
    <div className="flex flex-col gap-1 tabular-nums">
      <StatusRegion className="flex min-h-[3.75rem] flex-col justify-center gap-0.5">
        {plan === null ? (
          <p className="text-lg font-semibold">{text}</p>
        ) : (
          <>
            <h2 className="text-[min(1.5rem,7vw)] leading-tight">
              {headlineText({
                leaveAt: hasBegun ? null : leavesHomeAt(plan),
                endsAt: plan.endsAt,
                isBack,
              })}
            </h2>
            <p className="text-muted">
              {[daySizeText(plan.stops.length, all, miles), proofText(plan, isPlanning)].join('. ')}
            </p>
          </>
        )}
      </StatusRegion>
      {canBeEarly && (
        <Checkbox label={routePageText.early} checked={isEarly} onChange={props.onEarly} />
      )}
    </div>
  );
}
