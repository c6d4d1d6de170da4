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
  kind: null,
  hasPhotos: false,
  firstDay: true,
  halfPrice: true,
  takesCards: true,
  dateFrom: '2026-06-06',
  dateTo: '2026-06-07',
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

test('without words it looks for all that are nearby', () => {
  expect(alertQueryOf({ ...QUERY, text: '' })).toEqual({ ...QUERY, text: '' });
  const moving = { ...QUERY, text: '', kind: 'moving', hasPhotos: true } as const;
  expect(alertQueryOf(moving)).toEqual(moving);
  expect(isSameAlert(moving, { ...moving, kind: 'yard' })).toBe(false);
  expect(isSameAlert(moving, { ...moving, hasPhotos: false })).toBe(false);
});

test('what another build wrote otherwise gets its default', () => {
  const kept = {
    ...QUERY,
    saleType: 'circus',
    kind: 'tent',
    hasPhotos: 1,
    firstDay: 'yes',
    halfPrice: null,
    takesCards: null,
    dateFrom: '2026-02-31',
    dateTo: 20260607,
    tag: 5,
    radiusMiles: '25',
    isActiveWanted: 'no',
  };
  expect(alertQueryOf(kept)).toMatchObject({
    saleType: null,
    kind: null,
    hasPhotos: false,
    firstDay: false,
    halfPrice: false,
    takesCards: false,
    dateFrom: null,
    dateTo: null,
    tag: null,
    radiusMiles: null,
    isActiveWanted: true,
  });
});

test('two alerts are the same if they find the same', () => {
  expect(isSameAlert(QUERY, { ...QUERY, text: 'The OAK, table' })).toBe(true);
  expect(isSameAlert(QUERY, { ...QUERY, lat: 42 })).toBe(false);
  expect(isSameAlert(QUERY, { ...QUERY, tag: null })).toBe(false);
  expect(isSameAlert(QUERY, { ...QUERY, firstDay: false })).toBe(false);
  expect(isSameAlert(QUERY, { ...QUERY, halfPrice: false })).toBe(false);
  expect(isSameAlert(QUERY, { ...QUERY, takesCards: false })).toBe(false);
  expect(isSameAlert(QUERY, { ...QUERY, dateFrom: null })).toBe(false);
  expect(isSameAlert(QUERY, { ...QUERY, dateTo: '2026-06-08' })).toBe(false);
  const anywhere = { ...QUERY, radiusMiles: null };
  expect(isSameAlert(anywhere, { ...anywhere, lat: 42 })).toBe(true);
});
