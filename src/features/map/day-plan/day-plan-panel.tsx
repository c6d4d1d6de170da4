import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  dayProblem,
  endOfDay,
  minuteOfDay,
  type RouteDay,
  routeDays,
  routeTimeZone,
} from '../../../domain/route/day-problem.ts';
import { fullestDay, laterOf } from '../../../domain/route/day-of-route.ts';
import { PLANNER_STOP_LIMIT } from '../../../domain/route/planner/problem.ts';
import { USUAL_LEAVING } from '../../../domain/route/settings/day-settings.ts';
import { stopSettingsOf } from '../../../domain/route/settings/stop-settings.ts';
import { estimatedWays } from '../../../domain/route/travel/travel-times.ts';
import { waysToStops } from '../../../domain/route/way-to-stop.ts';
import { minutesOf } from '../../../domain/time/calendar-date.ts';
import { localDateAt } from '../../../domain/time/zone.ts';
import { useTravel } from '../../../hooks/routes/use-travel.ts';
import { isSetPlace, usePlace } from '../../../hooks/sales/use-place.ts';
import { dayPlanText, plannedText } from '../../../i18n/pages/day-plan-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { shortDateText } from '../../../i18n/sale/when-text.ts';
import { bringUp } from '../../../ui/bring-up.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ToggleButtons } from '../../../ui/form/toggle-buttons.tsx';
import { DayTimetable } from './day-timetable.tsx';
import { OutOfPlan } from './out-of-plan.tsx';
import type { PlannedRoute } from './plan-day.tsx';

/** Day, leaving time and start, and the plan that they give. */
export function DayPlanPanel(route: PlannedRoute) {
  const { state, stops, titleOf, placedAbout, told, nowMs, footIds, onOrder } = route;
  const { form, change, planner } = state;
  const place = usePlace();
  const timeZone = routeTimeZone(stops);
  const days = routeDays(stops, timeZone, nowMs);
  const [isLeaveLate, setIsLeaveLate] = useState(false);
  const timetable = useRef<HTMLHeadingElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  /** The person has asked, and has not been shown the answer yet. */
  const isAwaited = useRef(false);

  const date = days.find((day) => day.date === form.day)?.date ?? fullestDay(days);
  const isToday = date !== null && date === localDateAt(timeZone, nowMs);
  const nowMinute = isToday ? Math.ceil(minuteOfDay(nowMs, date, timeZone)) : 0;
  const leave = form.leave ?? laterOf(USUAL_LEAVING, nowMinute);
  const leaveAt = minutesOf(leave);
  const travel = useTravel([
    { point: place.point, mayBeTold: isSetPlace(place) },
    ...stops.flatMap(({ id, point }) =>
      point === null ? [] : [{ point, mayBeTold: told.has(id) }],
    ),
  ]);
  const problemWith = (drivenTo: readonly string[]) =>
    dayProblem({
      stops: stops.map((stop) => ({
        ...stop,
        wanted: { ...stopSettingsOf({}), isDrivenTo: drivenTo.includes(stop.id) },
      })),
      start: place.point,
      date: date ?? '',
      timeZone,
      leaveAt: leaveAt ?? 0,
      endBy: endOfDay(form.backBy, leaveAt ?? 0),
      driveMinutes: (from, to) => travel.times(from, to).minutes,
    });
  const { problem, leftOut } = problemWith(form.drivenTo);
  useEffect(() => planner.follow(problem));
  const { dayPlan, isPlanning, fault } = planner.answerTo(problem);
  const plan = dayPlan?.plan ?? null;
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
  const hasAnswer = dayPlan !== null || fault !== null;
  // It is below the button, and on a phone below the screen.
  useEffect(() => {
    if (!hasAnswer || !isAwaited.current) return;
    isAwaited.current = false;
    if (answer.current !== null) bringUp(answer.current);
  }, [hasAnswer]);
  if (date === null) return <p className="px-4 pb-4 font-semibold">{dayPlanText.noDay}</p>;

  const edit = (changes: Parameters<typeof change>[0]) => {
    planner.stop();
    setIsLeaveLate(false);
    change(changes);
  };
  const find = () => {
    const isPassed = leaveAt !== null && leaveAt < nowMinute - 1;
    setIsLeaveLate(isPassed);
    if (leaveAt === null || isPassed) return;
    // The plan is for this day and this time, also a minute later.
    change({ day: date, leave });
    isAwaited.current = true;
    planner.ask(problem);
  };
  const drive = (ids: readonly string[], isDrivenTo: boolean) => {
    const others = form.drivenTo.filter((id) => !ids.includes(id));
    const drivenTo = isDrivenTo ? [...others, ...ids] : others;
    change({ day: date, leave, drivenTo });
    planner.askAgain(problemWith(drivenTo).problem);
  };
  return (
    <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
      <div className="flex flex-col gap-1.5">
        <p className="font-semibold">{dayPlanText.day}</p>
        <ToggleButtons
          label={dayPlanText.day}
          options={days.map((day) => ({ value: day.date, label: dayText(day) }))}
          value={date}
          onChange={(day) => {
            if (day === null) return;
            edit({ day });
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
              edit({ leave: target.value });
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
              edit({ backBy: target.value === '' ? null : target.value });
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
          {dayPlan !== null
            ? plannedText(dayPlan.plan, stops.length)
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
      {dayPlan !== null && (
        <>
          <DayTimetable
            plan={dayPlan.plan}
            problem={problem}
            isPlanning={isPlanning}
            titleOf={titleOf}
            placedAbout={placedAbout}
            heading={timetable}
            travel={travel}
            estimated={estimatedWays(
              travel.times,
              place.point,
              dayPlan.plan.stops.map(
                ({ id }) => stops.find((stop) => stop.id === id)?.point ?? null,
              ),
              ways,
            )}
            onDrive={drive}
          />
          <OutOfPlan dayPlan={dayPlan} leftOut={leftOut} titleOf={titleOf} />
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
              {dayPlan.plan.stops.length < stops.length && (
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
