import type { OnState } from '../domain/check-in/sale-report.ts';
import type { Result } from '../domain/result.ts';
import type { CommitFailure, Door } from '../device/door.ts';

export interface IsOnInput {
  readonly id: string;
  readonly saleId: string;
  readonly state: OnState;
  /** When it was seen; server-corrected, epoch ms. */
  readonly atMs: number;
}

/** Tells others whether a sale is on. It joins the sale's counters once the server has it. */
export function reportIsOn(
  door: Door,
  { id, saleId, state, atMs }: IsOnInput,
): Promise<Result<{ readonly opId: string }, CommitFailure>> {
  const at = new Date(atMs).toISOString();
  return door.commit({ op: 'ison.add', args: { id, saleId, state, at } });
}
