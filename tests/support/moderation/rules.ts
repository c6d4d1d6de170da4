/** When sales are hidden automatically, as in `app.moderation_rule`. */
export interface ModerationRules {
  readonly hidesAt: number;
  readonly leastPeople: number;
  readonly leastAccounts: number;
  /**
   * How many sales guests may post from one device or address into one cell within an hour. Multiplied by the factor of
   * all limits.
   */
  readonly floodSales: number;
  /** The same for all guests together. */
  readonly crowdSales: number;
}

export const MODERATION_RULES: ModerationRules = {
  hidesAt: 12,
  leastPeople: 3,
  leastAccounts: 2,
  floodSales: 20,
  crowdSales: 100,
};

/** The rules, with the numbers multiplied that depend on the factor of all limits. */
export function inForce(rules: ModerationRules, limitFactor: number): ModerationRules {
  const [floodSales, crowdSales] = [rules.floodSales, rules.crowdSales].map((sales) =>
    Math.floor(sales * limitFactor),
  ) as [number, number];
  return { ...rules, floodSales, crowdSales };
}
