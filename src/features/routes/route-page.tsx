import { Map as MapIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { PlanFault } from '../../components/routes/plan-fault.tsx';
import { TravelNote } from '../../components/routes/travel-note.tsx';
import { usePlanWait } from '../../components/routes/use-plan-wait.ts';
import { UnreadDevice, UnreadResults } from '../../components/sale-list/unread-results.tsx';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import { wayOfDay } from '../../components/routes/way-of-day.ts';
import { inOrder } from '../../domain/route/edit-route.ts';
import type { Route } from '../../domain/route/route.ts';
import { localDateAt } from '../../domain/time/zone.ts';
import { useSession } from '../../page/account/use-session.ts';
import { usePlanner } from '../../page/routes/use-planner.ts';
import { useRoadLines } from '../../page/routes/use-road-lines.ts';
import { useRoute } from '../../page/routes/use-routes.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { useNow } from '../../page/app/use-now.ts';
import { dayPlanText, plannedText, proofText } from '../../i18n/pages/day-plan-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { routePageText } from '../../i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../i18n/routes/share-route-text.ts';
import { planTogetherText } from '../../i18n/routes/plan-together-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { SignInForRoutes } from './list/sign-in-for-routes.tsx';
import { NoRoute } from './no-route.tsx';
import { NoStops } from './plan/no-stops.tsx';
import { RouteTimetable } from './plan/route-timetable.tsx';
import { useRouteDay } from '../../components/routes/use-route-day.ts';
import { useEditedRoute } from './use-edited-route.ts';
import { RemovedNotice } from './plan/removed-notice.tsx';
import { PlanSheet } from './share/plan-sheet.tsx';
import { planToShare } from './share/plan-to-share.ts';
import { ShareSheet } from './share/share-sheet.tsx';
import { UnplannedSheet } from './share/unplanned-sheet.tsx';
import { VisitedList } from './plan/visited-list.tsx';
import { DayCard } from './plan/day-card.tsx';
import { HandOrder } from './plan/hand-order.tsx';
import { RouteFoot } from './plan/route-foot.tsx';
import { stopEdits } from './plan/stop-edits.ts';

/** One route: its day as a timetable, and all that a person can set. */
export function RoutePage() {
  const { id = '' } = useParams();
  const session = useSession();
  const route = useRoute(id);
  return (
    <div className="safe-x mx-auto flex w-full max-w-3xl flex-col gap-4 py-4 md:py-8">
      {session.state === 'guest' && (
        <>
          <PageHeading>{routeListText.title}</PageHeading>
          <SignInForRoutes />
        </>
      )}
      {session.state === 'user' && route === null && <NoRoute />}
      {session.state === 'user' && route === undefined && (
        <UnreadDevice heading={routeListText.title} />
      )}
      {session.state === 'user' && route && <OneRoute key={route.id} route={route} />}
    </div>
  );
}

function OneRoute({ route: stored }: { readonly route: Route }) {
  const nowMs = useNow();
  const navigate = useNavigate();
  const { route, change } = useEditedRoute(stored, useRouteEdits());
  const day = useRouteDay(route, nowMs);
  const planning = usePlanner('day', day.isRead ? day.problem : null);
  const { answer: dayPlan, problem, isPlanning } = planning;
  const wait = usePlanWait(day.isRead, planning);
  // Reads the roads now, because the driver will want them on the map, even without a connection.
  const way = wayOfDay(day, dayPlan?.plan ?? null);
  useRoadLines(way.places, !isPlanning);
  const [isSharing, setIsSharing] = useState(false);
  const store = (edit: (before: Route) => Route) => void change(edit);
  const open = day.stops.filter(({ settings }) => settings.visit === null);
  const shown = [
    ...new Set([...(dayPlan?.plan.stops ?? []).map(({ id }) => id), ...open.map(({ id }) => id)]),
  ].filter((id) => open.some((stop) => stop.id === id));

  const edits = stopEdits({ route, day, shown, store });
  const drive = async () => {
    // The order to drive is the one that was on the screen.
    const isReady = await change((before) => ({
      ...(day.settings.keepsOrder ? before : inOrder(before, shown)),
      day: before.day ?? day.date,
    }));
    if (isReady) void navigate(`/routes/${route.id}/drive`, { state: { isStarted: true } });
  };
  // "New route" means nothing to others.
  const isUnnamed = route.name === routeListText.newName(null);
  const nameToShare = isUnnamed && day.date !== null ? shortDateText(day.date) : route.name;
  // A plan of the day as it was before is not a plan of this day.
  const shared =
    dayPlan === null || problem === null || wait === 'late'
      ? null
      : planToShare(nameToShare, day, dayPlan.plan, problem, nowMs);
  const hasBegun = open.length < day.stops.length;
  const hasPlanned = dayPlan !== null && dayPlan.plan.stops.length > 0;
  const isOver = hasBegun && (open.length === 0 || (dayPlan !== null && !hasPlanned));
  const isPast = !hasBegun && day.date !== null && day.date < localDateAt(day.timeZone, nowMs);
  const hasServer = useDataSource() !== 'local';
  const isBack = day.settings.end === 'return';
  const statusText =
    open.length === 0
      ? ''
      : wait === 'late' && day.readAgain === null
        ? dayPlanText.planning
        : dayPlan === null
          ? ''
          : plannedText(dayPlan.plan, open.length, { isBack, hasBegun });

  return (
    <>
      <PageHeading
        translate="no"
        lead={
          stored.partners !== undefined && (
            <p className="pt-1 font-semibold wrap-anywhere print:hidden">
              {planTogetherText.with(stored.partners)}
            </p>
          )
        }
      >
        {route.name}
      </PageHeading>
      {(shared !== null || (day.isRead && open.length > 0)) && (
        <div className="hidden flex-col gap-4 print:flex">
          {shared === null ? (
            <UnplannedSheet day={day} nowMs={nowMs} />
          ) : (
            <PlanSheet plan={shared} />
          )}
        </div>
      )}
      <div className="flex flex-col gap-4 print:hidden">
        {stored.wasRemoved && <RemovedNotice id={stored.id} />}
        {day.stops.length === 0 ? (
          <NoStops />
        ) : (
          <>
            <StatusRegion className="text-lg font-semibold tabular-nums">{statusText}</StatusRegion>
            {dayPlan !== null && hasPlanned && wait !== 'late' && (
              <p className="-mt-3 text-sm text-muted">{proofText(dayPlan.plan, isPlanning)}</p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                look={isOver ? 'paper' : 'sign'}
                className="grow"
                onClick={() => void drive()}
              >
                {isOver
                  ? routePageText.toSummary
                  : hasBegun
                    ? routePageText.goOn
                    : routePageText.drive}
              </Button>
              <Link to={`/map?plan=${route.id}`} className={buttonClass('paper', 'grow')}>
                <MapIcon aria-hidden className="size-5" />
                {routePageText.map}
              </Link>
              <Button className="grow" aria-haspopup="dialog" onClick={() => setIsSharing(true)}>
                <Share2 aria-hidden className="size-5" />
                {shareRouteText.share}
              </Button>
            </div>
            <DayCard
              day={day}
              isPast={isPast}
              isCommon={stored.partners !== undefined}
              onChange={store}
            />
            <PlanFault planning={planning} />
            {day.readAgain !== null && <UnreadResults onTryAgain={day.readAgain} />}
            {day.settings.keepsOrder && <HandOrder onChange={store} />}
            <RouteTimetable
              day={day}
              dayPlan={dayPlan}
              problem={problem}
              wait={wait}
              edits={edits}
            />
            {hasPlanned && <TravelNote travel={day.travel} estimated={way.estimated} />}
            <VisitedList
              routeId={route.id}
              stops={day.stops}
              timeZone={day.timeZone}
              edits={edits}
            />
          </>
        )}
        <RouteFoot
          route={route}
          countAhead={open.length}
          onShare={day.stops.length === 0 && hasServer ? () => setIsSharing(true) : null}
          onRename={(name) => change((before) => ({ ...before, name }))}
        />
      </div>
      {isSharing && (
        <ShareSheet
          route={stored}
          plan={shared}
          onPrint={() => {
            setIsSharing(false);
            printSoon();
          }}
          onClose={() => setIsSharing(false)}
        />
      )}
    </>
  );
}

/** After the sheet has gone. */
function printSoon(): void {
  requestAnimationFrame(() => print());
}
