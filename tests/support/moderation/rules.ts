/** When sales are hidden automatically, as in `app.moderation_rule`. */
export interface ModerationRules {
  readonly hidesAt: number;
  readonly leastPeople: number;
  readonly leastAccounts: number;
  /** Guests' sales in one cell within an hour; multiplied by the factor of all limits. */
  readonly floodSales: number;
}

export const MODERATION_RULES: ModerationRules = {
  hidesAt: 12,
  leastPeople: 3,
  leastAccounts: 2,
  floodSales: 20,
};

/** Returns the rules with `floodSales` multiplied by the factor of all limits. */
export function inForce(rules: ModerationRules, limitFactor: number): ModerationRules {
  return { ...rules, floodSales: Math.floor(rules.floodSales * limitFactor) };
}
