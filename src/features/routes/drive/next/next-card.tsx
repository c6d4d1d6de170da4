import type { ReactElement } from 'react';
import { CarFront, Check, Footprints, Navigation } from 'lucide-react';
import { addressLine, translateOf } from '../../../../components/sale/where-it-is.ts';
import type { LatLng } from '../../../../domain/geo/distance.ts';
import {
  type Goal,
  legLink,
  type MapApp,
  walkLink,
} from '../../../../domain/route/navigation-links.ts';
import { dayPlanText } from '../../../../i18n/pages/day-plan-text.ts';
import { closingSoonText, driveText } from '../../../../i18n/routes/drive-text.ts';
import {
  walkBackText,
  walkFactsText,
  walkOnText,
  walkText,
} from '../../../../i18n/routes/walk-text.ts';
import { unlistedText } from '../../../../i18n/routes/route-page-text.ts';
import { hasAppleMaps } from '../../../../platform/page/own-maps.ts';
import { ABREAST, useMedia } from '../../../../ui/use-media.ts';
import { Button, buttonClass } from '../../../../ui/form/button.tsx';
import type { KnownStop } from '../../../../domain/route/known-stop.ts';
import type { StopAhead } from '../../../../domain/route/drive/stop-ahead.ts';
import type { WayPlace } from '../../../../page/routes/use-road-lines.ts';
import { BIG, DriveBar, SMALL } from '../drive-bar.tsx';
import { StopHeading } from '../stop-heading.tsx';
import { boardFacts, minutesLeftAt } from './board-facts.ts';
import { DriveBoard } from './drive-board.tsx';
import { LegMap } from './leg-map.tsx';

const WALK = 'flex min-w-0 items-center gap-2 text-lg leading-snug font-bold tabular-nums';

interface Props {
  readonly next: StopAhead;
  /** By road or on foot. Null if a place is not known. */
  readonly miles: number | null;
  /** Where the car is parked, if the person is on foot. */
  readonly car: LatLng | null;
  /** The place before, where the line on the map begins. */
  readonly from: WayPlace;
  readonly position: LatLng | null;
  readonly nowMs: number;
  /** Shown instead of the map once the position says that the person is there. */
  readonly asked: ReactElement | null;
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
  const { next, from, position, asked, onSkip, onDriveEach } = props;
  const { stop, way } = next;
  const { begins } = way;
  const isAbreast = useMedia(ABREAST);
  return (
    <section aria-label={driveText.next} className="flex grow flex-col gap-3">
      <NextFacts {...props} />
      {asked}
      {(asked === null || isAbreast) && (
        <LegMap
          from={from}
          position={position}
          stop={stop}
          isOnFoot={way.isOnFoot}
          className="-mx-4 min-h-36 grow basis-0 abreast:mx-0"
        />
      )}
      <div className="-mb-3 flex flex-wrap gap-x-1">
        <Button look="quiet" className={SMALL} onClick={onSkip}>
          {driveText.skip}
        </Button>
        <OtherApp stop={stop} isOnFoot={way.isOnFoot} nowMs={props.nowMs} />
        {begins !== null && (
          <Button
            look="quiet"
            className={SMALL}
            aria-label={walkText.driveEachOf(begins.ids.length)}
            onClick={() => onDriveEach(begins.ids)}
          >
            {walkText.driveEach}
          </Button>
        )}
      </div>
      <NextSteps {...props} />
    </section>
  );
}

/** What is ahead: how long it is open, when one arrives, and where it is. */
function NextFacts({ next, miles, nowMs }: Pick<Props, 'next' | 'miles' | 'nowMs'>) {
  const { stop, way } = next;
  const { begins } = way;
  const left = minutesLeftAt(next);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <DriveBoard facts={boardFacts(next, miles)} />
      {left !== null && (
        <p className="rounded-xl bg-danger-wash px-3 py-1.5 text-lg font-bold text-danger tabular-nums">
          {closingSoonText(left)}
        </p>
      )}
      <StopHeading title={stop.title} />
      {stop.view !== null && (
        <p translate={translateOf(stop.view)} className="text-lg leading-snug wrap-anywhere">
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
      {stop.note !== '' && <p className="text-lg wrap-anywhere">{stop.note}</p>}
    </div>
  );
}

/** The way in the map app that is not the device's own. */
function OtherApp({
  stop,
  isOnFoot,
  nowMs,
}: {
  readonly stop: KnownStop;
  readonly isOnFoot: boolean;
  readonly nowMs: number;
}) {
  const goal = goalOf(stop, nowMs);
  const other: MapApp = hasAppleMaps() ? 'google' : 'apple';
  if (goal === null) return null;
  return (
    <a
      href={(isOnFoot ? walkLink : legLink)(other, goal)}
      target="_blank"
      rel="noopener"
      className={buttonClass('quiet', SMALL)}
    >
      {driveText[other]}
    </a>
  );
}

/** The two steps that are always in view: get there, and arrive. Who is there already has arrived. */
function NextSteps({ next, car, nowMs, asked, onArrived }: Props) {
  const { stop, way } = next;
  const goal = goalOf(stop, nowMs);
  const own: MapApp = hasAppleMaps() ? 'apple' : 'google';
  const isThere = asked !== null;
  const isBackToCar = car !== null && !way.isOnFoot && way.backMinutes > 0;
  return (
    <DriveBar>
      {isBackToCar && (
        <a
          href={walkLink(own, car)}
          target="_blank"
          rel="noopener"
          className={buttonClass('paper', BIG)}
        >
          <CarFront aria-hidden className="size-6 shrink-0" />
          <span>{walkText.toCar}</span>
        </a>
      )}
      {goal !== null && (
        <a
          href={(way.isOnFoot ? walkLink : legLink)(own, goal)}
          target="_blank"
          rel="noopener"
          className={buttonClass(isThere ? 'paper' : 'sign', BIG)}
        >
          {way.isOnFoot ? (
            <Footprints aria-hidden className="size-6 shrink-0" />
          ) : (
            <Navigation aria-hidden className="size-6 shrink-0" />
          )}
          <span>{way.isOnFoot ? walkText.toSale : driveText.navigate}</span>
        </a>
      )}
      <Button look={isThere ? 'sign' : 'paper'} className={BIG} onClick={onArrived}>
        <Check aria-hidden className="size-6 shrink-0" />
        <span>{driveText.arrived}</span>
      </Button>
    </DriveBar>
  );
}
