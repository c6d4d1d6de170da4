import { SALE_KINDS, SALE_TYPES, type SaleKind } from '../../domain/sale/sale.ts';
import { choiceFilter, listedStatus } from './choice-filter.ts';
import type { Reached } from './match.ts';
import type { ChoiceCounts, Choices, DiscoverQuery } from './query.ts';

/** Counts for each choice how many sales it would leave, with everything else as it is. */
export function countChoices(
  reached: readonly Reached[],
  query: DiscoverQuery,
  nowMs: number,
): ChoiceCounts | null {
  if (query.countFor === undefined) return null;
  const { today, weekend, bar } = query.countFor;
  const count = (changed: Partial<Choices>) => {
    const choices: Choices = { ...query, ...changed };
    const passes = choiceFilter(choices, nowMs);
    let found = 0;
    for (const { entry, status } of reached) {
      if (choices.statuses[listedStatus(status)] && passes(entry)) found += 1;
    }
    return found;
  };
  const only = (status: 'active' | 'upcoming' | 'closed') =>
    count({ statuses: { active: false, upcoming: false, closed: false, [status]: true } });
  const [garage, estate, auction] = SALE_TYPES.map((saleType) => {
    // A kind belongs to one type.
    const kind = query.kind != null && isKindOf(query.kind, saleType) ? query.kind : null;
    return count({ saleType, kind });
  });
  const kinds: Partial<Record<SaleKind, number>> = {};
  for (const kind of KINDS) {
    const found = count({ kind });
    if (found > 0) kinds[kind] = found;
  }
  return {
    types: { garage: garage ?? 0, estate: estate ?? 0, auction: auction ?? 0 },
    statuses: { active: only('active'), upcoming: only('upcoming'), closed: only('closed') },
    kinds,
    openNow: count({ openNow: true }),
    today: count(today),
    weekend: count(weekend),
    bar: bar.map(({ openNow, range }) => count({ openNow, ...range })),
    hasPhotos: count({ hasPhotos: true }),
    firstDay: count({ firstDay: true }),
    halfPrice: count({ halfPrice: true }),
    takesCards: count({ takesCards: true }),
  };
}

const KINDS: readonly SaleKind[] = SALE_TYPES.flatMap((saleType) => SALE_KINDS[saleType]);

function isKindOf(kind: SaleKind, saleType: keyof typeof SALE_KINDS): boolean {
  return SALE_KINDS[saleType].some((known) => known === kind);
}
