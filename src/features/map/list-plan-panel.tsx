import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RouteDay } from '../../domain/route/day-problem.ts';
import { PLANNER_STOP_LIMIT } from '../../domain/route/planner/problem.ts';
import { waysToStops } from '../../domain/route/way-to-stop.ts';
import { minutesOf } from '../../domain/time/calendar-date.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { dayPlanText, plannedText } from '../../i18n/pages/day-plan-text.ts';
import { routePageText } from '../../i18n/routes/route-page-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import { bringUp } from '../../ui/bring-up.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ToggleButtons } from '../../ui/form/toggle-buttons.tsx';
import { DayTimetable } from './day-timetable.tsx';
import type { PlannedList } from './use-list-plan.ts';
import { OutOfPlan } from './out-of-plan.tsx';

/** Day, leaving time and start, and the plan that they give. */
export function ListPlanPanel({ plan: list, footIds, onOrder }: PlannedList) {
  const { form, day, found, isPlanning, fault, edit, change } = list;
  const { days, date, stops } = day;
  const place = usePlace();
  const [isLeaveLate, setIsLeaveLate] = useState(false);
  const timetable = useRef<HTMLHeadingElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  /** The person has asked, and has not been shown the answer yet. */
  const isAwaited = useRef(false);

  const leave = form.leave ?? day.leave;
  const leaveAt = minutesOf(leave);
  const plan = found?.dayPlan.plan ?? null;
  const order = plan === null ? [] : orderOf(plan.stops, stops);
  const ways = plan === null ? [] : waysToStops(plan);
  const onFoot = (plan?.stops ?? []).map(({ id }) => id).filter((_, i) => ways[i]?.isOnFoot);
  const isUsed = order.every((id, index) => id === stops[index]?.id);
  const isWalkNews = plan !== null && isUsed && !isPlanning && onFoot.join() !== footIds.join();
  const showWalks = useEffectEvent(() => onOrder(order, onFoot));
  // The map has this order: it shows the walks of the plan, too.
  useEffect(() => {
    if (isWalkNews) showWalks();
  }, [isWalkNews]);
  const hasAnswer = found !== null || fault !== null;
  // It is below the button, and on a phone below the screen.
  useEffect(() => {
    if (!hasAnswer || !isAwaited.current) return;
    isAwaited.current = false;
    if (answer.current !== null) bringUp(answer.current);
  }, [hasAnswer]);
  if (date === null) return <p className="px-4 pb-4 font-semibold">{dayPlanText.noDay}</p>;

  const set = (changes: Parameters<typeof edit>[0]) => {
    setIsLeaveLate(false);
    edit(changes);
  };
  const find = () => {
    const isPassed = leaveAt !== null && leaveAt < day.firstMinute - 1;
    setIsLeaveLate(isPassed);
    if (leaveAt === null || isPassed) return;
    isAwaited.current = true;
    list.find();
  };
  const drive = (ids: readonly string[], isDrivenTo: boolean) => {
    const others = form.drivenTo.filter((id) => !ids.includes(id));
    change({ drivenTo: isDrivenTo ? [...others, ...ids] : others });
  };
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold">{dayPlanText.day}</p>
        <ToggleButtons
          label={dayPlanText.day}
          options={days.map((each) => ({ value: each.date, label: dayText(each) }))}
          value={date}
          onChange={(chosen) => {
            if (chosen !== null) set({ day: chosen });
          }}
        />
      </div>
      <Field
        label={dayPlanText.leave}
        hint={dayPlanText.zone}
        error={leaveError(leaveAt, isLeaveLate)}
      >
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={leave}
            onChange={({ target }) => {
              set({ leave: target.value });
            }}
          />
        )}
      </Field>
      <Field label={routePageText.backBy} hint={routePageText.backByHint}>
        {(control) => (
          <TextInput
            {...control}
            type="time"
            value={form.backBy ?? ''}
            onChange={({ target }) => {
              set({ backBy: target.value === '' ? null : target.value });
            }}
          />
        )}
      </Field>
      <p>{place.needsLocation ? dayPlanText.startUnknown : dayPlanText.start(startName(place))}</p>
      <Button look="sign" onClick={find}>
        {dayPlanText.find}
      </Button>
      <div ref={answer}>
        <StatusRegion className="font-semibold">
          {plan !== null ? plannedText(plan, stops.length) : isPlanning ? dayPlanText.planning : ''}
        </StatusRegion>
        {fault !== null && (
          <p role="alert" className="font-semibold text-danger">
            {fault === 'tooManyStops'
              ? dayPlanText.tooMany(PLANNER_STOP_LIMIT)
              : dayPlanText.failed}
          </p>
        )}
      </div>
      {found !== null && plan !== null && (
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
                  // The button goes away.
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
      )}
    </div>
  );
}

function dayText({ date, openStops }: RouteDay): string {
  return dayPlanText.dayWithOpen(shortDateText(date), openStops);
}

/** The stops of the plan, then all others as they were. */
function orderOf(
  planned: readonly { readonly id: string }[],
  stops: readonly { readonly id: string }[],
): readonly string[] {
  return [...new Set([...planned, ...stops].map(({ id }) => id))];
}

function leaveError(leaveAt: number | null, isLate: boolean): string | null {
  if (leaveAt === null) return dayPlanText.leaveInvalid;
  return isLate ? dayPlanText.leavePassed : null;
}

function startName({ source, label, zip }: ReturnType<typeof usePlace>): string {
  if (source === 'position') return dayPlanText.startPosition;
  return label === '' ? (zip ?? '') : label;
}
