import { SALE_TYPES, type SaleType } from '../../domain/sale/sale.ts';
import { dateOfDayNumber, dayNumberOf } from '../../domain/time/calendar-date.ts';
import type { Entry } from '../catalog/catalog-entry.ts';
import type { FacetCount, SearchPage, SearchQuestion } from '../door/search-door.ts';

const DAYS_AHEAD = 14;
const TAG_CHOICES = 8;

/** Counts how many sales each choice of type, day, and tag would leave. */
export function countFacets({ today, day, tag }: SearchQuestion) {
  const firstDay = dayNumberOf(today) ?? Infinity;
  const types = new Map<SaleType, number>();
  const days = new Map<number, number>();
  const tags = new Map<string, number>();

  return {
    addType: (saleType: SaleType) => add(types, saleType),

    /** Counts the days from today on, two weeks at most, each only once for a sale. */
    addDays(open: Entry['days']) {
      let counted = firstDay - 1;
      for (const { first, last } of open) {
        for (let at = Math.max(first, counted + 1); at <= last; at += 1) {
          if (at < firstDay + DAYS_AHEAD) add(days, at);
        }
        counted = Math.max(counted, last);
      }
    },

    addTags(own: readonly string[]) {
      for (const each of own) add(tags, each);
    },

    result(): Pick<SearchPage, 'types' | 'days' | 'tags'> {
      return {
        types: SALE_TYPES.map((value) => ({ value, count: types.get(value) ?? 0 })),
        days: dayChoices(days, day),
        tags: tagChoices(tags, tag),
      };
    },
  };
}

function add<T>(counts: Map<T, number>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** The days to choose from. The chosen one always stays, so that it can be cleared. */
function dayChoices(counts: Map<number, number>, chosen: string | null): FacetCount[] {
  const dayNumber = chosen === null ? null : dayNumberOf(chosen);
  const all = new Map(counts);
  if (dayNumber !== null && !all.has(dayNumber)) all.set(dayNumber, 0);
  return [...all]
    .toSorted(([a], [b]) => a - b)
    .map(([each, count]) => ({ value: dateOfDayNumber(each), count }));
}

/** The most frequent tags, and the one that was chosen. */
function tagChoices(counts: ReadonlyMap<string, number>, chosen: string | null): FacetCount[] {
  const sorted = [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const most = sorted.slice(0, TAG_CHOICES);
  if (chosen === null || most.some(({ value }) => value === chosen)) return most;
  return [{ value: chosen, count: counts.get(chosen) ?? 0 }, ...most.slice(0, TAG_CHOICES - 1)];
}
