import { searchRank } from '../../domain/search/search-rank.ts';
import { type SaleStatus, statusAt } from '../../domain/sale/status.ts';
import { dayNumberOf } from '../../domain/time/calendar-date.ts';
import { type Entry, milesFrom } from '../catalog/catalog-entry.ts';
import { isOpenAt } from '../catalog/choice-filter.ts';
import type { FoundSale, SearchPage, SearchQuestion } from '../door/search-door.ts';
import { countFacets } from './count-facets.ts';
import type { Found } from './find-corrected.ts';
import type { SearchHit } from './search-index.ts';

/** What the page needs of each sale that the index found. */
export interface SaleFacts {
  readonly entry: Entry;
  readonly tags: readonly string[];
}

interface Candidate extends SaleFacts {
  readonly hit: SearchHit;
  readonly status: SaleStatus;
  readonly distanceMiles: number | null;
}

/** Filters, counts, and orders what the index found. Sales that are over are never found. */
export function foundPage(
  found: Found,
  factsOf: (id: string) => SaleFacts | null,
  question: SearchQuestion,
  nowMs: number,
): SearchPage {
  const facets = countFacets(question);
  const wider = { anywhere: 0, bothStatuses: 0, allChoices: 0 };
  let [openNow, anyDay] = [0, 0];
  const shown: Candidate[] = [];
  const isChosen = choiceOf(question, nowMs);

  for (const hit of found.hits) {
    const facts = factsOf(hit.id);
    if (facts === null) continue;
    const { entry } = facts;
    const status = statusAt(entry.windows, entry.isCancelled, nowMs);
    if (status === 'closed' || status === 'cancelled') continue;
    const distanceMiles = milesFrom(entry, question.origin);
    const isNear = isWithin(distanceMiles, question.radiusMiles);
    const hasStatus = status === 'active' ? question.isActiveWanted : question.isUpcomingWanted;
    const { hasType, hasDay, hasTag } = isChosen(facts);
    const hasChoices = hasType && hasDay && hasTag;

    if (hasStatus && hasChoices) wider.anywhere += 1;
    if (isNear && hasChoices) wider.bothStatuses += 1;
    if (!isNear || !hasStatus) continue;
    wider.allChoices += 1;
    if (hasDay && hasTag) facets.addType(entry.saleType);
    if (hasType && hasTag) {
      anyDay += 1;
      if (isOpenAt(entry, nowMs)) openNow += 1;
      facets.addDays(entry.days.filter(({ endMs }) => endMs > nowMs));
    }
    if (hasType && hasDay) facets.addTags(facts.tags);
    if (hasChoices) shown.push({ ...facts, hit, status, distanceMiles });
  }

  return {
    terms: found.terms,
    corrections: found.corrections,
    suggestion: found.suggestion,
    single: found.single,
    total: shown.length,
    items: firstInOrder(shown, question.limit, nowMs),
    ...facets.result(),
    openNow,
    anyDay,
    wider,
  };
}

function isWithin(distanceMiles: number | null, radiusMiles: number | null): boolean {
  return radiusMiles === null || (distanceMiles !== null && distanceMiles <= radiusMiles);
}

/** Whether a sale has the chosen type and tag, and is open on the chosen day, now or later, or at this moment. */
function choiceOf({ saleType, day, isOpenNow, tag }: SearchQuestion, nowMs: number) {
  const dayNumber = day === null ? null : dayNumberOf(day);
  return ({ entry, tags }: SaleFacts) => ({
    hasType: saleType === null || entry.saleType === saleType,
    hasDay:
      (!isOpenNow || isOpenAt(entry, nowMs)) &&
      (dayNumber === null ||
        entry.days.some(
          ({ first, last, endMs }) => first <= dayNumber && last >= dayNumber && endMs > nowMs,
        )),
    hasTag: tag === null || tags.includes(tag),
  });
}

function firstInOrder(
  candidates: readonly Candidate[],
  limit: number,
  nowMs: number,
): readonly FoundSale[] {
  let best = 0;
  for (const { hit } of candidates) best = Math.max(best, hit.score);
  const ranked = candidates.map((candidate) => {
    const match = best === 0 ? 0 : candidate.hit.score / best;
    const { distanceMiles, entry } = candidate;
    const rank = searchRank({ match, distanceMiles, windows: entry.windows }, nowMs);
    return { candidate, rank };
  });
  return ranked
    .toSorted((a, b) => b.rank - a.rank || (a.candidate.hit.id < b.candidate.hit.id ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate: { hit, distanceMiles, status } }) => ({
      id: hit.id,
      distanceMiles,
      status,
      words: hit.words,
    }));
}
