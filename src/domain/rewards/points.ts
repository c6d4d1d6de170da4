/** How many points each action earns (spec 9), in display order. */
export const POINTS = { checkIn: 20, listing: 50, review: 30, referral: 100 } as const;

export type Deed = keyof typeof POINTS;
