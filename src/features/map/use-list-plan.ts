import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type RouteDayView, useRouteDay } from '../../components/routes/use-route-day.ts';
import type { DayPlan } from '../../device/door/planner-door.ts';
import { routeOfList } from '../../domain/route/made-plan.ts';
import type { RouteProblem } from '../../domain/route/planner/problem.ts';
import { minutesOf } from '../../domain/time/calendar-date.ts';
import { type Planning, usePlanner } from '../../page/routes/use-planner.ts';
import { useNow } from '../../page/app/use-now.ts';
import { keepPlanForm, keptPlanForm, type PlanForm } from './kept-plan-form.ts';

const EMPTY: PlanForm = { isOpen: false, day: null, leave: null, backBy: null, drivenTo: [] };

/** The day of a list of sales that is not a kept route. It is planned when its person asks for it. */
export interface ListPlan extends Pick<Planning<DayPlan>, 'isPlanning' | 'fault'> {
  readonly form: PlanForm;
  /** It has no stops while the form is closed. */
  readonly day: RouteDayView;
  /** The best plan so far of what was asked, and the problem that it answers. */
  readonly found: { readonly dayPlan: DayPlan; readonly problem: RouteProblem } | null;
  /** Changes the form. It then stands for another day, so the planning that is under way ends. */
  readonly edit: (changes: Partial<PlanForm>) => void;
  /** Changes a day that has a plan: the plan stays until there is another one. */
  readonly change: (changes: Partial<PlanForm>) => void;
  readonly find: () => void;
}

/**
 * Takes all stops of the route in a new order; some are reached on foot. If the order is the same and only the walks
 * differ, Back does not undo it as a step.
 */
export type TakeOrder = (ids: readonly string[], footIds: readonly string[]) => void;

export interface PlannedList {
  readonly plan: ListPlan;
  /** The stops that the map shows as reached on foot. */
  readonly footIds: readonly string[];
  readonly onOrder: TakeOrder;
}

interface Asked {
  readonly key: string;
  /** The plan that was found earlier, which does not answer this question. */
  readonly before: DayPlan | null;
}

/**
 * Kept by the page, so that the plan outlives the frame around it: turning a phone builds another one. What was set
 * also outlives a visit to the login page.
 */
export function useListPlan(saleIds: readonly string[]): ListPlan {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [form, setForm] = useState(() => keptPlanForm(address) ?? EMPTY);
  useEffect(() => keepPlanForm(address, form), [address, form]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = routeOfList({ ...form, saleIds: form.isOpen ? saleIds : [] });
  const day = useRouteDay(list, useNow(), { mayBeClosed: false });
  const key = keyOf(day.problem);
  const isReadable = minutesOf(form.leave ?? day.leave) !== null;
  const isAsked = asked !== null && asked.key === key && isReadable;
  const planning = usePlanner('day', isAsked ? day.problem : null);
  const { answer, problem, isPlanning, fault } = planning;
  const isAnswer = isAsked && keyOf(problem) === key && answer !== asked.before;
  const change = (changes: Partial<PlanForm>) => setForm((before) => ({ ...before, ...changes }));
  return {
    form,
    day,
    found: isAnswer && answer !== null && problem !== null ? { dayPlan: answer, problem } : null,
    isPlanning,
    fault,
    edit(changes) {
      if (isPlanning) setAsked(null);
      change(changes);
    },
    change,
    find() {
      if (key === null) return;
      // Fixes the day and the time, so that the plan is still for them a minute later.
      change({ day: day.date, leave: form.leave ?? day.leave });
      setAsked({ key, before: answer });
      if (isAsked) planning.retry();
    },
  };
}

/**
 * What stays the same about a day if its ways take a different time, or if its person drives to a nearby stop instead
 * of walking.
 */
function keyOf(problem: RouteProblem | null): string | null {
  if (problem === null) return null;
  const stops = problem.stops.map((stop) => ({ ...stop, isDrivenTo: false }));
  return JSON.stringify({ ...problem, stops, travel: [] });
}
