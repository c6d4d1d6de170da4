/**
 * A document as pieces that two devices can change independently: its fields, and for a list each entry and
 * the order. The SQL does the same (`app.merged_fields`, `app.merged_stops`); a test with generated
 * documents compares the two.
 */
export interface Pieces {
  /** A missing piece has no value, which is not the same as null. */
  readonly values: ReadonlyMap<string, unknown>;
  /** The names of the pieces that are part of the order. */
  readonly order: readonly string[];
}

/** How to split one kind of document into pieces, and how to put it together again. */
export interface Shape<D> {
  readonly take: (doc: D) => Pieces;
  readonly make: (pieces: Pieces) => D;
  /** Merges one piece that both sides have changed. Returns undefined if the changes exclude each other. */
  readonly within?: Within;
  readonly parts?: Parts;
}

/** How to split one piece into parts that can be changed independently. */
export interface Parts {
  /** Returns null for a piece that cannot be split. */
  readonly take: (piece: unknown) => Pieces | null;
  readonly make: (parts: Pieces) => unknown;
}

export type Within = (was: unknown, theirs: unknown, mine: unknown) => unknown;

export type Side = 'mine' | 'theirs';

export interface Merged {
  readonly pieces: Pieces;
  /** What both sides have changed differently. */
  readonly disputed: ReadonlySet<string>;
}

/** The piece that stands for the order of the others. */
export const ORDER = 'order';

export const NO_PIECES: Pieces = { values: new Map(), order: [] };

export interface Versions {
  /** The version from which both sides were made. */
  readonly was: Pieces;
  readonly theirs: Pieces;
  readonly mine: Pieces;
}

/**
 * Merges two versions of a document. A change on one side wins over no change on the other. If both changed
 * something differently, the value of `side` is used and the piece is reported. The same goes for the order, if both
 * moved entries that both kept.
 */
export function mergePieces(
  { was, theirs, mine }: Versions,
  side: Side = 'mine',
  within: Within = () => undefined,
): Merged {
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
    const isQuarrel = isMineNew && isTheirsNew && !isSameValue(here, there);
    const both = isQuarrel ? within(before, there, here) : undefined;
    if (isQuarrel && both === undefined) disputed.add(name);
    const value = both ?? (isMineNew && (!isTheirsNew || side === 'mine') ? here : there);
    if (value !== undefined) values.set(name, value);
  }
  const { order, isDisputed } = mergeOrder({ was, theirs, mine }, new Set(values.keys()), side);
  if (isDisputed) disputed.add(ORDER);
  return { pieces: { values, order }, disputed };
}

/**
 * The order of the side that moved something. If both sides did, and differently, the person decides: each order
 * was chosen by hand, and no rule knows which one was meant.
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
 * One list extended by what only the other has. Each extra entry follows the neighbor that it has in the other
 * list. At the same place, entries for which `first` is true come first.
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

/** The pieces in which two versions differ. The order counts only for entries that both have. */
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

/** One version, with some pieces replaced by those of another. */
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

/** What someone saw, and what they made of it. */
export interface Said<T> {
  readonly was: T;
  readonly said: T;
}

/**
 * What is left of an older change after a newer one: the pieces that only the older one changes, and in a piece that
 * both change, the parts that only the older one changes.
 */
export function withoutNewer(older: Said<Pieces>, newer: Said<Pieces>, parts?: Parts): Pieces {
  const anew = differing(newer.was, newer.said);
  const both = [...differing(older.was, older.said)].filter((name) => anew.has(name));
  if (both.length === 0) return older.said;
  const of = ({ was, said }: Said<Pieces>, name: string) => {
    return { was: was.values.get(name), said: said.values.get(name) };
  };
  const rests = new Map<string, unknown>();
  for (const name of both) {
    const rest = parts && withoutParts(parts, of(older, name), of(newer, name));
    if (rest !== undefined) rests.set(name, rest);
  }
  const said = new Set([...anew].filter((name) => !rests.has(name)));
  const left = withPieces(older.said, said, older.was);
  return { ...left, values: new Map([...left.values, ...rests]) };
}

/**
 * What is left of the older change of one piece. Undefined if the piece cannot be split on some side, or if the older
 * change adds the piece and says nothing about it that the newer one does not. If it adds more, the piece stays as the
 * newer one leaves it, with what only the older one says.
 */
function withoutParts({ take, make }: Parts, older: Said<unknown>, newer: Said<unknown>): unknown {
  const [was, said] = [take(older.was), take(older.said)];
  const [seen, anew] = [take(newer.was), take(newer.said)];
  if (!said || !seen || !anew) return undefined;
  if (!was) {
    const rest = withPieces(said, differing(seen, anew), anew);
    return differing(rest, anew).size === 0 ? undefined : make(rest);
  }
  return make(withPieces(said, differing(seen, anew), was));
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a, inOrderOfKeys) === JSON.stringify(b, inOrderOfKeys);
}

function inOrderOfKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The shape of documents whose fields are all independent. */
export function fieldsShape<D extends object>(names: readonly (keyof D & string)[]): Shape<D> {
  return {
    take: (doc) => ({ values: new Map(names.map((name) => [name, doc[name]])), order: [] }),
    // Each name was taken from such a document, and a merge takes each value from one of them.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    make: ({ values }) => Object.fromEntries(values) as D,
  };
}
