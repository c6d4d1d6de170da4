import { Link } from 'react-router-dom';
import { dayTotals } from '../../../domain/route/day-totals.ts';
import type { Route } from '../../../domain/route/route.ts';
import { dayTotalsText, driveText } from '../../../i18n/routes/drive-text.ts';
import { priceText } from '../../../i18n/routes/route-page-text.ts';
import { buttonClass } from '../../../ui/form/button.tsx';
import type { KnownStop } from '../plan/use-route-day.ts';

interface Props {
  readonly route: Pick<Route, 'id'>;
  readonly stops: readonly KnownStop[];
  /** Stops are left, but none can be reached in time. */
  readonly hasMissed: boolean;
}

/** Nothing is left to drive to. */
export function DayOver({ route, stops, hasMissed }: Props) {
  const { visited, skipped, finds, cents } = dayTotals(stops);
  return (
    <section className="flex flex-col items-start gap-3 rounded-2xl border-2 border-line bg-card p-5">
      <h2 className="text-2xl">{hasMissed ? driveText.nothingFits : driveText.overTitle}</h2>
      <p className="text-lg font-semibold tabular-nums">
        {dayTotalsText(visited, skipped, finds, priceText(cents))}
      </p>
      <Link to={`/routes/${route.id}`} className={buttonClass('sign')}>
        {driveText.toRoute}
      </Link>
    </section>
  );
}
