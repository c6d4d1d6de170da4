import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import { leavesHomeAt } from '../../../domain/route/unhurried-plan.ts';
import { proofText } from '../../../i18n/pages/day-plan-text.ts';
import { cashText, daySizeText, headlineText } from '../../../i18n/routes/route-page-text.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';

interface Props {
  /** Null while there is none that can be told. */
  readonly plan: RoutePlan | null;
  /** Stops that were neither visited nor skipped. */
  readonly all: number;
  /** Stops that take cash alone, as their sellers say. */
  readonly cashOnly: number;
  /** By road, the whole day. Null if it is not known. */
  readonly miles: number | null;
  readonly isBack: boolean;
  readonly hasBegun: boolean;
  readonly isPlanning: boolean;
  /** What is said without a plan. */
  readonly text: string;
}

/** The day in one line: when to leave, and when one is home again. Its room is kept before the plan is there. */
export function DayHeadline(props: Props) {
  const { plan, all, cashOnly, miles, isBack, hasBegun, isPlanning, text } = props;
  return (
    <div className="flex flex-col gap-1 tabular-nums">
      <StatusRegion className="flex min-h-[5.5rem] flex-col gap-0.5 md:min-h-[3.75rem]">
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
            {cashOnly > 0 && <p className="font-semibold">{cashText(cashOnly, all)}</p>}
          </>
        )}
      </StatusRegion>
    </div>
  );
}
