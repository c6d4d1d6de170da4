/** A stream of numbers that depends only on its seed and its name. */
export interface Prng {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from `from` to `to`, inclusive. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32 over a seed that is mixed with the stream's name. */
export function createPrng(seed: number, name: string): Prng {
  let state = mixed(seed, name);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('picked from nothing');
      return picked;
    },
  };
}

function mixed(seed: number, name: string): number {
  let hash = hashText(2_166_136_261 ^ seed, name);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) | 0;
}

/** FNV-1a, continued from `hash`. */
export function hashText(hash: number, text: string): number {
  let next = hash;
  for (let i = 0; i < text.length; i++) next = Math.imul(next ^ text.charCodeAt(i), 16_777_619);
  return next | 0;
}
