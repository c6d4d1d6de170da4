import type { ScopeAsk } from '../local-store.ts';
import type { PullAnswer, PullRequest, PulledScope, SaleSet } from '../ports.ts';
import { isSaleScope } from '../rows/scope-name.ts';

type Page = Extract<PullAnswer, { kind: 'page' }>;

/** The most scopes that one request names (SYNC-3). */
export const MAX_NAMED = 128;

/** The most sales in all sets of one request. */
export const MAX_IN_SETS = 1024;

/** What one request asks for: some scopes by name, and many sales in sets. */
export interface Question {
  readonly asks: readonly ScopeAsk[];
  readonly request: PullRequest;
}

/**
 * As much as fits into one request, from the front. Sales of `inSets` that have the same cursor as others
 * go in a set (SYNC-3): the server then says only which of them have news.
 */
export function questionOf(
  asks: readonly ScopeAsk[],
  inSets: (scope: string) => boolean,
): Question {
  const sets = setsAmong(asks.filter(({ scope }) => isSaleScope(scope) && inSets(scope)));
  const grouped = new Set(sets.flatMap(({ scopes }) => scopes));
  const named = asks.filter(({ scope }) => !grouped.has(scope)).slice(0, MAX_NAMED);
  const chosen = new Set(named);
  const request: PullRequest = { scopes: named.map(({ scope, cursor }) => ({ scope, cursor })) };
  return {
    asks: asks.filter((ask) => chosen.has(ask) || grouped.has(ask.scope)),
    request: sets.length === 0 ? request : { ...request, sets },
  };
}

function setsAmong(asks: readonly ScopeAsk[]): readonly SaleSet[] {
  const byCursor = new Map<string, { cursor: SaleSet['cursor']; scopes: string[] }>();
  for (const { scope, cursor } of asks.slice(0, MAX_IN_SETS)) {
    if (cursor === null) continue;
    const text = JSON.stringify(cursor);
    const set = byCursor.get(text) ?? { cursor, scopes: [] };
    set.scopes.push(scope);
    byCursor.set(text, set);
  }
  return [...byCursor.values()].filter(({ scopes }) => scopes.length > 1);
}

/**
 * The page as if each scope had been asked for by name. In a set, a sale with news counts as not reached yet, and
 * a sale without news as read to its end.
 */
export function unfolded(page: Page, { sets = [] }: PullRequest): Page {
  if (sets.length === 0) return page;
  const plain = { rows: [], reset: false, forbidden: false };
  const ofSets = sets.flatMap(({ scopes }, at) => {
    const touched = page.sets?.[at] ?? null;
    const news = touched === null ? null : new Set(touched);
    return scopes.map((scope, position): PulledScope => {
      const hasNews = news === null || news.has(position) || page.cursor === undefined;
      return { scope, ...plain, cursor: hasNews ? null : (page.cursor ?? null), more: hasNews };
    });
  });
  return { ...page, scopes: [...page.scopes, ...ofSets] };
}
