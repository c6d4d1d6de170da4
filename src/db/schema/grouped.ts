/** Groups items by their entity or another id. Skips undefined ones. */
export function grouped<T>(
  found: Iterable<T | undefined>,
  idOf: (each: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of found) {
    if (each === undefined) continue;
    const group = groups.get(idOf(each));
    if (group === undefined) groups.set(idOf(each), [each]);
    else group.push(each);
  }
  return groups;
}
