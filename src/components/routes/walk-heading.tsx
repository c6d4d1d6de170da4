import { CarFront, Footprints } from 'lucide-react';
import type { PlannedStop, RoutePlan } from '../../domain/route/planner/plan.ts';
import type { WayToStop } from '../../domain/route/way-to-stop.ts';
import { walkBackText, walkFactsText, walkText } from '../../i18n/routes/walk-text.ts';
import { Button } from '../../ui/form/button.tsx';

interface Props {
  readonly stop: PlannedStop;
  readonly way: WayToStop;
  readonly plan: Pick<RoutePlan, 'stops' | 'possibleWalks'>;
  /** The person wants to drive to each of these stops, or would rather park once. */
  readonly onDrive: (ids: readonly string[], isDrivenTo: boolean) => void;
}

/** Above the first stop of a walk, or of what could be one: what it is, and the tap that changes it. */
export function WalkHeading({ stop, way: { begins }, plan, onDrive }: Props) {
  const possible = plan.possibleWalks.find(
    (ids) => ids.length > 1 && plan.stops.find(({ id }) => ids.includes(id))?.id === stop.id,
  );
  if (begins === null && possible === undefined) return null;
  const ids = begins?.ids ?? possible ?? [];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1 pb-1.5">
      <WalkFacts
        text={
          begins === null
            ? walkText.possible(ids.length)
            : walkFactsText(ids.length, begins.minutes)
        }
      />
      <Button
        aria-label={
          begins === null ? walkText.parkOnceFor(ids.length) : walkText.driveEachOf(ids.length)
        }
        onClick={() => onDrive(ids, begins !== null)}
      >
        {begins === null ? walkText.parkOnce : walkText.driveEach}
      </Button>
    </div>
  );
}

/** "Park once: 4 sales, 10 minutes on foot". */
export function WalkFacts({ text }: { readonly text: string }) {
  return (
    <p className="flex min-w-0 items-center gap-2 font-semibold tabular-nums">
      <Footprints aria-hidden className="size-5 shrink-0" />
      <span>{text}</span>
    </p>
  );
}

/** Below the last stop of a walk: "Walk back to your car: 3 minutes (estimated)". */
export function WalkBack({ minutes }: { readonly minutes: number }) {
  return (
    <p className="flex items-center gap-2 pt-2 text-sm font-semibold tabular-nums">
      <CarFront aria-hidden className="size-5 shrink-0" />
      <span>{walkBackText(minutes)}</span>
    </p>
  );
}

/** Marks the stops of a walk, and no others: a dotted line, as on the map. */
export const WALKED_ROW = 'ms-1 border-s-4 border-dotted border-edge ps-2';
