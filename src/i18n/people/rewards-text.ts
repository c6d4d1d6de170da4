import type { Benefit, Level, LevelId } from '../../domain/rewards/levels.ts';
import type { Deed } from '../../domain/rewards/points.ts';

/** Points, tiers and levels (spec 9). */
export const rewardsText = {
  tab: 'Rewards',
  tier: 'Your tier',
  points: (count: number) => `${count} points`,
  progress: (tier: string) => `Progress to ${tier}`,
  toNext: (missing: number, tier: string) =>
    `${missing} ${missing === 1 ? 'point' : 'points'} to ${tier}`,
  highest: "You're at the highest tier.",
  reading: 'Adding up your points',
  readingHint: 'They show up once this device has read your account.',
  open: 'See your rewards',
  title: 'Your rewards',
  close: 'Close',
  tabs: 'Rewards',
  status: 'Status',
  history: 'History',
  refer: 'Refer',
  benefits: 'What your tier brings',
  nextBenefits: (tier: string) => `What ${tier} adds`,
  seller: 'As a seller',
  sellerLine: (level: string, points: number) => `${level}, ${points} points from listings`,
  historyList: 'Your points, newest first',
  noHistory: 'No points yet',
  noHistoryHint: 'Check in at a sale, list your own, or review a seller.',
  counts: 'Sales that you cancel or delete do not count.',
  waiting: 'Counts once it is sent.',
  referTitle: 'Tell a friend about Rummage',
  referHint:
    'Share your link. When a friend signs up with it and posts a sale or checks in at one, you get 100 points.',
  referCount: (count: number) =>
    count === 1 ? '1 friend has qualified so far.' : `${count} friends have qualified so far.`,
  referNone: 'No friend has qualified yet.',
  referLocal:
    'Here, Rummage works on this device alone, so links earn no points. Sharing is welcome all the same.',
  yourLink: 'Your link',
  share: 'Share Rummage',
  shareTitle: 'Rummage',
  shareText: 'Garage sales, estate sales and auctions near you, even without a signal.',
  linkCopied: 'Link copied',
  copyFailed: 'The link could not be copied',
  copyFailedHint: 'Select the link above and copy it.',
  ways: 'Ways to earn points',
  levelColumn: 'Level',
  benefitsColumn: 'Benefits',
  planned: 'Planned',
  newTier: 'New Reward Tier Achieved!',
  see: 'See',
  reached: (tier: string) => `Congratulations! You've reached ${tier} status!`,
} as const;

/** "Checked in at Two-family sale", "Listed a sale". */
export function reasonText(reason: Deed, saleTitle: string | null): string {
  const [verb, unnamed] = REASONS[reason];
  return `${verb} ${saleTitle ?? unnamed}`;
}

const REASONS = {
  checkIn: ['Checked in at', 'a sale'],
  listing: ['Listed', 'a sale'],
  review: ['Reviewed', 'a seller'],
  referral: ['Referred', 'a friend'],
} as const;

/** "+20 points". */
export function amountText(amount: number): string {
  return `+${amount} points`;
}

export const levelNames: Readonly<Record<LevelId, string>> = {
  bronze: 'Bronze Hunter',
  silver: 'Silver Explorer',
  gold: 'Gold Collector',
  platinum: 'Platinum Treasure Master',
  novice: 'Novice Seller',
  established: 'Established Seller',
  professional: 'Professional Seller',
  elite: 'Elite Seller',
};

export const benefitText: Readonly<Record<Benefit, string>> = {
  'basic-alerts': 'Basic sale alerts',
  save: 'Save sales',
  'check-in': 'Check in at sales',
  'early-notice': 'Early notifications for premium sales',
  'route-planning': 'Route planning',
  'preview-hours': 'Preview hours at select sales',
  'priority-search': 'Priority search',
  'vip-access': 'VIP early access',
  discounts: 'Discounts',
  'hunter-support': 'Support',
  'basic-listing': 'Basic listing features',
  'featured-placement': 'Featured placement in search',
  'highlighted-listings': 'Highlighted listings',
  analytics: 'Analytics dashboard',
  'premium-badges': 'Premium badges',
  'priority-support': 'Priority support',
  'marketing-tools': 'Marketing tools',
};

export const deedText: Readonly<Record<Deed, string>> = {
  checkIn: 'Check in at a sale',
  listing: 'List a sale',
  review: 'Review a seller',
  referral: 'Refer a friend',
};

/** "0-99 points", "1000+ points". */
export function levelRangeText({ fromPoints, toPoints }: Level): string {
  return toPoints === null ? `${fromPoints}+ points` : `${fromPoints}-${toPoints} points`;
}
