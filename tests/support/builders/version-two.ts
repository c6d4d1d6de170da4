import type { MutationArgs } from '../../../src/sync/mutations/mutation.ts';
import type { MutationRule, QueuedArgs } from '../../../src/sync/mutations/rule.ts';

type CancelRule = MutationRule<MutationArgs['sale.cancel']>;

/** The rule of a cancel as a future build could have it. There, version 1 had the argument "why". */
export function anyVersionTwo(rule: CancelRule): CancelRule {
  const upcast = (_v: number, { id, why }: QueuedArgs) => ({
    id: String(id),
    reason: typeof why === 'string' ? why : null,
  });
  return { ...rule, version: 2, upcast };
}
