import { createHash } from 'node:crypto';

/** Reproducible choices: the same seed gives the same sales on every machine. */
export interface Dice {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** `count` different items, or all if there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
}

export function dice(seed: number): Dice {
  let state = seed >>> 0;
  // Mulberry32: small, fast, and even enough for sample data.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[between(0, from.length - 1)];
    if (chosen === undefined) throw new Error('Nothing to pick from.');
    return chosen;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(between(0, left.length - 1), 1));
    }
    return taken;
  };
  return { next, between, chance: (probability) => next() < probability, pick, some };
}

/** The same name always has the same id. */
export function namedUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
