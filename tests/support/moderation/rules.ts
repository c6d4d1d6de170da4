/** When sales are hidden automatically, as `app.moderation_rule` has it. */
export interface ModerationRules {
  readonly hidesAt: number;
  readonly leastPeople: number;
  readonly leastAccounts: number;
  /** Of guests, in one cell within an hour; times the factor of all limits. */
  readonly floodSales: number;
}

export const MODERATION_RULES: ModerationRules = {
  hidesAt: 12,
  leastPeople: 3,
  leastAccounts: 2,
  floodSales: 20,
};

/** Returns the rules multiplied by the factor of all limits. */
export function inForce(rules: ModerationRules, limitFactor: number): ModerationRules {
  return { ...rules, floodSales: Math.floor(rules.floodSales * limitFactor) };
}
