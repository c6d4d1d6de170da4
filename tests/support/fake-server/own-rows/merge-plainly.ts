import type { RouteStop } from '../../../../src/domain/route/route.ts';

/**
 * Merges two changes of one document. This is a second implementation, for the server model and the checks on
 * devices, which shares no code with `src/domain/merging`.
 */

type Doc = Readonly<Record<string, unknown>>;

export interface Change {
  /** Null if there was none. */
  readonly was: Doc | null;
  readonly theirs: Doc;
  readonly mine: Doc;
}

const text = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, each: unknown) =>
    each instanceof Object && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

export function isSame(one: unknown, other: unknown): boolean {
  return text(one) === text(other);
}

/** Called for each conflict. The caller refuses, or takes the newer value. */
type Quarrel = (about: string) => void;

function field(name: string, { was, theirs, mine }: Change, quarrel: Quarrel): unknown {
  const [old, there, here] = [was?.[name], theirs[name], mine[name]];
  if (text(here) === text(old) || text(here) === text(there)) return there;
  if (text(there) !== text(old)) quarrel(name);
  return here;
}

/** Merges fields. Null means no value, unless `keepsNull`. */
export function fieldsMerged(change: Change, quarrel: Quarrel, keepsNull = false): Doc {
  const { was, theirs, mine } = change;
  const names = new Set([was ?? {}, theirs, mine].flatMap((doc) => Object.keys(doc)));
  const plain = (doc: Doc) =>
    keepsNull ? doc : Object.fromEntries(Object.entries(doc).filter(([, value]) => value !== null));
  const all = { was: was && plain(was), theirs: plain(theirs), mine: plain(mine) };
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = field(name, all, quarrel);
      return value === undefined ? (keepsNull ? [] : [[name, null]]) : [[name, value]];
    }),
  );
}

/** Merges one stop: as a whole, or its note and each setting by itself if both sides have changed it. */
function stopMerged(name: string, { was, theirs, mine }: Change, quarrel: Quarrel): unknown {
  const [old, there, here] = [was?.[name], theirs[name], mine[name]] as (Doc | undefined)[];
  const isWhole =
    text(here) === text(old) || text(here) === text(there) || text(there) === text(old);
  if (isWhole || old === undefined || there === undefined || here === undefined) {
    return field(name, { was, theirs, mine }, quarrel);
  }
  let isQuarrel = false;
  // The parts over which nobody quarrels are merged all the same.
  const inner = () => (isQuarrel = true);
  const note = field('note', { was: old, theirs: there, mine: here }, inner);
  const part = (stop: Doc) => (stop['settings'] ?? {}) as Doc;
  const parts = { was: part(old), theirs: part(there), mine: part(here) };
  const settings = fieldsMerged(parts, inner, true);
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  if (isQuarrel) quarrel(name);
  return {
    saleId: here['saleId'],
    ...(note === undefined ? {} : { note }),
    ...(given.length === 0 ? {} : { settings: Object.fromEntries(given) }),
  };
}

type Named = readonly (readonly [name: string, stop: Doc])[];

function named(stops: readonly RouteStop[]): Named {
  const times = new Map<string, number>();
  return stops.map(({ saleId, note, settings }) => {
    const time = (times.get(saleId) ?? 0) + 1;
    times.set(saleId, time);
    const words = note == null ? {} : { note };
    return [`${saleId} ${time}`, { saleId, ...words, ...(settings == null ? {} : { settings }) }];
  });
}

function stopsMerged(
  lists: { readonly was: Named; readonly theirs: Named; readonly mine: Named },
  quarrel: Quarrel,
): readonly unknown[] {
  const { was, theirs, mine } = lists;
  const docs = {
    was: Object.fromEntries(was),
    theirs: Object.fromEntries(theirs),
    mine: Object.fromEntries(mine),
  };
  const kept = new Map(
    [...new Set([was, theirs, mine].flatMap((list) => list.map(([name]) => name)))].flatMap(
      (name) => {
        const stop = stopMerged(name, docs, () => quarrel(`stop ${name}`));
        return stop === undefined ? [] : [[name, stop] as const];
      },
    ),
  );
  const namesIn = (list: Named) => list.map(([name]) => name);
  const [before, there, here] = [was, theirs, mine].map((list) =>
    namesIn(list)
      .filter((name) => [was, theirs, mine].every((each) => namesIn(each).includes(name)))
      .join(),
  );
  const isMine = here !== before && here !== there;
  if (isMine && there !== before) quarrel('order');
  const [leading, other] = isMine ? [mine, theirs] : [theirs, mine];
  const line = namesIn(leading).filter((name) => kept.has(name));
  let behind: string | null = null;
  for (const name of namesIn(other)) {
    if (!line.includes(name)) {
      if (!kept.has(name)) continue;
      let place: number = behind === null ? 0 : line.indexOf(behind) + 1;
      const isForeign = (each: string | undefined) =>
        !isMine &&
        each !== undefined &&
        !namesIn(was).includes(each) &&
        !namesIn(other).includes(each);
      while (isForeign(line[place])) place += 1;
      line.splice(place, 0, name);
    }
    behind = name;
  }
  return line.map((name) => kept.get(name));
}

/** A route's fields, its settings and its stops. */
export function routeMerged({ was, theirs, mine }: Change, quarrel: Quarrel): Doc {
  const part = (doc: Doc | null, name: string) => (doc?.[name] ?? {}) as Doc;
  const stops = (doc: Doc | null) => named((doc?.['stops'] ?? []) as readonly RouteStop[]);
  const heads = [was, theirs, mine].map(
    (doc) => doc && { name: doc['name'], day: doc['day'] ?? null },
  );
  return {
    ...fieldsMerged(
      { was: heads[0] ?? null, theirs: heads[1] ?? {}, mine: heads[2] ?? {} },
      quarrel,
    ),
    settings: fieldsMerged(
      {
        was: part(was, 'settings'),
        theirs: part(theirs, 'settings'),
        mine: part(mine, 'settings'),
      },
      quarrel,
      true,
    ),
    stops: stopsMerged({ was: stops(was), theirs: stops(theirs), mine: stops(mine) }, quarrel),
  };
}
