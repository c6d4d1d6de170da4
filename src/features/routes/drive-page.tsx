import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import { withFinds } from '../../domain/route/edit-finds.ts';
import { moved, withNote } from '../../domain/route/edit-route.ts';
import type { Route } from '../../domain/route/route.ts';
import { withDaySettings } from '../../domain/route/settings/day-settings.ts';
import { UnreadDevice } from '../../components/sale-list/unread-results.tsx';
import { useSession } from '../../page/account/use-session.ts';
import { useRoute } from '../../page/routes/use-routes.ts';
import { useNow } from '../../page/app/use-now.ts';
import { dayPlanText, minuteText } from '../../i18n/pages/day-plan-text.ts';
import { driveText } from '../../i18n/routes/drive-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { keepAwake } from '../../platform/page/wake-lock.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { AfterThat } from './drive/after-that.tsx';
import { AskAfter } from './drive/ask-after.tsx';
import { BeforeLeaving } from './drive/before-leaving.tsx';
import { DayOver } from './drive/day-over.tsx';
import { FoundAnother } from './drive/found-another.tsx';
import { HereCard } from './drive/here-card.tsx';
import { MissedStops } from './drive/missed-stops.tsx';
import { NextCard } from './drive/next-card.tsx';
import { hasOrderToDrive } from '../../domain/route/drive/order-driven.ts';
import { NoPlanYet } from './drive/no-plan-yet.tsx';
import { ParkedCar } from './drive/parked-car.tsx';
import { Replan } from './drive/replan.tsx';
import { useDrive } from './drive/use-drive.ts';
import { useDriveSteps } from './drive/use-drive-steps.ts';
import { usePosition } from './drive/use-position.ts';
import { SignInForRoutes } from './list/sign-in-for-routes.tsx';
import { NoRoute } from './no-route.tsx';
import { useRouteDay } from '../../components/routes/use-route-day.ts';
import { useEditedRoute } from './use-edited-route.ts';

/** A route on the road: one stop at a time, with or without a signal. */
export function DrivePage() {
  const { id = '' } = useParams();
  const session = useSession();
  const route = useRoute(id);
  return (
    <div className="safe-x mx-auto flex w-full max-w-xl flex-col gap-4 py-3 [@media(height<32rem)]:max-w-4xl [@media(height<32rem)]:gap-2 [@media(height<32rem)]:py-1 md:py-6">
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
      {session.state === 'user' && route && <OnTheRoad key={route.id} route={route} />}
    </div>
  );
}

function OnTheRoad({ route: stored }: { readonly route: Route }) {
  const nowMs = useNow();
  const { route, change: store } = useEditedRoute(stored, useRouteEdits());
  const day = useRouteDay(route, nowMs);
  const { position, failure } = usePosition();
  const hasOrder = hasOrderToDrive(day, useLocation().state);
  const drive = useDrive(day, { position, nowMs, keepsOrder: hasOrder });
  const steps = useDriveSteps({ day, drive, position, hasOrder, store });
  const [isReplanning, setIsReplanning] = useState(false);
  useEffect(() => keepAwake(), []);

  const { over, here, ahead, missed } = drive;
  const { order, change, asked } = steps;
  const [next, ...then] = ahead;
  const counter = drive.isPlanned ? driveText.of(over.length + 1, order.shown.length) : '';

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <PageHeading translate="no">{route.name}</PageHeading>
        <Link to={`/routes/${route.id}`} className={buttonClass('paper', 'shrink-0')}>
          <X aria-hidden className="size-5" />
          {driveText.exit}
        </Link>
      </div>
      <BeforeLeaving
        date={drive.isToday ? null : day.date}
        timeZone={day.timeZone}
        nowMs={nowMs}
        hasNoPosition={drive.isToday && failure !== null && position === null}
      />
      {here !== null && (
        <HereCard
          routeId={route.id}
          stop={here}
          counter={counter}
          opensAt={drive.opensHereAt}
          leaveBy={drive.leaveBy}
          nowMs={nowMs}
          onFinds={(edit) => change((before) => withFinds(before, here.id, edit))}
          onNote={(text) => void change((before) => withNote(before, here.id, text))}
          onDone={() => steps.finish(here)}
          onSkip={() => steps.skip(here)}
        />
      )}
      {here === null && next !== undefined && (
        <NextCard
          next={next}
          counter={counter}
          car={drive.walk?.car ?? null}
          nowMs={nowMs}
          onArrived={() => steps.arrive(next)}
          onSkip={() => steps.skip(next.stop)}
          onDriveEach={steps.driveEach}
        />
      )}
      {asked !== null && (
        <AskAfter
          key={asked.id}
          saleId={asked.id}
          title={asked.title}
          nowMs={nowMs}
          onClose={steps.endAsking}
        />
      )}
      {day.isRead && here === null && next === undefined && drive.isPlanned && (
        <DayOver route={route} day={day} hasMissed={missed.length > 0} />
      )}
      <NoPlanYet
        planning={drive.planning}
        wait={drive.wait}
        stops={drive.rest}
        day={day}
        nowMs={nowMs}
      />
      <MissedStops missed={missed} />
      {(missed.length > 0 || ahead.length > 1) && drive.freeProblem !== null && (
        <Button className="min-h-14" aria-busy={isReplanning} onClick={() => setIsReplanning(true)}>
          {isReplanning ? dayPlanText.planning : driveText.replan}
        </Button>
      )}
      {isReplanning && drive.freeProblem !== null && (
        <Replan
          problem={drive.freeProblem}
          onOrder={(ids) => {
            setIsReplanning(false);
            steps.reorder(ids);
          }}
        />
      )}
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
      <div className="flex flex-col gap-2">
        <FoundAnother
          position={position}
          origin={position ?? here?.point ?? next?.stop.point ?? day.start}
          onRoute={new Set(day.stops.map(({ id }) => id))}
          nowMs={nowMs}
          onAdd={steps.addNext}
          onUnlisted={steps.addUnlisted}
        />
        <ParkedCar
          car={day.settings.parked}
          nowMs={nowMs}
          timeZone={day.timeZone}
          onChange={(parked) =>
            void change((before) => ({
              ...before,
              settings: withDaySettings(before.settings, { parked }),
            }))
          }
        />
      </div>
    </>
  );
}
