import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useRouteDay } from '../../components/routes/use-route-day.ts';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import { UnreadDevice } from '../../components/sale-list/unread-results.tsx';
import { lastVisited } from '../../domain/route/drive/drive-now.ts';
import { hasOrderToDrive } from '../../domain/route/drive/order-driven.ts';
import { withFinds } from '../../domain/route/edit-finds.ts';
import { moved, withNote } from '../../domain/route/edit-route.ts';
import type { KnownStop } from '../../domain/route/known-stop.ts';
import type { Route } from '../../domain/route/route.ts';
import { useSession } from '../../page/account/use-session.ts';
import { useNow } from '../../page/app/use-now.ts';
import { useRoute } from '../../page/routes/use-routes.ts';
import { dayPlanText, minuteText } from '../../i18n/pages/day-plan-text.ts';
import { driveText } from '../../i18n/routes/drive-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { routePageText } from '../../i18n/routes/route-page-text.ts';
import { keepAwake } from '../../platform/page/wake-lock.ts';
import type { Elements } from '../../ui/elements.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { buttonClass } from '../../ui/form/button.tsx';
import { BeforeLeaving } from './drive/before-leaving.tsx';
import { DriveMore } from './drive/drive-more.tsx';
import { DriveTop } from './drive/drive-top.tsx';
import { AfterThat } from './drive/next/after-that.tsx';
import { ArrivalCard } from './drive/next/arrival-card.tsx';
import { MissedStops } from './drive/next/missed-stops.tsx';
import { NextCard } from './drive/next/next-card.tsx';
import { NoPlanYet } from './drive/no-plan-yet.tsx';
import { DayOver } from './drive/over/day-over.tsx';
import { useArrival } from './drive/use-arrival.ts';
import { useDrive } from './drive/use-drive.ts';
import { useDriveSteps } from './drive/use-drive-steps.ts';
import { usePosition } from './drive/use-position.ts';
import { AskAfter } from './drive/visit/ask-after.tsx';
import { HereCard } from './drive/visit/here-card.tsx';
import { SignInForRoutes } from './list/sign-in-for-routes.tsx';
import { NoRoute } from './no-route.tsx';
import { useEditedRoute } from './use-edited-route.ts';

/** A route on the road: one stop at a time, with or without a signal. */
export function DrivePage() {
  const { id = '' } = useParams();
  const session = useSession();
  const route = useRoute(id);
  if (session.state === 'user' && route) return <OnTheRoad key={route.id} route={route} />;
  return (
    <div className="safe-x mx-auto flex w-full max-w-xl flex-col gap-4 py-4">
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
      {/* The only way out: this screen has no header and no bar. */}
      {(session.state !== 'user' || route === undefined) && (
        <Link to="/routes" className={buttonClass('quiet', 'self-start underline')}>
          {routePageText.all}
        </Link>
      )}
    </div>
  );
}

function OnTheRoad({ route: stored }: { readonly route: Route }) {
  const nowMs = useNow();
  const { route, change: store } = useEditedRoute(stored, useRouteEdits());
  const day = useRouteDay(route, nowMs);
  const whereabouts = usePosition();
  const { position, failure } = whereabouts;
  const hasOrder = hasOrderToDrive(day, useLocation().state);
  const drive = useDrive(day, { position, nowMs, keepsOrder: hasOrder });
  const steps = useDriveSteps({ day, drive, position, hasOrder, store });
  useEffect(() => keepAwake(), []);

  const { over, here, ahead, missed } = drive;
  const { order, change, asked } = steps;
  const [next, ...then] = ahead;
  const last = lastVisited(day.stops);
  const arrival = useArrival({
    next: here === null ? (next?.stop ?? null) : null,
    last: last?.point ?? null,
    listen: whereabouts.listen,
  });
  const at = drive.isPlanned ? { over: over.length, all: order.shown.length } : null;
  const isOver = day.isRead && here === null && next === undefined && drive.isPlanned;
  const leg = {
    from: last?.point
      ? { point: last.point, mayBeTold: last.mayBeTold }
      : { point: day.start, mayBeTold: day.startMayBeTold },
    position,
  };
  // Until it is known where to go, nothing stands where the next stop will.
  const isAwaited = here === null && next === undefined && !isOver && drive.wait !== null;
  const visitOf = (stop: KnownStop) => ({
    routeId: route.id,
    stop,
    nowMs,
    said: steps.said.get(stop.id) ?? null,
  });
  const askedAfter = asked !== null && (
    <AskAfter
      key={asked.id}
      saleId={asked.id}
      title={asked.title}
      nowMs={nowMs}
      onClose={steps.endAsking}
    />
  );

  return (
    <DriveScreen>
      <div className="safe-x flex min-h-[calc(100dvh-var(--page-bar-height))] flex-col gap-3 pt-[max(0.25rem,env(safe-area-inset-top))] pb-2 abreast:min-h-0">
        <DriveTop
          routeId={route.id}
          name={route.name}
          at={here === null && next === undefined ? null : at}
        />
        <StatusRegion className="sr-only">
          {here === null && arrival.fix !== null ? driveText.looksHere : ''}
        </StatusRegion>
        {here !== null && (
          <HereCard
            {...visitOf(here)}
            opensAt={drive.opensHereAt}
            leaveBy={drive.leaveBy}
            leg={leg}
            onSaid={(said) => steps.noteSaid(here.id, said)}
            onFinds={(edit) => change((before) => withFinds(before, here.id, edit))}
            onNote={(text) => void change((before) => withNote(before, here.id, text))}
            onDone={() => steps.finish(here)}
            onSkip={() => steps.skip(here)}
          />
        )}
        {here === null && !isOver && askedAfter}
        {here === null && next !== undefined && (
          <NextCard
            next={next}
            miles={next.stop.point && day.travel.miles(drive.start, next.stop.point)}
            {...leg}
            car={drive.walk?.car ?? null}
            nowMs={nowMs}
            asked={
              arrival.fix !== null ? (
                <ArrivalCard
                  {...visitOf(next.stop)}
                  onDeny={arrival.deny}
                  checkIn={{ fix: arrival.fix, onCheckedIn: () => steps.arrive(next) }}
                  onSaid={(said) => {
                    steps.noteSaid(next.stop.id, said);
                    steps.arrive(next);
                  }}
                  onFinds={async (edit) => {
                    steps.arrive(next);
                    return change((before) => withFinds(before, next.stop.id, edit));
                  }}
                />
              ) : null
            }
            onArrived={() => steps.arrive(next)}
            onSkip={() => steps.skip(next.stop)}
            onDriveEach={steps.driveEach}
          />
        )}
        {isOver && <DayOver route={route} day={day} hasMissed={missed.length > 0} />}
        {isOver && askedAfter}
        <NoPlanYet
          planning={drive.planning}
          wait={drive.wait}
          stops={drive.rest}
          day={day}
          nowMs={nowMs}
        />
        <div className={isAwaited ? 'hidden' : 'flex flex-wrap gap-x-1'}>
          <DriveMore
            day={day}
            drive={drive}
            steps={steps}
            position={position}
            nowMs={nowMs}
            canReplan={missed.length > 0 || ahead.length > 1}
          />
        </div>
        {!isAwaited && (
          <BeforeLeaving
            date={drive.isToday ? null : day.date}
            timeZone={day.timeZone}
            nowMs={nowMs}
          />
        )}
      </div>
      <div className={isAwaited ? 'hidden' : 'safe-x flex flex-col gap-4 pb-4'}>
        {/* It comes late, so it is below what fills the screen: nothing may jump there. */}
        {drive.isToday && failure !== null && position === null && (
          <p className="text-sm font-semibold">{driveText.noPosition}</p>
        )}
        <MissedStops missed={missed} />
        <AfterThat
          stops={here === null ? then : ahead}
          firstToMove={order.done.length + 1}
          shown={order.shown}
          over={
            drive.dayPlan === null
              ? null
              : day.settings.end === 'return'
                ? dayPlanText.back(Math.ceil(drive.dayPlan.plan.endsAt))
                : driveText.over(minuteText(Math.ceil(drive.dayPlan.plan.endsAt)))
          }
          onMove={(id, to) => void change((before) => moved(before, order.shown, id, to))}
        />
      </div>
    </DriveScreen>
  );
}

/** Beside a map, or above it. */
function DriveScreen({ children }: { readonly children: Elements }) {
  return <div className="flex w-full flex-col abreast:w-1/2">{children}</div>;
}
