import type { PlaceKey } from './place-key.ts';

/** Ways to ask for: from each of some places to each of some others. */
export interface WayBlock {
  readonly from: readonly PlaceKey[];
  readonly to: readonly PlaceKey[];
}

/**
 * The unknown ways between these places, in few blocks: for a stop that was added, all ways from it, and all ways
 * to it. Each block has at most `most` places on either side.
 */
export function missingWays(
  places: readonly PlaceKey[],
  isKnown: (from: PlaceKey, to: PlaceKey) => boolean,
  most: number,
): readonly WayBlock[] {
  const all = [...new Set(places)];
  const fresh = freshOf(all, isKnown);
  const known = all.filter((place) => !fresh.includes(place));
  // If only one place is known, ask for everything at once: another question would cost more than some extra answers.
  const whole =
    known.length <= 1
      ? [{ from: all, to: all }]
      : [
          { from: fresh, to: all },
          { from: known, to: fresh },
        ];
  return whole
    .flatMap(({ from, to }) =>
      chunksOf(from, most).flatMap((some) =>
        chunksOf(to, most).map((others): WayBlock => ({ from: some, to: others })),
      ),
    )
    .filter(({ from, to }) => from.some((a) => to.some((b) => a !== b && !isKnown(a, b))));
}

/** Places such that each missing way begins or ends at one of them. Those that miss the most ways come first. */
function freshOf(
  places: readonly PlaceKey[],
  isKnown: (from: PlaceKey, to: PlaceKey) => boolean,
): readonly PlaceKey[] {
  const missing = places.map((from) => places.map((to) => from !== to && !isKnown(from, to)));
  const isMissing = (i: number, j: number) => missing[i]?.[j] === true;
  const counts = places.map((_, i) =>
    places.reduce((sum, __, j) => sum + Number(isMissing(i, j)) + Number(isMissing(j, i)), 0),
  );
  const fresh: PlaceKey[] = [];
  for (;;) {
    const most = Math.max(0, ...counts);
    if (most === 0) return fresh;
    const worst = counts.indexOf(most);
    fresh.push(places[worst] ?? '');
    counts[worst] = 0;
    places.forEach((_, i) => {
      const count = counts[i] ?? 0;
      if (count === 0) return;
      counts[i] = count - Number(isMissing(i, worst)) - Number(isMissing(worst, i));
    });
  }
}

function chunksOf<T>(values: readonly T[], most: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(values.length / most) }, (_, i) =>
    values.slice(i * most, (i + 1) * most),
  );
}
