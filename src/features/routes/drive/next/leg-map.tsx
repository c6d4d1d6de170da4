import { Suspense, useState } from 'react';
import type { LatLng } from '../../../../domain/geo/distance.ts';
import type { KnownStop } from '../../../../domain/route/known-stop.ts';
import { lazyPart } from '../../../../page/app/lazy-part.ts';
import { useRoadLines, type WayPlace } from '../../../../page/routes/use-road-lines.ts';

/** Brings MapLibre. */
const LegPicture = lazyPart(
  async () => (await import('../../../../components/place-map/leg-picture.tsx')).LegPicture,
  {
    isExtra: true,
  },
);

interface Props {
  /** Where the way begins: the stop before, or the start of the day. */
  readonly from: WayPlace;
  readonly position: LatLng | null;
  readonly stop: KnownStop;
  readonly isOnFoot: boolean;
  readonly className: string;
}

/** Where there is room, it fills the half of the screen beside the words. */
const ASIDE = 'abreast:fixed abreast:inset-y-0 abreast:start-1/2 abreast:end-0';

/** A small map of the next leg. What it shows is said in words beside it. */
export function LegMap({ from, position, stop, isOnFoot, className }: Props) {
  const [isBroken, setIsBroken] = useState(false);
  const { point, mayBeTold } = stop;
  const roads = useRoadLines(
    point === null ? [] : [from, { point, mayBeTold, isOnFoot }],
    point !== null,
  );
  if (point === null || isBroken) return <div className={className} />;
  const known = roads.filter(({ kind }) => kind === 'road');
  // Without a road, the line begins where one is.
  const straight = [
    {
      points: [position ?? from.point, point],
      kind: isOnFoot ? ('foot' as const) : ('estimated' as const),
    },
  ];
  return (
    // A picture: the words above say what it shows, and Navigate opens a real map.
    <div inert className={`overflow-hidden bg-sunk ${ASIDE} ${className}`}>
      <Suspense>
        <LegPicture
          parts={known.length > 0 ? known : straight}
          position={position}
          goal={point}
          saleType={stop.view?.sale.saleType ?? 'garage'}
          isAbout={stop.isAbout}
          onBroken={() => setIsBroken(true)}
        />
      </Suspense>
    </div>
  );
}
