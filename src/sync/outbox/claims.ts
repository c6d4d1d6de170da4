import { foldEntries, inSendOrder } from './fold-overlays.ts';
import type { OutboxEntry } from '../local-store.ts';
import { ruleOf } from '../mutations/registry.ts';
import type { EntityDocs } from '../mutations/rule.ts';
import { GUEST } from '../rows/scope-name.ts';

/**
 * How a guest's sale moves to an account (SYNC-21). The claim waits in the account's outbox until
 * the guest's posting of the sale, and everything else that was sent as a guest, has been answered. Until
 * then the account sees what the guest has made of the sale, because both are the same person.
 */

/** The waiting claim among one principal's entries on an entity. */
export function claimAmong(entries: readonly OutboxEntry[]): OutboxEntry | null {
  return entries.find(({ op, state }) => op === 'sale.claim' && state === 'waiting') ?? null;
}

/**
 * Whether the guest's entries on a sale keep it from being claimed yet. An entry on which the server keeps
 * failing delays no claim: it moves to the account together with the sale.
 */
export function isOnHold(ofGuest: readonly OutboxEntry[]): boolean {
  return ofGuest.some(
    (entry) =>
      ruleOf(entry.op).isFoundation === true || (entry.state === 'waiting' && entry.wasSent),
  );
}

/** Whether only the guest can still learn the result of an entry: the server may know it by its id. */
export function isUnheard({ wasSent, code }: OutboxEntry): boolean {
  return wasSent && code === null;
}

/**
 * The documents beneath an account's waiting work on a sale that it claims. They include everything that the
 * guest still has waiting on the sale, and what the server has failed on so far. `docs` are those that either of
 * the two may see.
 */
export function withGuestWork(docs: EntityDocs, onEntity: readonly OutboxEntry[]): EntityDocs {
  const ofGuest = onEntity.filter(
    (entry) => entry.principal === GUEST && (entry.state === 'waiting' || isUnheard(entry)),
  );
  return foldEntries(docs, inSendOrder(ofGuest));
}
