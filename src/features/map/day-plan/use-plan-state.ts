import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type DayPlanner, useDayPlan } from '../../../hooks/routes/use-day-plan.ts';
import { keepPlanForm, keptPlanForm, type PlanForm } from './kept-plan-form.ts';

const EMPTY: PlanForm = { isOpen: false, day: null, leave: null, backBy: null, drivenTo: [] };

export interface PlanState {
  readonly form: PlanForm;
  readonly change: (changes: Partial<PlanForm>) => void;
  readonly planner: DayPlanner;
}

/**
 * Kept by the page, so that the plan outlives the frame around it: turning a phone builds another one. What was set
 * also outlives the way to the log-in page and back.
 */
export function usePlanState(): PlanState {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [form, setForm] = useState(() => keptPlanForm(address) ?? EMPTY);
  useEffect(() => keepPlanForm(address, form), [address, form]);
  const planner = useDayPlan();
  return {
    form,
    change: (changes) => setForm((before) => ({ ...before, ...changes })),
    planner,
  };
}
