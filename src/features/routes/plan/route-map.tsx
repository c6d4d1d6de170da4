import { Suspense, useState } from 'react';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { RoutePlan } from '../../../domain/route/planner/plan.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import type { DrawnLeg } from '../../../page/routes/use-road-lines.ts';

/** Brings MapLibre. */
const RoutePicture = lazyPart(
  async () => (await import('../../../components/place-map/route-picture.tsx')).RoutePicture,
  { isExtra: true },
);

interface Props {
  readonly day: RouteDayView;
  readonly plan: RoutePlan | null;
  readonly parts: readonly DrawnLeg[];
  /** Puts a stop at the place of another one. */
  readonly onMove: (id: string, overId: string) => void;
  readonly onPress: (id: string) => void;
}

/**
 * The route on the map, above its list, or beside it where there is room. Its place is kept before the map is there.
 * The list says and does the same, from the keyboard as well.
 */
export function RouteMap({ day, plan, parts, onMove, onPress }: Props) {
  const [isBroken, setIsBroken] = useState(false);
  const pins = (plan?.stops ?? []).flatMap(({ id }, index) => {
    const point = day.stops.find((stop) => stop.id === id)?.point ?? null;
    return point === null ? [] : [{ id, point, text: String(index + 1) }];
  });
  if (isBroken) return null;
  return (
    <section
      aria-label={routePageText.mapOfRoute}
      className="-mx-4 h-[min(13rem,30dvh)] overflow-hidden bg-sunk abreast:sticky abreast:top-(--stuck-header-height) abreast:col-start-2 abreast:row-start-1 abreast:mx-0 abreast:h-[calc(100dvh-var(--stuck-header-height)-var(--bars-height))] abreast:self-start print:hidden"
    >
      {pins.length > 0 && (
        <Suspense>
          <RoutePicture
            parts={parts}
            start={day.start}
            pins={pins}
            onDrop={onMove}
            onPress={onPress}
            onBroken={() => setIsBroken(true)}
          />
        </Suspense>
      )}
    </section>
  );
}
