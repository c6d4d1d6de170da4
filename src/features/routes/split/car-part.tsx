import { Share2 } from 'lucide-react';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import { carFactsText, splitText } from '../../../i18n/routes/split-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { CarTimetable } from './car-timetable.tsx';

interface Props {
  readonly car: 0 | 1;
  readonly day: RouteDayView;
  readonly plan: RoutePlan;
  readonly onShare: () => void;
}

/** The part of one of the cars. */
export function CarPart({ car, day, plan, onShare }: Props) {
  const hasStops = plan.stops.length > 0;
  return (
    <section aria-labelledby={`car-${car}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 id={`car-${car}`} className="font-display text-xl font-extrabold">
            {splitText.car(car + 1)}
          </h2>
          <p className="tabular-nums">
            {hasStops ? carFactsText(plan.stops.length, plan.endsAt) : splitText.stays}
          </p>
        </div>
        {hasStops && (
          <Button aria-haspopup="dialog" aria-label={splitText.shareOf(car + 1)} onClick={onShare}>
            <Share2 aria-hidden className="size-5" />
            {splitText.share}
          </Button>
        )}
      </div>
      <CarTimetable label={splitText.stopsOf(car + 1)} day={day} plan={plan} />
    </section>
  );
}
