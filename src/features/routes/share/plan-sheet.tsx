import { Footprints } from 'lucide-react';
import { Link } from 'react-router-dom';
import { legLink, walkLink } from '../../../domain/route/navigation-links.ts';
import { goalOf, type SharedPlan, sharedWayTo } from '../../../domain/route/shared/shared-plan.ts';
import { minuteText } from '../../../i18n/pages/day-plan-text.ts';
import { dayFactsText } from '../../../i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { walkFactsText, wayMinutesText } from '../../../i18n/routes/walk-text.ts';
import { shortDateText } from '../../../i18n/sale/when-text.ts';
import { hasAppleMaps } from '../../../platform/page/own-maps.ts';
import { buttonClass } from '../../../ui/form/button.tsx';

/** A plan to read: on the screen of someone who got the link, and on paper. */
export function PlanSheet({ plan }: { readonly plan: SharedPlan }) {
  const app = hasAppleMaps() ? 'apple' : 'google';
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">
        {dayFactsText(shortDateText(plan.date), plan.leaveAt, plan.startLabel)}
      </p>
      <ol aria-label={shareRouteText.stops} className="flex flex-col">
        {plan.stops.map((stop, index) => {
          const way = sharedWayTo(plan, index);
          return (
            <li
              key={stop.saleId}
              data-stop={stop.saleId}
              className="break-inside-avoid border-t-2 border-line py-3"
            >
              {way.begins !== null && (
                <p className="flex items-center gap-2 pb-2 font-semibold tabular-nums">
                  <Footprints aria-hidden className="size-5 shrink-0" />
                  <span>{walkFactsText(way.begins.count, way.begins.minutes)}</span>
                </p>
              )}
              <div className="flex gap-3">
                <span className="font-display text-lg leading-6 font-extrabold tabular-nums">
                  {index + 1}
                </span>
                <div className="flex min-w-0 grow flex-col gap-0.5 tabular-nums">
                  <h2 className="text-[1.0625rem] leading-snug wrap-anywhere">
                    <Link
                      translate="no"
                      to={`/sale/${stop.saleId}`}
                      className="underline underline-offset-4"
                    >
                      {stop.title}
                    </Link>
                  </h2>
                  <p className="font-semibold">
                    {shareRouteText.times(minuteText(stop.arriveAt), minuteText(stop.leaveAt))}
                  </p>
                  {stop.address !== '' && (
                    <p translate="no" className="wrap-anywhere">
                      {stop.address}
                    </p>
                  )}
                  <p className="text-sm text-muted">
                    {`${shareRouteText.open(minuteText(stop.opens), minuteText(stop.closes))} · ${wayMinutesText(way, stop.isTravelEstimated)}`}
                  </p>
                </div>
                <a
                  href={(way.isOnFoot ? walkLink : legLink)(app, goalOf(stop))}
                  target="_blank"
                  rel="noopener"
                  aria-label={shareRouteText.navigate(stop.title)}
                  className={buttonClass('paper', 'shrink-0 self-start print:hidden')}
                >
                  {shareRouteText.go}
                </a>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="border-t-2 border-line pt-3 font-semibold tabular-nums">
        {shareRouteText.done(plan.endsAt)}
      </p>
      {plan.others.length > 0 && (
        <section>
          <h2 className="font-display text-lg font-extrabold">{shareRouteText.others}</h2>
          <ul>
            {plan.others.map(({ saleId, title }) => (
              <li key={saleId} className="py-1">
                <Link
                  translate="no"
                  to={`/sale/${saleId}`}
                  className="underline underline-offset-4"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
