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
  const taken = new Set(head.map(({ id }) => id));
  // Those whose place is taken fill up the end: a list never gets shorter on its way.
  const rest = [...shown.slice(done), ...shown.slice(0, done)].filter(({ id }) => !taken.has(id));
  const length = Math.min(Math.max(shown.length, done), target.length);
  return [...head, ...rest.slice(0, length - done)];
}

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}
