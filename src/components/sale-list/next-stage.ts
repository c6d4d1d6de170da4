interface Identified {
  readonly id: string;
}

/** A list item and the key of its element. */
export interface Placed<T> {
  readonly item: T;
  readonly key: string;
}

/** If at most this many items were removed, the list may be shorter until it is complete. */
const FEW = 2;

/**
 * The next step of a list from `shown` to `target`. It goes from the top, place by place. At most `changes` cards are
 * made or changed, and none for an item that is not ready. The rest keeps its place until its turn, so nothing blinks
 * or moves. Returns `shown` itself if there is nothing to do yet.
 */
export function nextStage<T extends Identified>(
  shown: readonly Placed<T>[],
  target: readonly T[],
  isReady: (id: string) => boolean,
  changes: number,
): readonly Placed<T>[] {
  const stays = stayersOf(shown, target);
  const keys = new Map(shown.map(({ item, key }) => [item.id, key]));
  const head: Placed<T>[] = [];
  let left = changes;
  let lastPlace = -1;
  for (const item of target) {
    const place = stays(item, lastPlace);
    const before = place === null ? undefined : shown[place];
    if (before?.item !== item) {
      if (left === 0 || !isReady(item.id)) break;
      left -= 1;
    }
    lastPlace = place ?? lastPlace;
    head.push(before?.item === item ? before : { item, key: before?.key ?? newKey(item, keys) });
  }
  if (left === changes && (head.length < target.length || head.length === shown.length)) {
    return shown;
  }
  const length = Math.min(Math.max(shown.length, head.length), target.length) - head.length;
  return [...head, ...keptPlaces(shown, head, lastPlace).slice(0, length)];
}

/**
 * The current index of an item if its element can stay. React moves all elements that one jumps over, so an
 * element that jumps forward is made again instead.
 */
function stayersOf<T extends Identified>(shown: readonly Placed<T>[], target: readonly T[]) {
  const places = new Map(shown.map(({ item }, place) => [item.id, place]));
  const wanted = new Set(target.map(({ id }) => id));
  return ({ id }: T, lastPlace: number): number | null => {
    const place = places.get(id);
    if (place === undefined || place <= lastPlace) return null;
    const over = shown.slice(lastPlace + 1, place);
    return over.length <= FEW && !over.some(({ item }) => wanted.has(item.id)) ? place : null;
  };
}

function newKey({ id }: Identified, keys: ReadonlyMap<string, string>): string {
  const before = keys.get(id);
  return before === undefined ? id : `${before}+`;
}

/** The items after the head, each in its place. Free places are filled with items that the head displaced. */
function keptPlaces<T extends Identified>(
  shown: readonly Placed<T>[],
  head: readonly Placed<T>[],
  lastPlace: number,
): readonly Placed<T>[] {
  const start = Math.max(head.length, lastPlace + 1);
  const taken = new Set(head.map(({ item }) => item.id));
  const drivenOut = shown.slice(0, head.length).filter(({ item }) => !taken.has(item.id));
  return shown
    .slice(start)
    .flatMap((placed) => (taken.has(placed.item.id) ? drivenOut.splice(0, 1) : [placed]));
}
