import * as fc from 'fast-check';

/** One change of a JSON document, at some place in it. */
export interface Edit {
  /** Which of its places, counted in the order of writing and around again. */
  readonly place: number;
  readonly change:
    | { readonly kind: 'delete' | 'double' }
    | { readonly kind: 'replace'; readonly value: unknown }
    /** What stands at the same place of another document. */
    | { readonly kind: 'of-other' }
    /** What stands at another place of the same document. */
    | { readonly kind: 'of-place'; readonly place: number };
}

const wild = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1,
    1.5,
    2 ** 53,
    1e308,
    '',
    'x',
    '99',
    '__proto__',
    'constructor',
    '2026-02-30T99:99:99Z',
    'x'.repeat(70_000),
    [],
    {},
    JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":1}}'),
    Array.from({ length: 129 }, (_, at) => at),
    Array.from({ length: 50_000 }, () => 0),
    JSON.parse('['.repeat(3_000) + ']'.repeat(3_000)),
  ),
);

export const edit: fc.Arbitrary<Edit> = fc.record({
  place: fc.nat(100_000),
  change: fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'double') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('replace' as const), value: wild }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'of-other' } as const) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('of-place' as const), place: fc.nat(100_000) }),
    },
  ),
});

type Path = readonly (string | number)[];

/** The document with all these changes. */
export function edited(document: unknown, edits: readonly Edit[], other: unknown): unknown {
  let now = document;
  for (const { place, change } of edits) {
    const places = placesIn(now);
    const path = places[place % places.length];
    if (path === undefined) continue;
    now = changedAt(now, path, (value) => {
      switch (change.kind) {
        case 'delete':
          return [];
        case 'double':
          return [value, value];
        case 'replace':
          return [change.value];
        case 'of-other':
          return [valueAt(other, path)];
        case 'of-place':
          return [valueAt(now, places[change.place % places.length] ?? [])];
      }
    });
  }
  return now;
}

/** Every place in a document that has a value, its root left out. A long list has only its first places. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || path.length > 12) return [];
  return Object.entries(value)
    .slice(0, 200)
    .flatMap(([key, inner]) => {
      const here = [...path, Array.isArray(value) ? Number(key) : key];
      return [here, ...placesIn(inner, here)];
    });
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return null;
    at = Object.getOwnPropertyDescriptor(at, key)?.value;
  }
  return at ?? null;
}

/** A copy in which other values stand at a place. In an object, only the last of them. */
function changedAt(value: unknown, path: Path, to: (value: unknown) => unknown[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  const become = (inner: unknown) => (rest.length === 0 ? to(inner) : [changedAt(inner, rest, to)]);
  const entries: [string, unknown][] = Object.entries(value);
  if (Array.isArray(value)) {
    return value.flatMap((inner: unknown, at) => (at === key ? become(inner) : [inner]));
  }
  return Object.fromEntries(
    entries.flatMap(([name, inner]): [string, unknown][] => {
      if (name !== key) return [[name, inner]];
      return become(inner)
        .slice(-1)
        .map((changed) => [name, changed]);
    }),
  );
}
