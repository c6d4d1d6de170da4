/** A number from 0 up to but not including 1. */
export type Random = () => number;

/** A whole number from 0 up to but not including `count`. */
export function pick(random: Random, count: number): number {
  return Math.floor(random() * count);
}

/** A small seeded generator (xorshift32), so that one seed always plans the same day. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed, 2_654_435_761) || 88_675_123;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 8; i += 1) next();
  return next;
}
