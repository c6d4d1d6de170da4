import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { DayStop } from '../../../domain/route/day-problem.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { DayPlanPanel } from './day-plan-panel.tsx';
import type { PlanState } from './use-plan-state.ts';

/**
 * Takes all stops of the route in a new order; some are reached on foot. The order that there is already, with other
 * walks, is no step that Back undoes.
 */
export type TakeOrder = (ids: readonly string[], footIds: readonly string[]) => void;

export interface PlannedRoute {
  readonly state: PlanState;
  readonly stops: readonly DayStop[];
  readonly titleOf: (id: string) => string;
  /** Stops whose exact place is not public. */
  readonly placedAbout: ReadonlySet<string>;
  /** Stops of which a router may be told. */
  readonly told: ReadonlySet<string>;
  readonly nowMs: number;
  /** Those that the map shows as reached on foot. */
  readonly footIds: readonly string[];
  readonly onOrder: TakeOrder;
}

/** 'Plan the day' of a route: closed until asked for. */
export function PlanDay(route: PlannedRoute) {
  const { form, change } = route.state;
  const { isOpen } = form;
  const panelId = useId();
  return (
    <section aria-label={dayPlanText.title} className="rounded-xl border-2 border-edge bg-card">
      <h2 className="font-display text-lg font-extrabold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          className="group flex min-h-12 w-full items-center justify-between gap-3 rounded-xl px-4 py-2.5 text-start hover:bg-sunk"
          onClick={() => change({ isOpen: !isOpen })}
        >
          {dayPlanText.title}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 transition-transform duration-150 group-aria-expanded:rotate-180"
          />
        </button>
      </h2>
      <div id={panelId}>{isOpen && <DayPlanPanel {...route} />}</div>
    </section>
  );
}
