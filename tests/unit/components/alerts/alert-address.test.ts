import { expect, test } from 'vitest';
import { addressOfAlert } from '../../../../src/components/alerts/alert-address.ts';
import { alertFor } from '../../../../src/components/alerts/alert-for.ts';
import {
  DEFAULT_FILTERS,
  type Filters,
  readFilters,
} from '../../../../src/components/filters/filter-state.ts';
import type { AlertQuery } from '../../../../src/domain/search/alert-query.ts';
import { readChoices } from '../../../../src/features/search/search-choices.ts';

const ANY: AlertQuery = {
  text: '',
  isActiveWanted: true,
  isUpcomingWanted: true,
  lat: 41.9,
  lng: -87.6,
  radiusMiles: 40,
  saleType: 'estate',
  kind: 'tag',
  hasPhotos: true,
  firstDay: true,
  halfPrice: true,
  takesCards: true,
  dateFrom: '2026-06-06',
  dateTo: '2026-06-07',
  tag: null,
};

function paramsOf(query: AlertQuery, path: string): URLSearchParams {
  const address = new URL(addressOfAlert(query), 'https://rummage.example');
  expect(address.pathname).toBe(path);
  return address.searchParams;
}

test('an alert without words leads to the list with its filters', () => {
  expect(readFilters(paramsOf(ANY, '/discover'))).toMatchObject({
    saleType: 'estate',
    kind: 'tag',
    hasPhotos: true,
    firstDay: true,
    halfPrice: true,
    takesCards: true,
    dateFrom: '2026-06-06',
    dateTo: '2026-06-07',
    radiusMiles: 40,
  });
});

test('each filter of the list that an alert can keep is in it, and leads back to the same filters', () => {
  const filters: Filters = {
    ...DEFAULT_FILTERS,
    keywords: 'oak table',
    saleType: 'estate',
    kind: 'tag',
    hasPhotos: true,
    firstDay: true,
    halfPrice: true,
    takesCards: true,
    radiusMiles: 40,
    statuses: { active: false, upcoming: true, closed: false },
    dateFrom: '2026-06-06',
    dateTo: '2026-06-07',
  };
  const back = readFilters(paramsOf(alertFor(filters, ANY), '/discover'));
  expect(back).toEqual(filters);
  // Of this moment only.
  expect(alertFor({ ...filters, openNow: true }, ANY)).toEqual(alertFor(filters, ANY));
});

test('an alert with words leads to the search with its choices', () => {
  const words = {
    ...ANY,
    text: 'oak table',
    radiusMiles: null,
    dateTo: ANY.dateFrom,
    tag: 'vintage',
    isUpcomingWanted: false,
  };
  expect(readChoices(paramsOf(words, '/search'))).toMatchObject({
    text: 'oak table',
    saleType: 'estate',
    tag: 'vintage',
    day: '2026-06-06',
    isNear: false,
    isActiveWanted: true,
    isUpcomingWanted: false,
  });
});
