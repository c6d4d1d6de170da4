import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { PlanFault } from '../../components/routes/plan-fault.tsx';
import { TravelNote } from '../../components/routes/travel-note.tsx';
import { usePlanWait } from '../../components/routes/use-plan-wait.ts';
import { UnreadDevice, UnreadResults } from '../../components/sale-list/unread-results.tsx';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import { wayOfDay } from '../../components/routes/way-of-day.ts';
import { inOrder } from '../../domain/route/edit-route.ts';
import { paymentAt } from '../../domain/route/known-stop.ts';
import { isCashOnly } from '../../domain/sale/payment.ts';
import { milesOnRoad } from '../../domain/route/day-totals.ts';
import { leavesHomeAt } from '../../domain/route/unhurried-plan.ts';
import type { DayPlan } from '../../device/door/planner-door.ts';
import type { Route } from '../../domain/route/route.ts';
import { localDateAt } from '../../domain/time/zone.ts';
import { useSession } from '../../page/account/use-session.ts';
import { useDayPlan } from '../../components/routes/use-day-plan.ts';
import { useRoadLines } from '../../page/routes/use-road-lines.ts';
import { useRoute } from '../../page/routes/use-routes.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { useNow } from '../../page/app/use-now.ts';
import { dayPlanText, plannedText } from '../../i18n/pages/day-plan-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { planTogetherText } from '../../i18n/routes/plan-together-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import { SignInForRoutes } from './list/sign-in-for-routes.tsx';
import { NoRoute } from './no-route.tsx';
import { NoStops } from './plan/no-stops.tsx';
import { RouteTimetable } from './plan/route-timetable.tsx';
import type { SharedPlan } from '../../domain/route/shared/shared-plan.ts';
import { type RouteDayView, useRouteDay } from '../../components/routes/use-route-day.ts';
import { useEditedRoute } from './use-edited-route.ts';
import { RemovedNotice } from './plan/removed-notice.tsx';
import { PlanSheet } from './share/plan-sheet.tsx';
import { planToShare } from './share/plan-to-share.ts';
import { ShareSheet } from './share/share-sheet.tsx';
import { UnplannedSheet } from './share/unplanned-sheet.tsx';
import { VisitedList } from './plan/visited-list.tsx';
import { DayHeadline } from './plan/day-headline.tsx';
import { RouteButtons } from './plan/route-buttons.tsx';
import { RouteMap } from './plan/route-map.tsx';
import { DayCard } from './plan/day-card.tsx';
import { HandOrder } from './plan/hand-order.tsx';
import { RouteFoot } from './plan/route-foot.tsx';
import { stopEdits } from './plan/stop-edits.ts';

/** One route: its day as a timetable, and all that a person can set. */
export function RoutePage() {
  const { id = '' } = useParams();
  const session = useSession();
  const route = useRoute(id);
  if (session.state === 'user' && route) return <OneRoute key={route.id} route={route} />;
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
    </div>
  );
}

function OneRoute({ route: stored }: { readonly route: Route }) {
  const nowMs = useNow();
  const navigate = useNavigate();
  const { route, change } = useEditedRoute(stored, useRouteEdits());
  const day = useRouteDay(route, nowMs);
  const planning = useDayPlan(day.isRead ? day.problem : null, day.settings);
  const { answer: dayPlan, problem, isPlanning } = planning;
  const wait = usePlanWait(day.isRead, planning);
  // Reads the roads now, because the driver will want them on the map, even without a connection.
  const way = wayOfDay(day, dayPlan?.plan ?? null);
  const parts = useRoadLines(way.places, !isPlanning);
  const [isSharing, setIsSharing] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
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
  const isReady = dayPlan !== null && hasPlanned && wait !== 'late';
  const isLate = wait === 'late' && day.readAgain === null;

  const hasStops = day.stops.length > 0;
  return (
    <div
      className={`safe-x mx-auto w-full max-w-3xl ${hasStops ? 'abreast:max-w-none abreast:pe-0' : ''}`}
    >
      <PrintedDay
        name={route.name}
        shared={shared}
        day={day}
        isThere={day.isRead && open.length > 0}
        nowMs={nowMs}
      />
      <div
        className={`flex flex-col gap-3 print:hidden ${hasStops ? 'abreast:grid abreast:grid-cols-2 abreast:gap-6' : 'pt-4 md:pt-8'}`}
      >
        {hasStops && (
          <RouteMap
            day={day}
            plan={dayPlan?.plan ?? null}
            parts={parts}
            onMove={(id, overId) => edits.move(id, shown.indexOf(overId))}
            onPress={setOpenId}
          />
        )}
        <div className="flex min-w-0 flex-col gap-3 pb-6 abreast:max-w-3xl abreast:pt-5">
          <RouteTitle route={stored} name={route.name} />
          {stored.wasRemoved && <RemovedNotice id={stored.id} />}
          {!hasStops ? (
            <NoStops />
          ) : (
            <>
              <DayHeadline
                plan={isReady ? dayPlan.plan : null}
                all={open.length}
                cashOnly={open.filter((stop) => isCashOnly(paymentAt(stop))).length}
                miles={milesOnRoad(way.places, day.travel.miles)}
                isBack={isBack}
                hasBegun={hasBegun}
                isPlanning={isPlanning}
                text={
                  open.length === 0
                    ? ''
                    : withoutTimes(dayPlan, open.length, { isLate, isBack, hasBegun })
                }
              />
              <RouteButtons
                routeId={route.id}
                state={isOver ? 'over' : hasBegun ? 'begun' : 'ahead'}
                onDrive={() => void drive()}
                onShare={() => setIsSharing(true)}
              />
              <DayCard
                day={day}
                isPast={isPast}
                leaveAt={isReady ? leavesHomeAt(dayPlan.plan) : null}
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
                openId={openId}
                edits={edits}
                onOpen={setOpenId}
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
            onShare={!hasStops && hasServer ? () => setIsSharing(true) : null}
            onRename={(name) => change((before) => ({ ...before, name }))}
          />
        </div>
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
    </div>
  );
}

interface TitleProps {
  readonly route: Pick<Route, 'partners'>;
  /** With what is not stored yet. */
  readonly name: string;
}

/** The name of a route, and who plans it, too. */
function RouteTitle({ route: { partners }, name }: TitleProps) {
  return (
    <div>
      <title>{shellText.pageTitle(name)}</title>
      <PageTitle className="text-lg leading-snug font-bold wrap-anywhere text-muted">
        <span translate="no">{name}</span>
      </PageTitle>
      {partners !== undefined && (
        <p className="font-semibold wrap-anywhere">{planTogetherText.with(partners)}</p>
      )}
    </div>
  );
}

interface Around {
  readonly isLate: boolean;
  readonly isBack: boolean;
  readonly hasBegun: boolean;
}

/** What is said in place of times: that they are looked for, or that nothing fits. */
function withoutTimes(dayPlan: DayPlan | null, count: number, around: Around): string {
  if (around.isLate) return dayPlanText.planning;
  return dayPlan === null ? '' : plannedText(dayPlan.plan, count, around);
}

interface PrintedProps {
  readonly name: string;
  /** Null: there is no plan of the day as it is now. */
  readonly shared: SharedPlan | null;
  readonly day: RouteDayView;
  /** Stops are ahead and known. */
  readonly isThere: boolean;
  readonly nowMs: number;
}

/** The day on paper: with its times, or at least its stops. */
function PrintedDay({ name, shared, day, isThere, nowMs }: PrintedProps) {
  if (shared === null && !isThere) return null;
  return (
    <div className="hidden flex-col gap-4 print:flex">
      <p translate="no" className="font-display text-2xl font-extrabold">
        {name}
      </p>
      {shared === null ? <UnplannedSheet day={day} nowMs={nowMs} /> : <PlanSheet plan={shared} />}
    </div>
  );
}

/** After the sheet has gone. */
function printSoon(): void {
  requestAnimationFrame(() => print());
}
