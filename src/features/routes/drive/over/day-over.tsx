import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayOnRoad, dayTotals } from '../../../../domain/route/day-totals.ts';
import { haulOf } from '../../../../domain/route/haul.ts';
import type { Route } from '../../../../domain/route/route.ts';
import { driveText, roadText, salesText, spanText } from '../../../../i18n/routes/drive-text.ts';
import { priceText } from '../../../../i18n/routes/route-page-text.ts';
import { clockTimeText } from '../../../../i18n/sale/when-text.ts';
import { buttonClass } from '../../../../ui/form/button.tsx';
import { FindLine } from '../../finds/find-line.tsx';
import { HaulCard } from './haul-card.tsx';
import type { RouteDayView } from '../../../../components/routes/use-route-day.ts';

interface Props {
  readonly route: Pick<Route, 'id'>;
  readonly day: RouteDayView;
  /** Stops are left, but none can be reached in time. */
  readonly hasMissed: boolean;
}

/** Nothing is left to drive to: how the day went, and what was found. */
export function DayOver({ route, day, hasMissed }: Props) {
  const { stops, timeZone } = day;
  const { visited, skipped, finds, cents } = dayTotals(stops);
  const haul = haulOf(stops, day.travel.miles);
  const { miles, fromMs, toMs } = dayOnRoad(stops, day.start, day.travel.miles);
  return (
    <section className="flex w-full max-w-2xl flex-col gap-4">
      <h2 className="text-[min(1.75rem,8vw)] leading-tight">
        {hasMissed ? driveText.nothingFits : driveText.overTitle}
      </h2>
      {visited > 0 && <HaulCard date={day.date} haul={haul} />}
      <dl className="flex w-full flex-col gap-1 tabular-nums">
        <Fact name={driveText.overSales}>{salesText(visited, skipped)}</Fact>
        <Fact name={driveText.overFinds}>{finds === 0 ? driveText.overNoFinds : finds}</Fact>
        {cents !== null && <Fact name={driveText.overPrices}>{priceText(cents)}</Fact>}
        {miles !== null && (
          <Fact name={driveText.overDistance}>{roadText(miles, day.startLabel)}</Fact>
        )}
        {fromMs !== null && toMs !== null && (
          <Fact name={driveText.overTime}>
            {spanText(
              clockTimeText(fromMs, timeZone),
              clockTimeText(toMs, timeZone),
              (toMs - fromMs) / 60_000,
            )}
          </Fact>
        )}
      </dl>
      {finds > 0 && (
        <ul aria-label={driveText.overFinds} className="flex w-full flex-col gap-1">
          {stops.flatMap(({ id, title, settings }) =>
            settings.finds.map((find) => (
              <li key={`${id} ${find.id}`} className="border-t-2 border-line pt-1">
                <FindLine routeId={route.id} find={find}>
                  <p translate="no" className="text-sm wrap-anywhere text-muted">
                    {title}
                  </p>
                </FindLine>
              </li>
            )),
          )}
        </ul>
      )}
      <Link to={`/routes/${route.id}`} className={buttonClass('paper', 'self-start')}>
        {driveText.toRoute}
      </Link>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="min-w-28 font-semibold">{name}</dt>
      <dd className="min-w-0 grow basis-40 wrap-anywhere">{children}</dd>
    </div>
  );
}
