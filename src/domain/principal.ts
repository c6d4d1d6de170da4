/** Whose data it is: `guest`, a user's id, or `local:<id>` (never pushed). */
export type Principal = string;
