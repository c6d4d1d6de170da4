import { Link } from 'react-router-dom';
import type { RouteDayView } from '../../components/routes/use-route-day.ts';
import { publicAddressLine, translateOf } from '../../components/sale/where-it-is.ts';
import { openingsOn } from '../../domain/route/day-problem.ts';
import type { KnownStop } from '../../domain/route/known-stop.ts';
import { minuteText } from '../../i18n/pages/day-plan-text.ts';
import { shareRouteText } from '../../i18n/routes/share-route-text.ts';

interface Props {
  readonly stops: readonly KnownStop[];
  readonly day: Pick<RouteDayView, 'date' | 'timeZone'>;
  readonly nowMs: number;
}

/** The stops of a day without a plan, in the order of the route. */
export function UnplannedStops({ stops, day, nowMs }: Props) {
  return (
    <ol aria-label={shareRouteText.stops} className="flex flex-col">
      {stops.map((stop) => (
        <li
          key={stop.id}
          data-stop={stop.id}
          className="break-inside-avoid border-t-2 border-line py-3 tabular-nums"
        >
          <h2 translate="no" className="text-[1.0625rem] leading-snug wrap-anywhere">
            {stop.view === null ? (
              stop.title
            ) : (
              <Link to={`/sale/${stop.id}`} className="underline underline-offset-4">
                {stop.title}
              </Link>
            )}
          </h2>
          <Whereabouts stop={stop} day={day} nowMs={nowMs} />
        </li>
      ))}
    </ol>
  );
}

/** Where a stop is, as far as everyone may know it, and when it is open that day. */
function Whereabouts({
  stop: { view },
  day: { date, timeZone },
  nowMs,
}: Pick<Props, 'day' | 'nowMs'> & { readonly stop: KnownStop }) {
  if (view === null || view.held !== null) return null;
  const openings = date === null ? [] : openingsOn(view.sale, date, timeZone);
  return (
    <>
      <p translate={translateOf(view)} className="wrap-anywhere">
        {publicAddressLine(view, nowMs)}
      </p>
      {openings.map(({ opens, closes }) => (
        <p key={opens} className="text-sm text-muted">
          {shareRouteText.open(minuteText(opens), minuteText(closes))}
        </p>
      ))}
    </>
  );
}
