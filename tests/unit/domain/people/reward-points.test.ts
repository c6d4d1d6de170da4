import { array, assert, constantFrom, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { hunterTiers } from '../../../../src/domain/rewards/levels.ts';
import {
  isNewTier,
  progressFrom,
  type RewardFact,
  rewardsOf,
} from '../../../../src/domain/rewards/rewards.ts';
import { levelNames, rewardsText } from '../../../../src/i18n/people/rewards-text.ts';

function fact(id: string, deed: RewardFact['deed'], isWaiting = false): RewardFact {
  return { id, deed, at: `2026-06-0${id.length}T10:00:00Z`, saleTitle: null, isWaiting };
}

/** So many check-ins, each worth 20 points. */
function visits(count: number): readonly RewardFact[] {
  return Array.from({ length: count }, (_, index) => fact(`c${index}`, 'checkIn'));
}

test('[spec-line 3.15] points, tier, and a history of date, amount and reason, newest first', () => {
  const rewards = rewardsOf([
    { ...fact('c', 'checkIn'), at: '2026-06-05T10:00:00Z' },
    { ...fact('s', 'listing'), at: '2026-06-07T10:00:00Z' },
    { ...fact('r', 'review'), at: '2026-06-06T10:00:00Z' },
  ]);
  expect(rewards.points).toBe(20 + 50 + 30);
  expect(rewards.tier.id).toBe('silver');
  expect(rewards.history.map(({ date, amount, reason }) => ({ date, amount, reason }))).toEqual([
    { date: '2026-06-07T10:00:00Z', amount: 50, reason: 'listing' },
    { date: '2026-06-06T10:00:00Z', amount: 30, reason: 'review' },
    { date: '2026-06-05T10:00:00Z', amount: 20, reason: 'checkIn' },
  ]);
  expect([rewards.sellerPoints, rewards.sellerLevel.id]).toEqual([50, 'novice']);
});

test.each([
  [0, 'bronze'],
  [80, 'bronze'],
  [100, 'silver'],
  [480, 'silver'],
  [500, 'gold'],
  [980, 'gold'],
  [1000, 'platinum'],
])('[spec-line 4.16] %i points are %s', (points, tier) => {
  expect(rewardsOf(visits(points / 20)).tier.id).toBe(tier);
});

test('[spec-line 4.16] each tier ends one point before the next one starts', () => {
  expect(hunterTiers.map(({ id, fromPoints, toPoints }) => [id, fromPoints, toPoints])).toEqual([
    ['bronze', 0, 99],
    ['silver', 100, 499],
    ['gold', 500, 999],
    ['platinum', 1000, null],
  ]);
});

test('nothing counts twice, whatever arrives twice and in whatever order', () => {
  const deed = constantFrom('checkIn', 'listing', 'review');
  const one = record({ id: constantFrom('a', 'b', 'c', 'd'), deed });
  assert(
    property(array(one), (facts) => {
      const all = facts.map(({ id, deed: did }) => fact(id, did));
      const { points, history } = rewardsOf(all);
      expect(rewardsOf([...all, ...all.toReversed()]).points).toBe(points);
      expect(history.reduce((sum, { amount }) => sum + amount, 0)).toBe(points);
      expect(history).toHaveLength(new Set(facts.map(({ id, deed: did }) => did + id)).size);
    }),
  );
});

test('what the server does not have yet is in the history, and counts for nothing', () => {
  const { points, history } = rewardsOf([...visits(2), fact('new', 'listing', true)]);
  expect(points).toBe(40);
  expect(history.filter(({ isWaiting }) => isWaiting).map(({ id }) => id)).toEqual(['new']);
});

test('[spec-line 9.11] progress is a percentage of at most 100, and platinum has none', () => {
  const [bronze, silver, gold, platinum] = hunterTiers;
  if (!bronze || !silver || !gold || !platinum) throw new Error('there are four');
  expect(progressFrom(bronze, 0)).toEqual({ next: silver, missingPoints: 100, percent: 0 });
  expect(progressFrom(bronze, 50)).toMatchObject({ missingPoints: 50, percent: 50 });
  expect(progressFrom(silver, 300)).toMatchObject({ next: gold, missingPoints: 200, percent: 50 });
  // Never full before the tier is reached.
  expect(progressFrom(silver, 499)?.percent).toBe(99);
  expect(progressFrom(gold, 1500)).toEqual({ next: platinum, missingPoints: 0, percent: 100 });
  expect(progressFrom(platinum, 1000)).toBeNull();
});

test('[spec-line 4.17, 4.18] each tier above the last one told is new; the first never is', () => {
  expect(isNewTier('bronze', undefined)).toBe(false);
  expect(isNewTier('silver', undefined)).toBe(true);
  expect(isNewTier('silver', 'silver')).toBe(false);
  expect(isNewTier('platinum', 'silver')).toBe(true);
  // After a sale was deleted.
  expect(isNewTier('silver', 'gold')).toBe(false);
  // Written by someone else's tool.
  expect(isNewTier('silver', { what: 1 })).toBe(true);
});

test('[spec-line 4.17, 4.18] the words of the toast, with the names of the tiers', () => {
  expect(rewardsText.newTier).toBe('New Reward Tier Achieved!');
  expect(rewardsText.reached(levelNames.silver)).toBe(
    "Congratulations! You've reached Silver Explorer status!",
  );
});
