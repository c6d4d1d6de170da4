import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DayChoice, DayTimes } from '../../components/routes/day-times.tsx';
import { leavingFault } from '../../domain/route/day-of-route.ts';
import { PLANNER_STOP_LIMIT } from '../../domain/route/planner/problem.ts';
import { waysToStops } from '../../domain/route/way-to-stop.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { dayPlanText, plannedText } from '../../i18n/pages/day-plan-text.ts';
import { bringUp } from '../../ui/bring-up.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DayTimetable } from './day-timetable.tsx';
import type { ListPlan, PlannedList } from './use-list-plan.ts';
import { OutOfPlan } from './out-of-plan.tsx';

/** Day, leaving time and start, and the plan that they give. */
export function ListPlanPanel(list: PlannedList) {
  const { date } = list.plan.day;
  if (date === null) return <p className="px-4 pb-4 font-semibold">{dayPlanText.noDay}</p>;
  return <PlanOfDay {...list} date={date} />;
}

function PlanOfDay({
  plan: list,
  footIds,
  onOrder,
  date,
}: PlannedList & { readonly date: string }) {
  const { form, day, found, isPlanning, fault, edit } = list;
  const place = usePlace();
  const [isLeaveLate, setIsLeaveLate] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  /** The person has asked, and has not been shown the answer yet. */
  const isAwaited = useRef(false);
  const hasAnswer = found !== null || fault !== null;
  // The answer is below the button, and on a phone below the screen, so it is scrolled into view.
  useEffect(() => {
    if (!hasAnswer || !isAwaited.current) return;
    isAwaited.current = false;
    if (answer.current !== null) bringUp(answer.current);
  }, [hasAnswer]);

  const set = (changes: Parameters<typeof edit>[0]) => {
    setIsLeaveLate(false);
    edit(changes);
  };
  const find = () => {
    const wrong = leavingFault(form.leave ?? day.leave, day.firstMinute);
    setIsLeaveLate(wrong === 'passed');
    if (wrong !== null) return;
    isAwaited.current = true;
    list.find();
  };
  const plan = found?.dayPlan.plan ?? null;
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
      <DayChoice days={day.days} date={date} onChange={(chosen) => set({ day: chosen })} />
      <DayTimes
        leave={form.leave ?? day.leave}
        backBy={form.backBy}
        isLeavePassed={isLeaveLate}
        onLeave={(leave) => set({ leave })}
        onBackBy={(backBy) => set({ backBy })}
      />
      <p>{place.needsLocation ? dayPlanText.startUnknown : dayPlanText.start(startName(place))}</p>
      <Button look="sign" onClick={find}>
        {dayPlanText.find}
      </Button>
      <div ref={answer}>
        <StatusRegion className="font-semibold">
          {plan !== null
            ? plannedText(plan, day.stops.length)
            : isPlanning
              ? dayPlanText.planning
              : ''}
        </StatusRegion>
        {fault !== null && (
          <p role="alert" className="font-semibold text-danger">
            {fault === 'tooManyStops'
              ? dayPlanText.tooMany(PLANNER_STOP_LIMIT)
              : dayPlanText.failed}
          </p>
        )}
      </div>
      {found !== null && (
        <FoundPlan list={list} found={found} footIds={footIds} onOrder={onOrder} />
      )}
    </div>
  );
}

interface FoundProps extends Pick<PlannedList, 'footIds' | 'onOrder'> {
  readonly list: ListPlan;
  readonly found: NonNullable<ListPlan['found']>;
}

/** The plan, and the button that shows its order on the map. */
function FoundPlan({ list, found, footIds, onOrder }: FoundProps) {
  const { form, day, isPlanning, change } = list;
  const { stops } = day;
  const { plan } = found.dayPlan;
  const timetable = useRef<HTMLHeadingElement>(null);
  const order = orderOf(plan.stops, stops);
  const ways = waysToStops(plan);
  const onFoot = plan.stops.map(({ id }) => id).filter((_, i) => ways[i]?.isOnFoot);
  const isUsed = order.every((id, index) => id === stops[index]?.id);
  const isWalkNews = isUsed && !isPlanning && onFoot.join() !== footIds.join();
  const showWalks = useEffectEvent(() => onOrder(order, onFoot));
  // Once the map has this order, it shows the walks of the plan, too.
  useEffect(() => {
    if (isWalkNews) showWalks();
  }, [isWalkNews]);

  const drive = (ids: readonly string[], isDrivenTo: boolean) => {
    const others = form.drivenTo.filter((id) => !ids.includes(id));
    change({ drivenTo: isDrivenTo ? [...others, ...ids] : others });
  };
  return (
    <>
      <DayTimetable
        day={day}
        plan={plan}
        problem={found.problem}
        isPlanning={isPlanning}
        heading={timetable}
        onDrive={drive}
      />
      <OutOfPlan day={day} dayPlan={found.dayPlan} />
      <StatusRegion className="font-semibold">{isUsed ? dayPlanText.used : ''}</StatusRegion>
      {!isUsed && (
        <>
          <Button
            look="paper"
            onClick={() => {
              onOrder(order, onFoot);
              // The button disappears, so the focus moves to the heading.
              timetable.current?.focus();
            }}
          >
            {dayPlanText.takeOrder}
          </Button>
          {plan.stops.length < stops.length && (
            <p className="text-sm text-muted">{dayPlanText.keptAtEnd}</p>
          )}
        </>
      )}
    </>
  );
}

/** The stops of the plan, then all others as they were. */
function orderOf(
  planned: readonly { readonly id: string }[],
  stops: readonly { readonly id: string }[],
): readonly string[] {
  return [...new Set([...planned, ...stops].map(({ id }) => id))];
}

function startName({ source, label, zip }: ReturnType<typeof usePlace>): string {
  if (source === 'position') return dayPlanText.startPosition;
  return label === '' ? (zip ?? '') : label;
}
