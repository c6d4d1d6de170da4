import type { MadePlan } from '../../domain/route/made-plan.ts';
import { recordOf } from '../../domain/route/settings/read-setting.ts';

/** What a person has set for a list, with times as typed. Null: not set yet, so the default applies. */
export interface PlanForm extends Omit<MadePlan, 'saleIds'> {
  readonly isOpen: boolean;
}

const KEY = 'rummagePlanForm';

/** Keeps the form for this visit and this address: neither a reload nor a visit to the login page loses anything. */
export function keepPlanForm(address: string, form: PlanForm): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, form }));
  } catch {
    // Storage is blocked: the person sets it again.
  }
}

/** The form that was kept for this address. Null if there is none. */
export function keptPlanForm(address: string): PlanForm | null {
  try {
    const kept = recordOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return kept['address'] === address ? formOf(recordOf(kept['form'])) : null;
  } catch {
    return null;
  }
}

function formOf({ isOpen, day, leave, backBy, drivenTo }: Readonly<Record<string, unknown>>) {
  return {
    isOpen: isOpen === true,
    day: textOf(day),
    leave: textOf(leave),
    backBy: textOf(backBy),
    drivenTo: Array.isArray(drivenTo) ? drivenTo.filter((id) => typeof id === 'string') : [],
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
