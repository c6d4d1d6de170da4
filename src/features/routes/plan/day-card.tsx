import { useState } from 'react';
import { DayFacts } from '../../../components/routes/day-facts.tsx';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { Route } from '../../../domain/route/route.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DayForm } from './day-form.tsx';

interface Props {
  readonly day: RouteDayView;
  readonly isPast: boolean;
  /** When the plan leaves, in minutes of the day. Null: there is no plan, and what was set is told. */
  readonly leaveAt: number | null;
  /** Other people plan it, too. */
  readonly isCommon: boolean;
  readonly onChange: (edit: (route: Route) => Route) => void;
}

/** What is set for the day. A tap opens the form in which it is set. */
export function DayCard({ day, isPast, leaveAt, isCommon, onChange }: Props) {
  const [isSetting, setIsSetting] = useState(false);
  return (
    <section className="border-y-2 border-line py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <DayFacts day={day} isPast={isPast} leaveAt={leaveAt} />
        <Button
          className="shrink-0"
          aria-expanded={isSetting}
          onClick={() => setIsSetting(!isSetting)}
        >
          {isSetting ? routePageText.done : routePageText.edit}
        </Button>
      </div>
      {isSetting && (
        <div className="pt-3 pb-2">
          <DayForm day={day} isCommon={isCommon} onChange={onChange} />
        </div>
      )}
    </section>
  );
}
