import type { Benefit, Level, LevelId } from '../../domain/rewards/levels.ts';
import type { Deed } from '../../domain/rewards/points.ts';

/** How it works (spec 2). */
export const howItWorksText = {
  title: 'How It Works',
  lead: 'Find what others let go. Let go of what others are looking for. Both are free.',
  browse: 'Browse Sales',
  create: 'Create Sale',
  tabs: 'Who you are',
  hunters: {
    tab: 'For Bargain Hunters',
    find: {
      title: 'Find sales around you',
      text: 'Enter a zip code. Every sale nearby is in one list, with its hours and how far it is.',
      link: 'Discover sales',
    },
    save: {
      title: 'Save the good ones',
      text: 'Saved sales stay on your phone, and open where there is no signal.',
      link: 'Your saved sales',
    },
    checkIn: {
      title: 'Check in when you are there',
      text: 'Within 0.1 miles of an open sale you can check in. With an account you can also review its seller.',
      link: 'Log in to check in',
    },
    levels: 'Rewards for hunters',
  },
  sellers: {
    tab: 'For Sellers',
    list: {
      title: 'List your sale',
      text: 'Title, address, hours, photos. It takes a few minutes, is free, and needs no account.',
      link: 'Create a sale',
    },
    account: {
      title: 'Keep your sales together',
      text: 'With an account you can change or cancel your sales from any device, and shoppers can review you.',
      link: 'Sign up',
    },
    beFound: {
      title: 'Be found',
      text: 'Shoppers nearby see your sale once the server has it, sorted by distance or by opening.',
      link: 'See how sales are listed',
    },
    levels: 'Rewards for sellers',
  },
  levelColumn: 'Level',
  benefitsColumn: 'What it brings',
  planned: 'Planned',
  pointsTitle: 'Earning points',
  pointsLead:
    'Rewards are being built: Rummage does not show points or levels yet. They will be counted from what your account has done, so what you do now is not lost.',
  points: (count: number) => `${count} points`,
  sellerNote: 'Seller levels count the points for listings and referrals.',
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
