import type { MutationArgs, MutationName, NewMutation } from './mutation.ts';
import type { MutationRule, QueuedArgs } from './rule.ts';
import { accountRules } from './account-mutations.ts';
import { messageRules } from './message-mutations.ts';
import { photoRules } from './photo-mutations.ts';
import { planRules } from './plan-mutations.ts';
import { reviewRules } from './review-mutations.ts';
import { saleCreateRules } from './sale-create.ts';
import { saleEditRules } from './sale-edit.ts';
import { saleStatusRules } from './sale-status.ts';
import { saveRules } from './save-mutations.ts';
import { visitRules } from './visit-mutations.ts';

/** The closed list of mutations (SYNC.md, Mutations). */
export const MUTATIONS: { readonly [N in MutationName]: MutationRule<MutationArgs[N]> } = {
  ...saleCreateRules,
  ...saleEditRules,
  ...saleStatusRules,
  ...photoRules,
  ...saveRules,
  ...reviewRules,
  ...visitRules,
  ...planRules,
  ...accountRules,
  ...messageRules,
};

/** The rule of a queued mutation, taking arguments as the outbox holds them. */
export function ruleOf(op: MutationName): MutationRule {
  // The outbox holds arguments under the name they were committed with, so the pair always matches.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return MUTATIONS[op] as unknown as MutationRule;
}

/** The arguments of a mutation as the outbox holds them. */
export function queuedArgs(mutation: NewMutation): QueuedArgs {
  return { ...mutation.args };
}

interface Queued {
  readonly op: MutationName;
  readonly v: number;
  readonly args: QueuedArgs;
}

/** The arguments of a queued mutation as they are sent. */
export function argsToSend(entry: Queued): QueuedArgs {
  const { args } = upcast(entry);
  return ruleOf(entry.op).toSend?.(args) ?? args;
}

/**
 * A queued mutation as this build's rules read it: what an older build has queued is upcast
 * (SYNC-24). What a newer build has queued is kept apart, and no rule sees it.
 */
export function upcast<Q extends Queued>(entry: Q): Q {
  const { version, upcast: convert } = ruleOf(entry.op);
  if (entry.v >= version) return entry;
  return { ...entry, v: version, args: convert?.(entry.v, entry.args) ?? entry.args };
}
