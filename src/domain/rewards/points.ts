/** How many points each action earns (spec 9), in display order. */
export const POINTS = { checkIn: 20, listing: 50, review: 30, referral: 100 } as const;

export type Deed = keyof typeof POINTS;

/** Actions that the product supports and the server counts. */
const KEPT: ReadonlySet<Deed> = new Set(['checkIn', 'listing', 'review']);

/** Whether people can do it today. If not, it is planned. */
export function canBeDone(deed: Deed): boolean {
  return KEPT.has(deed);
}
