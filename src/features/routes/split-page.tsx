import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { PLANNER_STOP_LIMIT } from '../../domain/route/planner/problem.ts';
import type { Route } from '../../domain/route/route.ts';
import type { SharedPlan } from '../../domain/route/shared/shared-plan.ts';
import { splitRoute } from '../../domain/route/split-route.ts';
import { minutesOf } from '../../domain/time/calendar-date.ts';
import { UnreadDevice } from '../../components/sale-list/unread-results.tsx';
import { useSession } from '../../page/account/use-session.ts';
import { useRoute } from '../../page/routes/use-routes.ts';
import { usePlanner } from '../../page/routes/use-planner.ts';
import { useNow } from '../../page/app/use-now.ts';
import { dayPlanText, minuteText } from '../../i18n/pages/day-plan-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { planTogetherText } from '../../i18n/routes/plan-together-text.ts';
import { splitText, togetherText } from '../../i18n/routes/split-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { SignInForRoutes } from './list/sign-in-for-routes.tsx';
import { NoRoute } from './no-route.tsx';
import { useRouteDay } from '../../components/routes/use-route-day.ts';
import { PlanSheet } from './share/plan-sheet.tsx';
import { planToShare } from './share/plan-to-share.ts';
import { ShareSheet } from './share/share-sheet.tsx';
import { CarPart } from './split/car-part.tsx';
import { NeitherCar } from './split/neither-car.tsx';
import { CAR_SUFFIXES, useMadeRoutes } from './split/use-made-routes.ts';

/** A route's day, split between two cars. */
export function SplitPage() {
  const { id = '' } = useParams();
  const session = useSession();
  const route = useRoute(id);
  return (
    <div className="safe-x mx-auto flex w-full max-w-5xl flex-col gap-4 py-4 md:py-8">
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
      {session.state === 'user' && route && <TwoCars key={route.id} route={route} />}
    </div>
  );
}

const CARS = [0, 1] as const;

function TwoCars({ route }: { readonly route: Route }) {
  const nowMs = useNow();
  const day = useRouteDay(route, nowMs);
  const planning = usePlanner('split', day.isRead ? day.problem : null);
  const { isPlanning: isSearching, fault } = planning;
  // A split of the day as it was before is no split of this one.
  const split = planning.isCurrent ? planning.answer : null;
  const [shared, setShared] = useState<SharedPlan | null>(null);
  const [printed, setPrinted] = useState<SharedPlan | null>(null);
  const open = day.stops.filter(({ settings }) => settings.visit === null);

  const share = (car: 0 | 1) => {
    if (split === null || day.problem === null) return;
    const plan = split.cars[car];
    const own = new Set(plan.stops.map(({ id }) => id));
    const named = splitRoute(route, [[], []], CAR_SUFFIXES);
    const { name } = car === 0 ? named.first : named.second;
    const ofCar = { ...day, stops: day.stops.filter(({ id }) => own.has(id)) };
    setShared(planToShare(name, ofCar, plan, day.problem, nowMs));
  };
  const make = useMadeRoutes(route, day, split);
  const planned = split === null ? 0 : split.cars[0].stops.length + split.cars[1].stops.length;
  const isSplit = split !== null && split.cars.every(({ stops }) => stops.length > 0);
  return (
    <>
      {printed !== null && (
        <div className="hidden flex-col gap-4 print:flex">
          <p translate="no" className="font-display text-2xl font-extrabold">
            {printed.name}
          </p>
          <PlanSheet plan={printed} />
        </div>
      )}
      <div className="flex flex-col gap-4 print:hidden">
        <Link to={`/routes/${route.id}`} className={buttonClass('quiet', '-ms-4 self-start')}>
          <ArrowLeft aria-hidden className="size-5" />
          {splitText.back}
        </Link>
        <PageHeading
          lead={
            <p translate="no" className="pt-1 text-muted">
              {route.name}
            </p>
          }
        >
          {splitText.title}
        </PageHeading>
        <StatusRegion className="text-lg font-semibold tabular-nums">
          {split === null
            ? day.isRead && day.problem === null
              ? splitText.tooFew
              : fault === null
                ? splitText.searching
                : ''
            : togetherText(
                planned,
                open.length,
                Math.max(...split.cars.map(({ endsAt }) => endsAt)),
              )}
        </StatusRegion>
        {fault !== null && (
          <p role="alert" className="font-semibold text-danger">
            {fault === 'tooManyStops' ? dayPlanText.tooMany(PLANNER_STOP_LIMIT) : splitText.failed}
          </p>
        )}
        {split !== null && (
          <>
            <p className="-mt-3 text-sm text-muted">
              {`${isSearching ? splitText.searching : splitText.best} ${splitText.lead(minuteText(minutesOf(day.leave) ?? 0))}`}
            </p>
            {isSplit && (
              <div className="flex flex-col items-start gap-1">
                <Button look="sign" onClick={() => void make()}>
                  {splitText.make}
                </Button>
                {route.partners === undefined ? (
                  <p className="text-sm text-muted">{splitText.makeHint}</p>
                ) : (
                  <p className="text-sm text-muted wrap-anywhere">
                    {`${planTogetherText.partners(route.partners)} ${splitText.makeBesideHint}`}
                  </p>
                )}
              </div>
            )}
            {!isSplit && !isSearching && <p className="font-semibold">{splitText.tooFew}</p>}
            <div className="grid gap-5 md:grid-cols-2">
              {CARS.map((car) => (
                <CarPart
                  key={car}
                  car={car}
                  day={day}
                  plan={split.cars[car]}
                  onShare={() => share(car)}
                />
              ))}
            </div>
            <NeitherCar day={day} split={split} />
          </>
        )}
      </div>
      {shared !== null && (
        <ShareSheet
          route={null}
          plan={shared}
          onPrint={() => {
            setPrinted(shared);
            setShared(null);
            // After the sheet has gone.
            requestAnimationFrame(() => print());
          }}
          onClose={() => setShared(null)}
        />
      )}
    </>
  );
}
