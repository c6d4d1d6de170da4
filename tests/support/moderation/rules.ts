/** When sales are hidden automatically, as in `app.moderation_rule`. */
export interface ModerationRules {
  readonly hidesAt: number;
  readonly leastPeople: number;
  readonly leastAccounts: number;
  /** Guests' sales of one device or address in one cell within an hour; multiplied by the factor of all limits. */
  readonly floodSales: number;
  /** The same of all guests. */
  readonly crowdSales: number;
}

export const MODERATION_RULES: ModerationRules = {
  hidesAt: 12,
  leastPeople: 3,
  leastAccounts: 2,
  floodSales: 20,
  crowdSales: 100,
};

/** Returns the rules with what is multiplied by the factor of all limits. */
export function inForce(rules: ModerationRules, limitFactor: number): ModerationRules {
  const [floodSales, crowdSales] = [rules.floodSales, rules.crowdSales].map((sales) =>
    Math.floor(sales * limitFactor),
  ) as [number, number];
  return { ...rules, floodSales, crowdSales };
}
