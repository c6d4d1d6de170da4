import type { MutationResult, WireMutation } from '../../../src/sync/ports.ts';
import { type Asker, costOf, isDropped, overLimitMs, spend } from './fake-server-limits.ts';
import { applyMutation, revAfter } from './fake-server-mutations.ts';
import { type Act, Refused, accepted, rejected } from './fake-server-rights.ts';

export interface Outcome {
  readonly result: MutationResult;
  /** The row that was changed. Null if nothing was done. */
  readonly target: string | null;
}

/**
 * Carries out one mutation within limits. If it is over a limit, it gets `limit` only if nothing else is wrong with
 * it.
 */
export function carryOut(act: Act, asker: Asker, { mid, op, args }: WireMutation): Outcome {
  const { what, count } = costOf(op, args, act.uid);
  const isOver = overLimitMs(asker, what, count) !== null;
  if (isOver && isDropped(op)) return { result: accepted(mid, null), target: null };
  const { tables } = act;
  const before = isOver ? tables.copy() : null;
  try {
    const target = applyMutation(act, op, args);
    if (before !== null) {
      Object.assign(tables, before);
      throw new Refused('limit');
    }
    spend(asker, what, count);
    const rev = revAfter(tables, { op, target, uid: act.uid });
    return { result: accepted(mid, rev), target };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { result: rejected(mid, error.code), target: null };
  }
}
