import type { Benefit, Level, LevelId } from '../../domain/rewards/levels.ts';
import type { Deed } from '../../domain/rewards/points.ts';

/** How it works (spec 2). */
export const howItWorksText = {
  title: 'How It Works',
  lead: 'Find what others no longer need. Sell what others are looking for. Both are free.',
  browse: 'Browse Sales',
  create: 'Create Sale',
  tabs: "Who it's for",
  hunters: {
    tab: 'For Bargain Hunters',
    find: {
      title: 'Find sales around you',
      text: 'Enter a zip code to see every sale nearby in one list, with hours and distance.',
      link: 'Discover sales',
    },
    save: {
      title: 'Save the good ones',
      text: 'Saved sales stay on your device, so they open even without a signal.',
      link: 'Your saved sales',
    },
    checkIn: {
      title: 'Check in when you get there',
      text: 'With an account, you can check in within 0.1 miles of an open sale and review its seller.',
      link: 'Log in to check in',
    },
    levels: 'Rewards for hunters',
  },
  sellers: {
    tab: 'For Sellers',
    list: {
      title: 'List your sale',
      text: "Add a title, an address, hours and photos. It takes a few minutes, it's free, and you don't need an account.",
      link: 'Create a sale',
    },
    account: {
      title: 'Keep your sales together',
      text: 'With an account, you can change or cancel your sales from any device, and shoppers can review you.',
      link: 'Sign up',
    },
    beFound: {
      title: 'Get found',
      text: 'Shoppers nearby see your sale as soon as the server has it, sorted by distance or opening time.',
      link: 'See how sales are listed',
    },
    levels: 'Rewards for sellers',
  },
  levelColumn: 'Level',
  benefitsColumn: 'Benefits',
  planned: 'Planned',
  pointsTitle: 'Earning points',
  pointsLead:
    "We're still building rewards, so Rummage doesn't show points or levels yet. They will count what your account has already done, so nothing you do now is lost.",
  points: (count: number) => `${count} points`,
  sellerNote: 'Seller levels count points from listings and referrals.',
  closingTitle: 'Ready for the weekend?',
  closingText: "See what's on around you, or put up your own sign.",
} as const;

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
