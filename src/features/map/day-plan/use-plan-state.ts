import { useState } from 'react';
import { type DayPlanner, useDayPlan } from '../../../hooks/routes/use-day-plan.ts';

/** What a person has set. Null: not set yet, and the usual counts. */
interface PlanForm {
  readonly isOpen: boolean;
  /** YYYY-MM-DD */
  readonly day: string | null;
  /** As typed. */
  readonly leave: string | null;
  /** As typed. */
  readonly backBy: string | null;
  /** Stops that the person wants to drive to, though one could walk there. */
  readonly drivenTo: readonly string[];
}

export interface PlanState {
  readonly form: PlanForm;
  readonly change: (changes: Partial<PlanForm>) => void;
  readonly planner: DayPlanner;
}

/** Kept by the page, so that the plan outlives the frame around it: turning a phone builds another one. */
export function usePlanState(): PlanState {
  const [form, setForm] = useState<PlanForm>({
    isOpen: false,
    day: null,
    leave: null,
    backBy: null,
    drivenTo: [],
  });
  const planner = useDayPlan();
  return {
    form,
    change: (changes) => setForm((before) => ({ ...before, ...changes })),
    planner,
  };
}
