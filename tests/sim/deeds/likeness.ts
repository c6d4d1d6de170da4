/** The fields in which two documents differ, with the device's and the server's values. */
export function differing(here: object | null, there: object | null): string {
  const [a, b] = [new Map(Object.entries(here ?? {})), new Map(Object.entries(there ?? {}))];
  const names = [...new Set([...a.keys(), ...b.keys()])];
  return names
    .filter((name) => !isSame(a.get(name), b.get(name)))
    .map((name) => `${name} ${JSON.stringify(a.get(name))} / ${JSON.stringify(b.get(name))}`)
    .join('; ');
}

/** Whether two documents are equal, ignoring the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return (
    JSON.stringify(a) === JSON.stringify(b) ||
    JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
  );
}

/** The same value with all keys in order: a database keeps them in its own. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

/** A cursor's time, in milliseconds or as ISO 8601. */
export function instantOf(value: string | number): number {
  return typeof value === 'number' ? value : Date.parse(value);
}
