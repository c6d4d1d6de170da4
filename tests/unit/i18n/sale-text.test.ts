import { describe, expect, test } from 'vitest';
import { SALE_TYPES } from '../../../src/domain/sale/sale.ts';
import { SALE_STATUSES } from '../../../src/domain/sale/status.ts';
import {
  CARD_TAGS,
  dateText,
  aboutDistanceText,
  detailAboutText,
  detailDistanceText,
  distanceText,
  milesText,
  moreTagsText,
  saleTypeText,
  statusText,
  timeText,
} from '../../../src/i18n/sale/sale-text.ts';

describe('names', () => {
  test('[spec 2] the badges', () => {
    expect(SALE_STATUSES.map(statusText)).toEqual(['Upcoming', 'Active', 'Closed', 'Canceled']);
  });

  test("[spec 9] [spec-line 9.29] sale type shown as '{Type} Sale'", () => {
    expect(SALE_TYPES.map(saleTypeText)).toEqual(['Garage Sale', 'Estate Sale', 'Auction Sale']);
  });

  test("[spec 9] [spec-line 9.28] at most 3 tags then '+N more'", () => {
    expect(CARD_TAGS).toBe(3);
    expect(moreTagsText(2)).toBe('+2 more');
  });
});

describe('time text', () => {
  test.each([
    ['9:00', '9:00 AM'],
    ['09:00', '9:00 AM'],
    ['0:30', '12:30 AM'],
    ['00:00', '12:00 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['13:05', '1:05 PM'],
    ['23:59', '11:59 PM'],
    ['17:00:00', '5:00 PM'],
    ['0900', '9:00 AM'],
    ['930', '9:30 AM'],
    ['1730', '5:30 PM'],
  ])('[spec 9] [spec-line 3.6, 3.7, 9.26] %s becomes %s', (time, text) => {
    expect(timeText(time)).toBe(text);
  });

  test.each([
    '9:00 AM',
    '13:00 PM',
    '9am',
    '9:30 p.m. to 9 pm',
    'noon',
    '24:00',
    '12:60',
    '9',
    '9:5',
    '-9:00',
    '12345',
    '',
  ])('[spec 9] [spec-line 9.26] %j stays unchanged', (time) => {
    expect(timeText(time)).toBe(time);
  });
});

describe('distance', () => {
  test("[spec 9] [spec-line 9.24] empty when missing, '< 0.01' under 0.01, else 2 decimals", () => {
    expect([null, Number.NaN, Infinity, -1].map(milesText)).toEqual(['', '', '', '']);
    expect([0, 0.0099, 0.01, 0.5, 12, 1234.567].map(milesText)).toEqual([
      '< 0.01',
      '< 0.01',
      '0.01',
      '0.50',
      '12.00',
      '1234.57',
    ]);
    expect(detailDistanceText(2.1)).toBe('2.10 miles');
    expect(detailDistanceText(null)).toBe('');
  });

  test('[spec 9] [spec-line 9.25] the text of a card', () => {
    expect([null, Number.NaN, 0, 0.099, 0.1, 2.06, 25].map(distanceText)).toEqual([
      'Distance unknown',
      'Distance unknown',
      'Less than 0.1 miles away',
      'Less than 0.1 miles away',
      '0.1 miles away',
      '2.1 miles away',
      '25.0 miles away',
    ]);
  });
});

describe('distance to a place that is not exactly known', () => {
  test('[spec 9] "about", in whole miles, and never less than one', () => {
    expect([0, 0.004, 0.9, 1.4, 2.5, 25.2].map(aboutDistanceText)).toEqual([
      'About 1 mile away',
      'About 1 mile away',
      'About 1 mile away',
      'About 1 mile away',
      'About 3 miles away',
      'About 25 miles away',
    ]);
    expect([null, 0.004, 3.2].map(detailAboutText)).toEqual(['', 'About 1 mile', 'About 3 miles']);
  });
});

describe('date text', () => {
  test("[spec 9] [spec-line 9.27] 'Dates not specified', 'Starting on', 'Ending on', 'On', or a range", () => {
    expect(dateText(null, null)).toBe('Dates not specified');
    expect(dateText('', 'soon')).toBe('Dates not specified');
    expect(dateText('2026-06-06', null)).toBe('Starting on Jun 6, 2026');
    expect(dateText(null, '2026-06-07')).toBe('Ending on Jun 7, 2026');
    expect(dateText('2026-06-06', '2026-06-06')).toBe('On Jun 6, 2026');
    expect(dateText('2026-06-06', '2026-06-07')).toBe('Jun 6 - Jun 7, 2026');
    expect(dateText('2026-12-31', '2027-01-01')).toBe('Dec 31, 2026 - Jan 1, 2027');
  });
});
