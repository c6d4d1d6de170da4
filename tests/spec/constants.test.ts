import { expect, test } from 'vitest';
import { DEFAULT_FILTERS, RADIUS_MILES } from '../../src/components/filters/filter-state.ts';
import {
  BEACON_MS,
  SCROLL_AFTER_MS,
  SELECTED_ZOOM,
} from '../../src/components/sale-map/map-numbers.ts';
import { SKELETON_COUNT } from '../../src/components/sale-list/sale-results.tsx';
import { defaultDay, emptyDraft } from '../../src/domain/sale/draft/draft.ts';
import { MAX_IMAGES } from '../../src/domain/sale/image-path.ts';
import { RATINGS } from '../../src/domain/review/review.ts';
import { hunterTiers } from '../../src/domain/rewards/levels.ts';
import { CHECK_IN_MILES } from '../../src/domain/check-in/check-in-rule.ts';
import { ROUTE_STOP_MINIMUM } from '../../src/domain/route/route.ts';
import { FEATURED_COUNT } from '../../src/features/home/featured-sales.tsx';
import { HEIGHT, WIDTH } from '../../src/components/picture/paint.ts';
import { privacySections } from '../../src/i18n/pages/privacy-text.ts';
import { termsSections } from '../../src/i18n/pages/terms-text.ts';
import { authText } from '../../src/i18n/people/auth-text.ts';
import { contactText, faqText } from '../../src/i18n/people/contact-text.ts';
import { CARD_TAGS } from '../../src/i18n/sale/sale-text.ts';
import { HIDDEN_EVERY_MS } from '../../src/sync/engine/scheduler.ts';
import { TOAST_DURATION_MS } from '../../src/ui/feedback/toast-queue.ts';

/** Numbers that one place defines and screens only use. Browser cases show what follows from them. */

test('[spec-line 9.41] a toast stays for 4000 ms', () => {
  expect(TOAST_DURATION_MS).toBe(4000);
});

test('[spec-line 2.23, 7.1, 9.1] three sales are featured', () => {
  expect(FEATURED_COUNT).toBe(3);
});

test('[spec-line 2.26, 9.28] a card shows three tags', () => {
  expect(CARD_TAGS).toBe(3);
});

test('[spec-line 2.33, 9.5] six placeholders; 25 miles of 0 to 50 in steps of one', () => {
  expect(SKELETON_COUNT).toBe(6);
  expect(DEFAULT_FILTERS.radiusMiles).toBe(25);
  expect(RADIUS_MILES).toEqual({ min: 0, max: 50, step: 1 });
});

test('[spec-line 4.15, 9.5] a list is read again every 5 minutes at least', () => {
  expect(HIDDEN_EVERY_MS).toBe(300_000);
});

test('[spec-line 2.41, 2.48, 2.49] the map: 500 ms, zoom 15, 5 s', () => {
  expect([SCROLL_AFTER_MS, SELECTED_ZOOM, BEACON_MS]).toEqual([500, 15, 5_000]);
});

test('[spec-line 2.58] a schedule day is from 09:00 to 17:00', () => {
  const day = { date: '2026-06-06', startTime: '09:00', endTime: '17:00', nextDay: false };
  expect(defaultDay('2026-06-06')).toEqual(day);
  expect(emptyDraft('2026-06-06').days).toEqual([day]);
});

test('[spec-line 2.72] the button to check in: within 0.1 miles', () => {
  expect(CHECK_IN_MILES).toBe(0.1);
});

test('[spec-line 2.77, 4.20] a route has two sales at least', () => {
  expect(ROUTE_STOP_MINIMUM).toBe(2);
});

test('[spec-line 2.105] a picture is 1200 x 630', () => {
  expect([WIDTH, HEIGHT]).toEqual([1200, 630]);
});

test('[spec-line 3.16, 5.14] a rating is 1 to 5', () => {
  expect(RATINGS).toEqual([1, 2, 3, 4, 5]);
});

test('[spec-line 4.16, 9.10] tiers begin at 0, 100, 500, 1000', () => {
  expect(hunterTiers.map(({ fromPoints, toPoints }) => [fromPoints, toPoints])).toEqual([
    [0, 99],
    [100, 499],
    [500, 999],
    [1000, null],
  ]);
});

test('[spec-line 5.12, 9.2] a sale has ten photos at most', () => {
  expect(MAX_IMAGES).toBe(10);
});

test('[spec-line 2.101, 9.43] business hours', () => {
  expect(contactText.hoursText).toBe('Mon-Fri 9AM-5PM PT');
});

test('[spec-line 2.103, 2.104, 9.43] 30 days of notice, 13 years of age', () => {
  const terms = JSON.stringify(termsSections);
  const privacy = JSON.stringify(privacySections(null));
  for (const text of [terms, privacy]) {
    expect(text).toContain("We give 30 days' notice of material changes");
    expect(text).toContain('at least 30 days before that date');
  }
  expect(terms).toContain('You must be at least 13 years old.');
  expect(authText.agree).toContain('at least 13 years old');
  expect(privacy).toContain('Users under 13 are excluded');
  expect(privacy).toContain('a child under 13');
});

test('[spec-line 2.71] the answer about sales that are not real names the button', () => {
  expect(JSON.stringify(faqText)).toContain(String.raw`press \"Report this sale\"`);
});
