interface Identified {
  readonly id: string;
}

/**
 * A list on its way from `shown` to `target`: from the top, place by place, with `changes` new or
 * moved items at most, and none that is not ready. What follows stays as it was until its turn comes,
 * so nothing blinks. `shown` itself where the next item is not ready yet.
 */
export function nextStage<T extends Identified>(
  shown: readonly T[],
  target: readonly T[],
  isReady: (id: string) => boolean,
  changes: number,
): readonly T[] {
  const places = new Map(shown.map((item, place) => [item, place]));
  let left = changes;
  let done = 0;
  let lastPlace = -1;
  for (const item of target) {
    const place = places.get(item);
    if (place !== undefined && place > lastPlace) {
      lastPlace = place;
    } else {
      if (left === 0 || !isReady(item.id)) break;
      left -= 1;
    }
    done += 1;
  }
  if (done === target.length) return isSame(shown, target) ? shown : target;
  if (left === changes) return shown;
  const head = target.slice(0, done);
  const length = Math.min(Math.max(shown.length, done), target.length);
  return [...head, ...keepPlaces(shown, head).slice(0, length - done)];
}

/** What stays behind the new head, each in its place; places left are filled with those it drove out. */
function keepPlaces<T extends Identified>(shown: readonly T[], head: readonly T[]): readonly T[] {
  const taken = new Set(head.map(({ id }) => id));
  const drivenOut = shown.slice(0, head.length).filter(({ id }) => !taken.has(id));
  return shown
    .slice(head.length)
    .flatMap((item) => (taken.has(item.id) ? drivenOut.splice(0, 1) : [item]));
}

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
