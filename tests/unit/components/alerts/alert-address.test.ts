import { expect, test } from 'vitest';
import { addressOfAlert } from '../../../../src/components/alerts/alert-address.ts';
import { readFilters } from '../../../../src/components/filters/filter-state.ts';
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
    radiusMiles: 40,
  });
});

test('an alert with words leads to the search with its choices', () => {
  const words = {
    ...ANY,
    text: 'oak table',
    radiusMiles: null,
    tag: 'vintage',
    isUpcomingWanted: false,
  };
  expect(readChoices(paramsOf(words, '/search'))).toMatchObject({
    text: 'oak table',
    saleType: 'estate',
    tag: 'vintage',
    isNear: false,
    isActiveWanted: true,
    isUpcomingWanted: false,
  });
});
