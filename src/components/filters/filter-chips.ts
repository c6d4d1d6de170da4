import { discoverText } from '../../i18n/pages/discover-text.ts';
import { shortDateText } from '../../i18n/sale/when-text.ts';
import { kindText } from '../../i18n/sale/sale-text.ts';
import {
  DEFAULT_FILTERS,
  type Filters,
  hasDefaultStatuses,
  LISTED_STATUSES,
} from './filter-state.ts';

export interface FilterChip {
  readonly id: keyof Filters;
  readonly label: string;
  /** The filters without this one. */
  readonly without: Filters;
}

/** The filters that differ from their defaults, each with the filters that remain without it. */
export function filterChips(filters: Filters): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (id: keyof Filters, label: string) =>
    chips.push({ id, label, without: { ...filters, [id]: DEFAULT_FILTERS[id] } });
  const keywords = filters.keywords.trim();
  if (keywords !== '') add('keywords', `“${keywords}”`);
  if (filters.saleType !== null) add('saleType', discoverText.types[filters.saleType]);
  if (filters.kind !== null) add('kind', kindText(filters.kind));
  if (filters.openNow) add('openNow', discoverText.openNow);
  if (filters.hasPhotos) add('hasPhotos', discoverText.hasPhotos);
  if (filters.firstDay) add('firstDay', discoverText.firstDay);
  if (filters.halfPrice) add('halfPrice', discoverText.halfPrice);
  if (filters.takesCards) add('takesCards', discoverText.takesCards);
  if (filters.bounds !== null) add('bounds', discoverText.mapArea);
  else if (filters.radiusMiles !== DEFAULT_FILTERS.radiusMiles) {
    add('radiusMiles', discoverText.withinFilter(discoverText.miles(filters.radiusMiles)));
  }
  if (!hasDefaultStatuses(filters)) add('statuses', statusLabel(filters));
  if (filters.dateFrom !== null) {
    add('dateFrom', discoverText.fromDate(shortDateText(filters.dateFrom)));
  }
  if (filters.dateTo !== null) add('dateTo', discoverText.untilDate(shortDateText(filters.dateTo)));
  return chips;
}

function statusLabel({ statuses }: Filters): string {
  const names = LISTED_STATUSES.filter((status) => statuses[status]).map(
    (status) => discoverText.statuses[status],
  );
  return names.length === 0 ? discoverText.noStatus : names.join(', ');
}
