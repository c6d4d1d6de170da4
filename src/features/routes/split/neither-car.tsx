import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { SplitPlan } from '../../../domain/route/planner/split/split-day.ts';
import { dropText, leftOutText } from '../../../i18n/pages/day-plan-text.ts';
import { splitText } from '../../../i18n/routes/split-text.ts';

/** The stops that neither car drives to, and why. */
export function NeitherCar({
  day,
  split,
}: {
  readonly day: RouteDayView;
  readonly split: SplitPlan;
}) {
  const titleOf = (id: string) => day.stops.find((stop) => stop.id === id)?.title ?? '';
  const leftOut = [
    ...split.dropped.map(({ id, reason }) => ({ id, text: dropText(reason) })),
    ...day.leftOut.map(({ id, reason }) => ({ id, text: leftOutText(reason) })),
  ];
  if (leftOut.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-lg font-extrabold">{splitText.neither}</h2>
      <ul aria-label={splitText.neither} className="flex flex-col">
        {leftOut.map(({ id, text }) => (
          <li key={id} className="border-t-2 border-line py-2">
            <p className="font-semibold wrap-anywhere">{titleOf(id)}</p>
            <p className="text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
