import type { MapMarks, ViewedMap } from '../../domain/sale/map-mark.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { DiscoverQuery } from '../catalog/query.ts';
import { createMarkIndex, type MarkIndex } from './mark-index.ts';

interface Kept {
  readonly key: string;
  readonly index: MarkIndex;
  readonly untilMs: number;
}

/**
 * Finds what to draw for the sales that a list shows. Keeps the index of the last question until the
 * question, the sales, or what is open has changed.
 */
export function createMapMarks(catalog: Pick<Catalog, 'matches' | 'version'>) {
  let kept: Kept | null = null;

  return (asked: DiscoverQuery, view: ViewedMap, nowMs: number): MapMarks => {
    const query = { ...asked, limit: Number.MAX_SAFE_INTEGER };
    const key = `${catalog.version()} ${JSON.stringify(query)}`;
    if (kept?.key !== key || nowMs >= kept.untilMs) {
      const { matches, sameUntilMs } = catalog.matches(query, nowMs);
      kept = { key, index: createMarkIndex(matches, nowMs), untilMs: sameUntilMs };
    }
    return kept.index.marksIn(view);
  };
}
