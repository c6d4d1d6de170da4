import type { PostingArgs } from './sale-create.ts';
import type { SaleEditArgs } from './sale-edit.ts';
import type { AccountArgs } from './account-mutations.ts';
import type { MessageArgs } from './message-mutations.ts';
import type { PhotoArgs } from './photo-mutations.ts';
import type { PlanArgs } from './plan-mutations.ts';
import type { ReviewArgs } from './review-mutations.ts';
import type { SaleStatusArgs } from './sale-status.ts';
import type { SaveArgs } from './save-mutations.ts';
import type { VisitArgs } from './visit-mutations.ts';

/**
 * The arguments of each mutation, by noun. A guest's secret is attached when the mutation is sent, never stored
 * here (SYNC-13).
 */
export type MutationArgs = PostingArgs &
  SaleEditArgs &
  SaleStatusArgs &
  PhotoArgs &
  SaveArgs &
  ReviewArgs &
  VisitArgs &
  PlanArgs &
  AccountArgs &
  MessageArgs;

export type MutationName = keyof MutationArgs;

/** A mutation that someone wants done, before it has a number. */
export type NewMutation = {
  [N in MutationName]: { readonly op: N; readonly args: MutationArgs[N] };
}[MutationName];
