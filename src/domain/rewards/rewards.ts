import { hunterTiers, type Level, type LevelId, sellerLevels } from './levels.ts';
import { type Deed, POINTS } from './points.ts';

/** Something that a person did and that earns points. */
export interface RewardFact {
  /** The row's id. A fact that arrives twice has the same id. */
  readonly id: string;
  readonly deed: Deed;
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** The sale it was about. Null if this device does not know the sale. */
  readonly saleTitle: string | null;
  /** True if the server does not have it yet. Then it counts on no device. */
  readonly isWaiting: boolean;
}

/** One line of the history (spec 3). */
export interface RewardEntry {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
  /** In points. */
  readonly amount: number;
  readonly reason: Deed;
  readonly saleTitle: string | null;
  readonly isWaiting: boolean;
}

export interface Rewards {
  readonly points: number;
  readonly tier: Level;
  /** Points from listings. */
  readonly sellerPoints: number;
  readonly sellerLevel: Level;
  /** Newest first. */
  readonly history: readonly RewardEntry[];
}

/** Points, tier and history from what a person did (spec 3). Each fact counts once. */
export function rewardsOf(facts: readonly RewardFact[]): Rewards {
  const once = new Map(facts.map((fact) => [`${fact.deed} ${fact.id}`, fact]));
  const history = [...once.values()].map(asEntry).toSorted((a, b) => b.date.localeCompare(a.date));
  const counted = history.filter(({ isWaiting }) => !isWaiting);
  const points = sumOf(counted);
  const sellerPoints = sumOf(counted.filter(({ reason }) => reason === 'listing'));
  return {
    points,
    tier: levelAt(hunterTiers, points),
    sellerPoints,
    sellerLevel: levelAt(sellerLevels, sellerPoints),
    history,
  };
}

/** The level to which a number of points belongs. */
function levelAt(levels: readonly Level[], points: number): Level {
  const level = levels.findLast(({ fromPoints }) => fromPoints <= points);
  if (level === undefined) throw new RangeError(`No level has ${points} points.`);
  return level;
}

/** How far it is to the next tier. */
export interface TierProgress {
  readonly next: Level;
  readonly missingPoints: number;
  /** The progress from the tier's first point to the next tier's, as a whole number up to 100. */
  readonly percent: number;
}

/** The progress from one tier to the next. Null for platinum, which has no next tier (spec 9). */
export function progressFrom(tier: Level, points: number): TierProgress | null {
  const next = hunterTiers[hunterTiers.findIndex(({ id }) => id === tier.id) + 1];
  if (next === undefined) return null;
  const share = (points - tier.fromPoints) / (next.fromPoints - tier.fromPoints);
  return {
    next,
    missingPoints: Math.max(0, next.fromPoints - points),
    percent: Math.min(100, Math.floor(100 * share)),
  };
}

/** Whether a tier is above the highest one of which the person was notified. Nobody is notified of the first. */
export function isNewTier(tier: LevelId, told: unknown): boolean {
  const rank = (id: unknown) => hunterTiers.findIndex((level) => level.id === id);
  return rank(tier) > Math.max(0, rank(told));
}

function asEntry({ id, deed, at, saleTitle, isWaiting }: RewardFact): RewardEntry {
  return { id, date: at, amount: POINTS[deed], reason: deed, saleTitle, isWaiting };
}

function sumOf(entries: readonly RewardEntry[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
