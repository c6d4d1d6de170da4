import type { Cursor, PullRequest } from '../../sync/ports.ts';
import { saleOfScope } from '../../sync/rows/scope-name.ts';

/** How many digits of an id name a sale in a set, two for each byte. */
const PREFIX_DIGITS = 8;

/** A pull as it is sent: equal cursors only once, and for each sale of a set only the first bytes of its id. */
export function wirePull({ scopes, sets = [] }: PullRequest): object {
  const cursors: Cursor[] = [];
  const positions = new Map<string, number>();
  const placeOf = (cursor: Cursor): number => {
    const text = JSON.stringify(cursor);
    const known = positions.get(text);
    if (known !== undefined) return known;
    positions.set(text, cursors.length);
    return cursors.push(cursor) - 1;
  };
  const named = scopes.map(({ scope, cursor }) =>
    cursor === null ? { s: scope } : { s: scope, c: placeOf(cursor) },
  );
  const grouped = sets.map((set) => ({ c: placeOf(set.cursor), ids: prefixesOf(set.scopes) }));
  return { cursors, scopes: named, ...(grouped.length > 0 && { sets: grouped }) };
}

/** The first bytes of the sales' ids, in base64. */
function prefixesOf(scopes: readonly string[]): string {
  const digits = scopes.map((scope) => (saleOfScope(scope) ?? '').slice(0, PREFIX_DIGITS));
  const bytes = digits
    .flatMap((of) => of.match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16));
  return btoa(String.fromCodePoint(...bytes));
}
