import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { dayPlanText } from '../../i18n/pages/day-plan-text.ts';
import { ListPlanPanel } from './list-plan-panel.tsx';
import type { PlannedList } from './use-list-plan.ts';

/** 'Plan the day' of a list of sales: closed until asked for. */
export function PlanOfList(list: PlannedList) {
  const { form, change } = list.plan;
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
      <div id={panelId}>{isOpen && <ListPlanPanel {...list} />}</div>
    </section>
  );
}
