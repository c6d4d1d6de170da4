import type { MutationName, NewMutation } from './mutation.ts';
import { checkinAdd } from './checkin-add.ts';
import { contactSend } from './contact-send.ts';
import { errorReport } from './error-report.ts';
import { imageAttach } from './image-attach.ts';
import { imageDeclare } from './image-declare.ts';
import { imageOrder } from './image-order.ts';
import { imageRemove } from './image-remove.ts';
import { isonAdd } from './ison-add.ts';
import { newsletterSubscribe } from './newsletter-subscribe.ts';
import { notePut } from './note-put.ts';
import { preferencePut } from './preference-put.ts';
import { profilePatch } from './profile-patch.ts';
import { reportAdd } from './report-add.ts';
import { reviewDelete } from './review-delete.ts';
import { reviewPut } from './review-put.ts';
import { routeDelete } from './route-delete.ts';
import { routePut } from './route-put.ts';
import type { MutationRule, QueuedArgs } from './rule.ts';
import { saleCancel } from './sale-cancel.ts';
import { saleClaim } from './sale-claim.ts';
import { saleCreate } from './sale-create.ts';
import { saleDays } from './sale-days.ts';
import { saleDelete } from './sale-delete.ts';
import { salePatch } from './sale-patch.ts';
import { saveSet } from './save-set.ts';
import { saveUnset } from './save-unset.ts';
import { searchDelete } from './search-delete.ts';
import { searchPut } from './search-put.ts';
import { viewBatch } from './view-batch.ts';

/** The closed list of mutations (SYNC.md, Mutations). */
export const MUTATIONS: { readonly [N in MutationName]: MutationRule<N> } = {
  'sale.create': saleCreate,
  'sale.patch': salePatch,
  'sale.days': saleDays,
  'sale.cancel': saleCancel,
  'sale.delete': saleDelete,
  'sale.claim': saleClaim,
  'image.declare': imageDeclare,
  'image.attach': imageAttach,
  'image.order': imageOrder,
  'image.remove': imageRemove,
  'save.set': saveSet,
  'save.unset': saveUnset,
  'review.put': reviewPut,
  'review.delete': reviewDelete,
  'checkin.add': checkinAdd,
  'report.add': reportAdd,
  'ison.add': isonAdd,
  'route.put': routePut,
  'route.delete': routeDelete,
  'note.put': notePut,
  'search.put': searchPut,
  'search.delete': searchDelete,
  'profile.patch': profilePatch,
  'preference.put': preferencePut,
  'view.batch': viewBatch,
  'contact.send': contactSend,
  'newsletter.subscribe': newsletterSubscribe,
  'error.report': errorReport,
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

interface Queued {
  readonly op: MutationName;
  readonly v: number;
  readonly args: QueuedArgs;
}

/**
 * A queued mutation as this build's rules read it: what an older build has queued is upcast
 * (SYNC-24). What a newer one has queued is kept apart and comes to no rule.
 */
export function upcast<Q extends Queued>(entry: Q): Q {
  const { version, upcast: convert } = ruleOf(entry.op);
  if (entry.v >= version) return entry;
  return { ...entry, v: version, args: convert?.(entry.v, entry.args) ?? entry.args };
}
