import { Route as RouteIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DayFacts } from '../../../components/routes/day-facts.tsx';
import { PlanFault } from '../../../components/routes/plan-fault.tsx';
import { RowLinesText } from '../../../components/routes/row-lines-text.tsx';
import { type RowLines, rowsOf } from '../../../components/routes/stop-rows.ts';
import { TravelNote } from '../../../components/routes/travel-note.tsx';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import { UnreadResults } from '../../../components/sale-list/unread-results.tsx';
import type { PlanWait } from '../../../components/routes/use-plan-wait.ts';
import { WALKED_ROW, WalkBack, WalkFacts } from '../../../components/routes/walk-heading.tsx';
import { wayOfDay } from '../../../components/routes/way-of-day.ts';
import { SaleCard } from '../../../components/sale/card/sale-card.tsx';
import { useSaveToggle } from '../../../components/sale/use-save-toggle.ts';
import type { DayPlan } from '../../../device/door/planner-door.ts';
import { distanceMiles } from '../../../domain/geo/distance.ts';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import type { Route } from '../../../domain/route/route.ts';
import { statusOf } from '../../../domain/sale/status.ts';
import { localDateAt } from '../../../domain/time/zone.ts';
import type { Planner } from '../../../page/routes/use-planner.ts';
import { usePlace } from '../../../page/place/use-place.ts';
import {
  dayPlanText,
  minuteText,
  plannedText,
  proofText,
} from '../../../i18n/pages/day-plan-text.ts';
import { mapText } from '../../../i18n/pages/map-text.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { routeListText } from '../../../i18n/routes/route-list-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { walkFactsText } from '../../../i18n/routes/walk-text.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { buttonClass } from '../../../ui/form/button.tsx';
import type { ListBeside } from '../map-scene.tsx';

interface Props extends ListBeside {
  readonly route: Route;
  readonly day: RouteDayView;
  readonly planning: Planner<DayPlan>;
  readonly wait: PlanWait;
  readonly nowMs: number;
}

/** The stops of a kept route with the times of its plan. They are changed on the page of the route. */
export function PlannedStops({ route, day, planning, wait, nowMs, ...beside }: Props) {
  const { answer: dayPlan, problem, isPlanning } = planning;
  const { planned, others } = rowsOf(day, dayPlan, problem);
  const ahead = planned.length + others.length;
  const hasBegun = ahead < day.stops.length;
  const isBack = day.settings.end === 'return';
  const isPast = !hasBegun && day.date !== null && day.date < localDateAt(day.timeZone, nowMs);
  const othersTitle = dayPlan === null ? shareRouteText.stops : routePageText.notPlanned;
  const endsAt = Math.ceil(dayPlan?.plan.endsAt ?? 0);
  return (
    <div data-cards="rows" className="flex flex-col gap-3">
      <Link to={`/routes/${route.id}`} className={buttonClass('paper')}>
        <RouteIcon aria-hidden className="size-5" />
        {routeListText.view}
      </Link>
      {day.stops.length > 0 && (
        <div className="flex">
          <DayFacts day={day} isPast={isPast} />
        </div>
      )}
      <StatusRegion className="font-semibold tabular-nums">
        {statusText(day, dayPlan, ahead, wait)}
      </StatusRegion>
      {dayPlan !== null && planned.length > 0 && wait !== 'late' && (
        <p className="-mt-2 text-sm text-muted">{proofText(dayPlan.plan, isPlanning)}</p>
      )}
      <PlanFault planning={planning} />
      <ol aria-label={routePageText.stopsInOrder} className="flex flex-col gap-3">
        {planned.map(({ stop, way, lines }, index) => (
          <li
            key={stop.id}
            data-stop={stop.id}
            className={`flex flex-col gap-1 ${way.isOnFoot || way.begins !== null ? WALKED_ROW : ''}`}
            onPointerEnter={() => beside.onPoint(stop.id)}
            onPointerLeave={() => beside.onPoint(null)}
          >
            {way.begins !== null && (
              <WalkFacts text={walkFactsText(way.begins.ids.length, way.begins.minutes)} />
            )}
            <StopTimes number={index + 1} lines={lines} />
            <StopCard stop={stop} isFirst={index < 3} nowMs={nowMs} {...beside} />
            {way.ends !== null && way.ends.minutes >= 1 && (
              <WalkBack minutes={way.ends.backMinutes} />
            )}
          </li>
        ))}
      </ol>
      {planned.length > 0 && (
        <p className="border-t-2 border-line pt-3 font-semibold tabular-nums">
          {isBack ? dayPlanText.back(endsAt) : driveText.over(minuteText(endsAt))}
        </p>
      )}
      {day.readAgain !== null && <UnreadResults onTryAgain={day.readAgain} />}
      {others.length > 0 && (dayPlan !== null || (day.isRead && wait !== 'soon')) && (
        <section className="flex flex-col gap-2">
          <h2 className="font-display text-lg font-extrabold">{othersTitle}</h2>
          {dayPlan === null && wait === 'late' && <p>{dayPlanText.noTimesYet}</p>}
          <ul aria-label={othersTitle} className="flex flex-col gap-3">
            {others.map(({ stop, lines }) => (
              <li key={stop.id} className="flex flex-col gap-1">
                <RowLinesText lines={lines} />
                <StopCard stop={stop} isFirst={false} nowMs={nowMs} {...beside} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {planned.length > 0 && (
        <TravelNote
          travel={day.travel}
          estimated={wayOfDay(day, dayPlan?.plan ?? null).estimated}
        />
      )}
    </div>
  );
}

function statusText(
  day: RouteDayView,
  dayPlan: DayPlan | null,
  ahead: number,
  wait: PlanWait,
): string {
  if (day.stops.length === 0) return routePageText.noStops;
  if (ahead === 0) return driveText.overTitle;
  if (wait === 'late' && day.readAgain === null) return dayPlanText.planning;
  const isBack = day.settings.end === 'return';
  const hasBegun = ahead < day.stops.length;
  return dayPlan === null ? '' : plannedText(dayPlan.plan, ahead, { isBack, hasBegun });
}

function StopTimes({ number, lines }: { readonly number: number; readonly lines: RowLines }) {
  return (
    <div className="tabular-nums">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display font-extrabold">{mapText.stop(number)}</span>
        <span className="font-display text-xl leading-tight font-extrabold">{lines.time}</span>
        <span className="font-semibold">{lines.stay}</span>
      </p>
      {lines.more.map((line) => (
        <p key={line} className="text-sm text-muted">
          {line}
        </p>
      ))}
    </div>
  );
}

interface StopCardProps extends ListBeside {
  readonly stop: KnownStop;
  readonly isFirst: boolean;
  readonly nowMs: number;
}

/** The card of the stop's sale. For an unlisted stop, or a sale that is gone: what is known of it. */
function StopCard({ stop, isFirst, nowMs, selectedId, onPick }: StopCardProps) {
  const { view, point, title, note } = stop;
  const toggleSave = useSaveToggle();
  const origin = usePlace().point;
  return (
    <>
      {view === null ? (
        <p translate="no" className="font-semibold wrap-anywhere">
          {title}
        </p>
      ) : (
        <SaleCard
          view={view}
          status={statusOf(view.sale, nowMs)}
          distanceMiles={point && distanceMiles(origin, point)}
          nowMs={nowMs}
          isFirst={isFirst}
          isSelected={stop.id === selectedId}
          onPick={onPick}
          onToggleSave={toggleSave}
        />
      )}
      {note !== '' && <p className="text-sm wrap-anywhere">{note}</p>}
    </>
  );
}

/** The address names a route that this account does not have here. */
export function NoPlannedRoute() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-lg font-semibold">{mapText.noRoute}</p>
      <p>{routePageText.goneHint}</p>
      <Link to="/routes" className={buttonClass('sign')}>
        {routePageText.all}
      </Link>
    </div>
  );
}
