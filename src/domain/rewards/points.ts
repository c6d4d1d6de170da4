/** What earns how many points (spec 9), in the order in which they are told. */
export const POINTS = { checkIn: 20, listing: 50, review: 30, referral: 100 } as const;

export type Deed = keyof typeof POINTS;

/** Deeds that the product has and the server keeps. */
const KEPT: ReadonlySet<Deed> = new Set(['checkIn', 'listing', 'review']);

/** Whether people can do it now; if not, it is planned. */
export function canBeDone(deed: Deed): boolean {
  return KEPT.has(deed);
}
