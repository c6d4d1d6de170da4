import { CarFront, Footprints, Navigation } from 'lucide-react';
import { addressLine, translateOf } from '../../../components/sale/where-it-is.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import {
  type Goal,
  legLink,
  type MapApp,
  walkLink,
} from '../../../domain/route/navigation-links.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import {
  arriveText,
  closingSoonText,
  doorText,
  driveMinutesText,
  driveText,
} from '../../../i18n/routes/drive-text.ts';
import {
  walkBackText,
  walkFactsText,
  walkOnText,
  walkText,
} from '../../../i18n/routes/walk-text.ts';
import { unlistedText } from '../../../i18n/routes/route-page-text.ts';
import { hasAppleMaps } from '../../../platform/page/own-maps.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import type { StopAhead } from '../../../domain/route/drive/stop-ahead.ts';
import { StopHeading } from './stop-heading.tsx';

/** Less time than this between arriving and closing is worth a warning. */
const SOON_MINUTES = 45;

const WALK = 'flex min-w-0 items-center gap-2 text-xl font-bold tabular-nums';

export const BIG = 'min-h-16 text-xl!';

interface Props {
  readonly next: StopAhead;
  readonly counter: string;
  /** Where the car is parked, if the person is on foot. */
  readonly car: LatLng | null;
  readonly nowMs: number;
  readonly onArrived: () => void;
  readonly onSkip: () => void;
  /** Called if the person would rather drive to each of these stops than park once for them. */
  readonly onDriveEach: (ids: readonly string[]) => void;
}

/** Where the map app should lead: to the address if that is public and the point is only approximate. */
function goalOf({ view, point, isAbout }: KnownStop, nowMs: number): Goal | null {
  return isAbout && view?.place?.street != null ? addressLine(view, nowMs) : point;
}

/** The next stop, to be read at arm's length and in the sun. */
export function NextCard(props: Props) {
  return (
    <section
      aria-label={driveText.next}
      className="flex flex-col gap-3 [@media(height<32rem)]:grid [@media(height<32rem)]:grid-cols-2 [@media(height<32rem)]:gap-5"
    >
      <NextFacts {...props} />
      <NextSteps {...props} />
    </section>
  );
}

/** What is ahead: where it is, when one arrives, and how long it is open. */
function NextFacts({ next, counter, nowMs }: Pick<Props, 'next' | 'counter' | 'nowMs'>) {
  const { stop, planned, window, isEstimated, way } = next;
  const { begins } = way;
  const left = window === null ? null : window.closes - planned.arriveAt;
  const isClosingSoon =
    left !== null && left < SOON_MINUTES && planned.arriveAt >= (window?.opens ?? 0);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <StopHeading label={driveText.next} counter={counter} title={stop.title} />
      {stop.view !== null && (
        <p
          translate={translateOf(stop.view)}
          className="text-xl leading-snug font-semibold wrap-anywhere"
        >
          {addressLine(stop.view, nowMs)}
        </p>
      )}
      {stop.unlisted !== null && (
        <p className="font-semibold">{unlistedText(stop.unlisted.days !== undefined)}</p>
      )}
      {stop.isAbout && <p className="font-semibold">{dayPlanText.about}</p>}
      {way.isOnFoot && (
        <p className={WALK}>
          <Footprints aria-hidden className="size-6 shrink-0" />
          <span>{walkOnText(way.minutes)}</span>
        </p>
      )}
      {way.backMinutes > 0 && (
        <p className={WALK}>
          <Footprints aria-hidden className="size-6 shrink-0" />
          <span>{walkBackText(way.backMinutes)}</span>
        </p>
      )}
      {begins !== null && (
        <p className={WALK}>
          <Footprints aria-hidden className="size-6 shrink-0" />
          <span>{walkFactsText(begins.ids.length, begins.minutes)}</span>
        </p>
      )}
      <p className="font-display text-[min(2.25rem,15vw)] leading-none font-extrabold tabular-nums">
        {arriveText(planned.arriveAt)}
      </p>
      <p className="text-xl font-semibold tabular-nums">
        {[
          way.isOnFoot ? '' : driveMinutesText(way.minutes, isEstimated),
          doorText(planned.arriveAt, window),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {isClosingSoon && (
        <p className="rounded-xl bg-danger-wash px-4 py-2.5 text-xl font-bold text-danger tabular-nums">
          {closingSoonText(left)}
        </p>
      )}
      {stop.note !== '' && <p className="text-lg wrap-anywhere">{stop.note}</p>}
    </div>
  );
}

/** What one can do about it: get there, arrive, or skip it. */
function NextSteps({ next, car, nowMs, onArrived, onSkip, onDriveEach }: Omit<Props, 'counter'>) {
  const { stop, way } = next;
  const { begins } = way;
  const linkTo = way.isOnFoot ? walkLink : legLink;
  const goal = goalOf(stop, nowMs);
  const own: MapApp = hasAppleMaps() ? 'apple' : 'google';
  const other: MapApp = own === 'apple' ? 'google' : 'apple';
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {car !== null && !way.isOnFoot && way.backMinutes > 0 && (
        <a
          href={walkLink(own, car)}
          target="_blank"
          rel="noopener"
          className={buttonClass('paper', BIG)}
        >
          <CarFront aria-hidden className="size-6" />
          {walkText.toCar}
        </a>
      )}
      {goal !== null && (
        <a
          href={linkTo(own, goal)}
          target="_blank"
          rel="noopener"
          className={buttonClass('sign', BIG)}
        >
          {way.isOnFoot ? (
            <Footprints aria-hidden className="size-6" />
          ) : (
            <Navigation aria-hidden className="size-6" />
          )}
          <span>{way.isOnFoot ? walkText.toSale : driveText.navigate}</span>
        </a>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
        <Button className={BIG} onClick={onArrived}>
          {driveText.arrived}
        </Button>
        <Button className={BIG} onClick={onSkip}>
          {driveText.skip}
        </Button>
      </div>
      {goal !== null && (
        <a
          href={linkTo(other, goal)}
          target="_blank"
          rel="noopener"
          className={buttonClass('quiet', 'self-center underline')}
        >
          {driveText[other]}
        </a>
      )}
      {begins !== null && (
        <Button
          look="quiet"
          className="self-center underline"
          aria-label={walkText.driveEachOf(begins.ids.length)}
          onClick={() => onDriveEach(begins.ids)}
        >
          {walkText.driveEach}
        </Button>
      )}
    </div>
  );
}
