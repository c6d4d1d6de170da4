import type { Sale } from './sale.ts';

type Compared = Pick<Sale, 'id' | 'saleType' | 'tags'>;

/**
 * The sales most similar to a given one, from candidates sorted by distance: by shared tags, then type,
 * then distance. Candidates that share neither tags nor type are left out.
 */
export function mostSimilar<T extends Compared>(
  sale: Compared,
  candidates: readonly T[],
  count: number,
): readonly T[] {
  const tags = new Set(sale.tags);
  const likeness = ({ saleType, tags: others }: T) =>
    others.filter((tag) => tags.has(tag)).length * 2 + (saleType === sale.saleType ? 1 : 0);
  return candidates
    .filter((candidate) => candidate.id !== sale.id && likeness(candidate) > 0)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, count);
}
