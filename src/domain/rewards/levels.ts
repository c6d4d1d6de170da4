/** Tiers of shoppers and levels of sellers, from few points to many, with the benefits of each (spec 9). */

const HUNTER_TIERS = [
  { id: 'bronze', fromPoints: 0, benefits: ['basic-alerts', 'save', 'check-in'] },
  { id: 'silver', fromPoints: 100, benefits: ['early-notice', 'route-planning'] },
  { id: 'gold', fromPoints: 500, benefits: ['preview-hours', 'priority-search'] },
  { id: 'platinum', fromPoints: 1000, benefits: ['vip-access', 'discounts', 'hunter-support'] },
] as const;

const SELLER_LEVELS = [
  { id: 'novice', fromPoints: 0, benefits: ['basic-listing'] },
  { id: 'established', fromPoints: 100, benefits: ['featured-placement'] },
  { id: 'professional', fromPoints: 500, benefits: ['highlighted-listings', 'analytics'] },
  {
    id: 'elite',
    fromPoints: 1000,
    benefits: ['premium-badges', 'priority-support', 'marketing-tools'],
  },
] as const;

type Listed = (typeof HUNTER_TIERS | typeof SELLER_LEVELS)[number];
export type LevelId = Listed['id'];
export type Benefit = Listed['benefits'][number];

export interface Level {
  readonly id: LevelId;
  readonly fromPoints: number;
  /** The last point that belongs to it, or null if there is no upper limit. */
  readonly toPoints: number | null;
  readonly benefits: readonly Benefit[];
}

export const hunterTiers: readonly Level[] = withEnds(HUNTER_TIERS);
export const sellerLevels: readonly Level[] = withEnds(SELLER_LEVELS);

/** What the product offers today. The rest is planned, and must not be presented as available. */
const BUILT: ReadonlySet<Benefit> = new Set([
  'basic-alerts',
  'save',
  'check-in',
  'route-planning',
  'basic-listing',
]);

export function isBuilt(benefit: Benefit): boolean {
  return BUILT.has(benefit);
}

/** Each ends one point before the next one starts. */
function withEnds(levels: readonly Omit<Level, 'toPoints'>[]): readonly Level[] {
  return levels.map((level, index) => {
    const next = levels[index + 1];
    return { ...level, toPoints: next === undefined ? null : next.fromPoints - 1 };
  });
}
