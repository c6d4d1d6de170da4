import type { MutationName, NewMutation } from '../mutation.ts';
import type { MutationRule, QueuedArgs } from './rule.ts';
import { saleCancel } from './sale-cancel.ts';
import { saleCreate } from './sale-create.ts';
import { saleDays } from './sale-days.ts';
import { salePatch } from './sale-patch.ts';
import { saveSet } from './save-set.ts';
import { saveUnset } from './save-unset.ts';

/** The closed list of mutations (SYNC.md, Mutations). */
export const MUTATIONS: { readonly [N in MutationName]: MutationRule<N> } = {
  'sale.create': saleCreate,
  'sale.patch': salePatch,
  'sale.days': saleDays,
  'sale.cancel': saleCancel,
  'save.set': saveSet,
  'save.unset': saveUnset,
};

/** The rule of a queued mutation, taking arguments as the queue holds them. */
export function ruleOf(op: MutationName): MutationRule<MutationName, QueuedArgs> {
  // The queue holds arguments under the name they were committed with, so the pair always matches.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return MUTATIONS[op] as unknown as MutationRule<MutationName, QueuedArgs>;
}

/** The arguments of a mutation as the queue holds them. */
export function queuedArgs(mutation: NewMutation): QueuedArgs {
  return { ...mutation.args };
}
