import { useEffect, useState } from 'react';
import type { AreaMeasure } from '../../device/door/areas-door.ts';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { AreaShape } from '../../domain/area/area-shape.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { Result } from '../../domain/result.ts';
import { areasText } from '../../i18n/map/areas-text.ts';
import { useDoor } from '../app/use-page.tsx';

export interface Measuring {
  /** Null while it is being measured. */
  readonly measure: Result<AreaMeasure, AreaProblem> | null;
  readonly again: () => void;
}

/** How large a map would be, asked of the server. `shape` must stay the same object while it means the same. */
export function useMeasure(shape: AreaShape): Measuring {
  const door = useDoor();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{
    readonly of: AreaShape;
    readonly round: number;
    readonly measure: Result<AreaMeasure, AreaProblem>;
  } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const take = (measure: Result<AreaMeasure, AreaProblem>) => {
      if (isCurrent) setAnswer({ of: shape, round, measure });
    };
    door.areas.measure(shape).then(take, () => take({ ok: false, error: 'storage' }));
    return () => {
      isCurrent = false;
    };
  }, [door, shape, round]);
  const isAnswered = answer?.of === shape && answer.round === round;
  return {
    measure: isAnswered ? answer.measure : null,
    again: () => setRound(round + 1),
  };
}

type Named =
  | { readonly kind: 'place'; readonly center: LatLng; readonly name: string | null }
  | { readonly kind: 'route'; readonly name: string };

/** What a map is called: as it was named, else by the nearest town, else by its point. */
export function useAreaName(target: Named): string {
  const door = useDoor();
  const [found, setFound] = useState<string | null>(null);
  const center = target.kind === 'place' && target.name === null ? target.center : null;
  useEffect(() => {
    if (center === null) return;
    door.places.nearestZip(center).then(
      (near) => setFound(near === null ? null : areasText.around(near.city, near.state)),
      () => undefined,
    );
  }, [door, center]);
  if (target.name !== null) return target.name;
  return found ?? (center === null ? '' : areasText.aroundPoint(center));
}
