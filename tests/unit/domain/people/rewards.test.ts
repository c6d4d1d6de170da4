import { expect, test } from 'vitest';
import {
  hunterTiers,
  isBuilt,
  type Level,
  sellerLevels,
} from '../../../../src/domain/rewards/levels.ts';
import { POINTS } from '../../../../src/domain/rewards/points.ts';
import {
  benefitText,
  levelNames,
  levelRangeText,
} from '../../../../src/i18n/people/rewards-text.ts';

/** A level in a line, as people read it. */
function line(level: Level): string {
  const benefits = level.benefits.map((benefit) => benefitText[benefit]).join(', ');
  return `${levelNames[level.id]} ${levelRangeText(level)}: ${benefits}`;
}

test('[spec-line 9.10, 9.12] tiers of hunters, their names and what they bring', () => {
  expect(hunterTiers.map(line)).toEqual([
    'Bronze Hunter 0-99 points: Basic sale alerts, Save sales, Check in at sales',
    'Silver Explorer 100-499 points: Early notifications for premium sales, Route planning',
    'Gold Collector 500-999 points: Preview hours at select sales, Priority search',
    'Platinum Treasure Master 1000+ points: VIP early access, Discounts, Support',
  ]);
});

test('[spec-line 9.13] levels of sellers and what they bring', () => {
  expect(sellerLevels.map(line)).toEqual([
    'Novice Seller 0-99 points: Basic listing features',
    'Established Seller 100-499 points: Featured placement in search',
    'Professional Seller 500-999 points: Highlighted listings, Analytics dashboard',
    'Elite Seller 1000+ points: Premium badges, Priority support, Marketing tools',
  ]);
});

test('[spec-line 9.14] points', () => {
  expect(POINTS).toEqual({ checkIn: 20, listing: 50, review: 30, referral: 100 });
});

test('only what exists is told as existing', () => {
  const benefits = [...hunterTiers, ...sellerLevels].flatMap((level) => level.benefits);
  expect(benefits.filter(isBuilt)).toEqual([
    'basic-alerts',
    'save',
    'check-in',
    'route-planning',
    'basic-listing',
  ]);
});
