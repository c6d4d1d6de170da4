/**
 * A document in the pieces that two devices may change apart from one another: its fields, and of a
 * list each entry and the order. SQL of its own says the same (`app.merged_fields`, `app.merged_stops`);
 * a test with made-up documents holds the two together.
 */
export interface Pieces {
  /** What is not there has no value, which is another thing than null. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The names of those that stand in an order. */
  readonly order: readonly string[];
}

/** How a kind of document comes apart, and together again. */
export interface Shape<D> {
  readonly take: (doc: D) => Pieces;
  readonly make: (pieces: Pieces) => D;
}

export type Side = 'mine' | 'theirs';

export interface Merged {
  readonly pieces: Pieces;
  /** What both have changed, and not alike. */
  readonly disputed: ReadonlySet<string>;
}

/** The piece that stands for the order of all that have one. */
export const ORDER = 'order';

export const NO_PIECES: Pieces = { values: new Map(), order: [] };

export interface Versions {
  /** What both were made from. */
  readonly was: Pieces;
  readonly theirs: Pieces;
  readonly mine: Pieces;
}

/**
 * What one side has changed goes over what the other has left alone. What both have changed differently
 * is as `side` has it, and told; so is the order if both have moved what both have kept.
 */
export function mergePieces({ was, theirs, mine }: Versions, side: Side = 'mine'): Merged {
  const disputed = new Set<string>();
  const values = new Map<string, unknown>();
  for (const name of new Set([
    ...was.values.keys(),
    ...theirs.values.keys(),
    ...mine.values.keys(),
  ])) {
    const [before, there, here] = [was, theirs, mine].map((each) => each.values.get(name));
    const isMineNew = !isSameValue(here, before);
    const isTheirsNew = !isSameValue(there, before);
    if (isMineNew && isTheirsNew && !isSameValue(here, there)) disputed.add(name);
    const value = isMineNew && (!isTheirsNew || side === 'mine') ? here : there;
    if (value !== undefined) values.set(name, value);
  }
  const { order, isDisputed } = mergeOrder({ was, theirs, mine }, new Set(values.keys()), side);
  if (isDisputed) disputed.add(ORDER);
  return { pieces: { values, order }, disputed };
}

/**
 * The order of whoever has moved something. If both have, and not alike, it is for the person to say:
 * an order is chosen by hand, and no rule knows which of two was meant.
 */
function mergeOrder(
  { was, theirs, mine }: Versions,
  kept: ReadonlySet<string>,
  side: Side,
): { readonly order: readonly string[]; readonly isDisputed: boolean } {
  const [before, there, here] = [was, theirs, mine].map(({ order }) =>
    JSON.stringify(
      order.filter((name) => [was, theirs, mine].every((each) => each.order.includes(name))),
    ),
  );
  const isMineMoved = here !== before && here !== there;
  const isDisputed = isMineMoved && there !== before;
  if (isMineMoved && (!isDisputed || side === 'mine')) {
    return { order: laidInto(mine.order, theirs.order, kept, () => false), isDisputed };
  }
  const isTheirNew = (name: string) => !was.order.includes(name) && !mine.order.includes(name);
  return { order: laidInto(theirs.order, mine.order, kept, isTheirNew), isDisputed };
}

/**
 * The one list with what only the other has, each behind the neighbor that it has there; and behind
 * what is `first` at that place.
 */
function laidInto(
  list: readonly string[],
  other: readonly string[],
  kept: ReadonlySet<string>,
  first: (name: string) => boolean,
): readonly string[] {
  const order = list.filter((name) => kept.has(name));
  let at = 0;
  for (const name of other) {
    const known = order.indexOf(name);
    if (known >= 0) at = known + 1;
    else if (kept.has(name)) {
      while (at < order.length && first(order[at] ?? '')) at += 1;
      order.splice(at, 0, name);
      at += 1;
    }
  }
  return order;
}

/** The pieces in which two versions differ; the order only as far as both have it. */
export function differing(was: Pieces, now: Pieces): ReadonlySet<string> {
  const names = [...new Set([...was.values.keys(), ...now.values.keys()])];
  const found = new Set(
    names.filter((name) => !isSameValue(was.values.get(name), now.values.get(name))),
  );
  const shared = [was, now].map(({ order }, i) =>
    JSON.stringify(order.filter((name) => (i === 0 ? now : was).order.includes(name))),
  );
  if (shared[0] !== shared[1]) found.add(ORDER);
  return found;
}

/** One version with some pieces as they are in another. */
export function withPieces(into: Pieces, names: ReadonlySet<string>, from: Pieces): Pieces {
  const values = new Map(into.values);
  for (const name of names) {
    const value = from.values.get(name);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
  }
  const kept = new Set(values.keys());
  const [list, other] = names.has(ORDER) ? [from, into] : [into, from];
  return { values, order: laidInto(list.order, other.order, kept, () => false) };
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a, inOrderOfKeys) === JSON.stringify(b, inOrderOfKeys);
}

function inOrderOfKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Of documents whose fields stand each for itself. */
export function fieldsShape<D extends object>(names: readonly (keyof D & string)[]): Shape<D> {
  return {
    take: (doc) => ({ values: new Map(names.map((name) => [name, doc[name]])), order: [] }),
    // Each name was taken from such a document, and a merge takes each value from one of them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    make: ({ values }) => Object.fromEntries(values) as D,
  };
}
