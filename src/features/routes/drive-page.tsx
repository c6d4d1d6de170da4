import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { focusPageTitle } from '../../components/page/page-title.tsx';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import { withFinds } from '../../domain/route/edit-finds.ts';
import {
  inOrder,
  moved,
  withChangedStop,
  withDrivenStops,
  withNote,
  withStop,
} from '../../domain/route/edit-route.ts';
import type { Route } from '../../domain/route/route.ts';
import { withDaySettings } from '../../domain/route/settings/day-settings.ts';
import type { StopSettings } from '../../domain/route/settings/stop-settings.ts';
import { withUnlisted } from '../../domain/route/unlisted-stop.ts';
import { localDateAt } from '../../domain/time/zone.ts';
import { useSession } from '../../hooks/people/use-session.ts';
import { useRoute } from '../../hooks/routes/use-routes.ts';
import { useExactNow, useNow } from '../../hooks/use-now.ts';
import { dayPlanText, minuteText } from '../../i18n/pages/day-plan-text.ts';
import { driveText } from '../../i18n/routes/drive-text.ts';
import { walkText } from '../../i18n/routes/walk-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { randomUuid } from '../../platform/random.ts';
import { keepAwake } from '../../platform/page/wake-lock.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { AfterThat } from './drive/after-that.tsx';
import { AskAfter } from './drive/ask-after.tsx';
import { BeforeLeaving } from './drive/before-leaving.tsx';
import { DayOver } from './drive/day-over.tsx';
import { FoundAnother } from './drive/found-another.tsx';
import type { FoundSale } from './drive/unlisted-form.tsx';
import { HereCard } from './drive/here-card.tsx';
import { MissedStops } from './drive/missed-stops.tsx';
import { NextCard } from './drive/next-card.tsx';
import { hasOrderToDrive } from '../../domain/route/drive/order-driven.ts';
import { ParkedCar } from './drive/parked-car.tsx';
import { Replan } from './drive/replan.tsx';
import type { StopAhead } from '../../domain/route/drive/stop-ahead.ts';
import { useDrive } from './drive/use-drive.ts';
import { usePosition } from './drive/use-position.ts';
import { arrivedAt } from '../../domain/route/drive/walk-under-way.ts';
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
      {session.state === 'user' && route && <OnTheRoad key={route.id} route={route} />}
    </div>
  );
}

function OnTheRoad({ route: stored }: { readonly route: Route }) {
  const nowMs = useNow();
  const exactNow = useExactNow();
  const { route, change: store } = useEditedRoute(stored, useRouteEdits());
  const day = useRouteDay(route, nowMs);
  const { position, failure } = usePosition();
  const hasOrder = hasOrderToDrive(day, useLocation().state);
  const drive = useDrive(day, { position, nowMs, keepsOrder: hasOrder });
  /** What is done first also stores the order that is driven. */
  const change = (edit: (before: Route) => Route) =>
    store((before) => edit(hasOrder ? before : inOrder(before, shown)));
  const [askedId, setAskedId] = useState<string | null>(null);
  const [isReplanning, setIsReplanning] = useState(false);
  useEffect(() => keepAwake(), []);

  const { here, ahead, missed } = drive;
  const [next, ...then] = ahead;
  const over = day.stops.filter(({ settings }) => settings.visit !== null);
  // Those that are closed on this day, or no longer fit, are not waited for.
  const expected = over.length + (here === null ? 0 : 1) + ahead.length;
  const counter = drive.isPlanned ? driveText.of(over.length + 1, expected) : '';
  const at = () => new Date(exactNow()).toISOString();
  const set = (id: string, changes: Partial<StopSettings>) =>
    change((before) => withChangedStop(before, id, changes));
  const titleOf = (id: string) => day.stops.find((stop) => stop.id === id)?.title ?? '';
  /** The undo of arriving, which ends with the visit. */
  const arrival = useRef<number | null>(null);
  const endArrival = () => {
    if (arrival.current !== null) toasts.dismiss(arrival.current);
  };
  const finish = (id: string) => {
    endArrival();
    void set(id, { visit: { outcome: 'done', at: at() } });
    // Nobody asks about a sale that nobody else knows.
    setAskedId(day.stops.some((stop) => stop.id === id && stop.unlisted === null) ? id : null);
    focusPageTitle();
    toasts.show({
      title: driveText.visited,
      description: titleOf(id),
      action: {
        label: driveText.undo,
        run: () => {
          void set(id, { visit: null });
          setAskedId(null);
        },
      },
    });
  };
  const arrive = (there: StopAhead) => {
    const { parked } = day.settings;
    void change((before) => arrivedAt(before, there, { position, nowMs: exactNow() }));
    focusPageTitle();
    arrival.current = toasts.show({
      title: driveText.arrived,
      description: there.stop.title,
      action: {
        label: driveText.undo,
        run: () =>
          void change((before) => {
            const away = withChangedStop(before, there.stop.id, { arrivedAt: null });
            return { ...away, settings: withDaySettings(away.settings, { parked }) };
          }),
      },
    });
  };
  const skip = (id: string) => {
    endArrival();
    const wasAt = day.stops.find((stop) => stop.id === id)?.settings.arrivedAt ?? null;
    void set(id, { visit: { outcome: 'skipped', at: at() }, arrivedAt: null });
    focusPageTitle();
    toasts.show({
      title: driveText.skipped,
      description: titleOf(id),
      action: { label: driveText.undo, run: () => void set(id, { visit: null, arrivedAt: wasAt }) },
    });
  };
  const shown = [
    ...over.map(({ id }) => id),
    ...(here === null ? [] : [here.id]),
    ...ahead.map(({ stop }) => stop.id),
  ];
  const reorder = (ids: readonly string[]) => {
    setIsReplanning(false);
    const before = ahead.map(({ stop }) => stop.id);
    // The walk that has begun comes first.
    const order = [...(drive.walk?.left ?? []).map((stop) => stop.id), ...ids];
    if (ids.length === 0 || order.join() === before.join()) {
      toasts.show({ title: driveText.replannedSame });
      return;
    }
    const done = shown.slice(0, shown.length - before.length);
    void change((route0) => inOrder(route0, [...done, ...order]));
    toasts.show({
      title: driveText.replanned,
      action: { label: driveText.undo, run: () => void change((now) => inOrder(now, shown)) },
    });
  };
  const driveEach = (ids: readonly string[]) => {
    void change((before) => withDrivenStops(before, ids, true));
    toasts.show({
      title: walkText.drivingEach,
      action: {
        label: driveText.undo,
        run: () => void change((before) => withDrivenStops(before, ids, false)),
      },
    });
  };
  const addNext = (saleId: string, title: string) => {
    void change((before) => {
      const done = shown.slice(0, shown.length - ahead.length);
      return inOrder(withStop(before, saleId), [
        ...done,
        saleId,
        ...ahead.map(({ stop }) => stop.id),
      ]);
    });
    toasts.show({ title: driveText.addedNext(title) });
  };
  const addUnlisted = ({ title, point, isHere }: FoundSale) => {
    const id = randomUuid();
    // Where one stands is where one has arrived, unless another visit is not over.
    const isArrived = isHere && here === null;
    void change((before) => {
      const done = shown.slice(0, shown.length - ahead.length);
      const date = day.date ?? localDateAt(day.timeZone, nowMs);
      const unlisted = { title, ...point, date, timeZone: day.timeZone };
      const arrived = isArrived ? { arrivedAt: at() } : {};
      return inOrder(withUnlisted(before, id, { unlisted, ...arrived }), [
        ...done,
        id,
        ...ahead.map(({ stop }) => stop.id),
      ]);
    });
    toasts.show({ title: (isArrived ? driveText.unlistedHere : driveText.addedNext)(title) });
  };

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
          onDone={() => finish(here.id)}
          onSkip={() => skip(here.id)}
        />
      )}
      {here === null && next !== undefined && (
        <NextCard
          next={next}
          counter={counter}
          car={drive.walk?.car ?? null}
          nowMs={nowMs}
          onArrived={() => arrive(next)}
          onSkip={() => skip(next.stop.id)}
          onDriveEach={driveEach}
        />
      )}
      {askedId !== null && (
        <AskAfter
          key={askedId}
          saleId={askedId}
          title={titleOf(askedId)}
          nowMs={nowMs}
          onClose={() => setAskedId(null)}
        />
      )}
      {day.isRead && here === null && next === undefined && drive.isPlanned && (
        <DayOver route={route} day={day} hasMissed={missed.length > 0} />
      )}
      <MissedStops missed={missed} />
      {(missed.length > 0 || ahead.length > 1) && drive.freeProblem !== null && (
        <Button className="min-h-14" aria-busy={isReplanning} onClick={() => setIsReplanning(true)}>
          {isReplanning ? dayPlanText.planning : driveText.replan}
        </Button>
      )}
      {isReplanning && drive.freeProblem !== null && (
        <Replan problem={drive.freeProblem} onOrder={reorder} />
      )}
      <AfterThat
        stops={here === null ? then : ahead}
        firstToMove={shown.length - ahead.length + 1}
        shown={shown}
        over={
          drive.dayPlan === null
            ? null
            : day.settings.end === 'return'
              ? dayPlanText.back(Math.ceil(drive.dayPlan.plan.endsAt))
              : driveText.over(minuteText(Math.ceil(drive.dayPlan.plan.endsAt)))
        }
        onMove={(id, to) => void change((before) => moved(before, shown, id, to))}
      />
      <div className="flex flex-col gap-2">
        <FoundAnother
          position={position}
          origin={position ?? here?.point ?? next?.stop.point ?? day.start}
          onRoute={new Set(day.stops.map(({ id }) => id))}
          nowMs={nowMs}
          onAdd={addNext}
          onUnlisted={addUnlisted}
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
