import { expect, test } from 'vitest';
import {
  type AlertQuery,
  alertQueryOf,
  isSameAlert,
} from '../../../../src/domain/search/alert-query.ts';

const QUERY: AlertQuery = {
  text: 'oak table',
  isActiveWanted: true,
  isUpcomingWanted: false,
  lat: 41.9,
  lng: -87.6,
  radiusMiles: 25,
  saleType: 'estate',
  tag: 'vintage',
};

test('an alert comes back as it was kept', () => {
  expect(alertQueryOf({ ...QUERY })).toEqual(QUERY);
});

test.each([
  ['no text', { ...QUERY, text: undefined }],
  ['a text without a word', { ...QUERY, text: '!!' }],
  ['no place', { ...QUERY, lat: 'north' }],
  ['nothing', {}],
])('with %s it is none', (_what, query) => {
  expect(alertQueryOf(query)).toBeNull();
});

test('what another build wrote otherwise gets its default', () => {
  const kept = { ...QUERY, saleType: 'circus', tag: 5, radiusMiles: '25', isActiveWanted: 'no' };
  expect(alertQueryOf(kept)).toMatchObject({
    saleType: null,
    tag: null,
    radiusMiles: null,
    isActiveWanted: true,
  });
});

test('two alerts are the same if they find the same', () => {
  expect(isSameAlert(QUERY, { ...QUERY, text: 'The OAK, table' })).toBe(true);
  expect(isSameAlert(QUERY, { ...QUERY, lat: 42 })).toBe(false);
  expect(isSameAlert(QUERY, { ...QUERY, tag: null })).toBe(false);
  const anywhere = { ...QUERY, radiusMiles: null };
  expect(isSameAlert(anywhere, { ...anywhere, lat: 42 })).toBe(true);
});
