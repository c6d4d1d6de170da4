import { MAX_BATCH_BYTES, MAX_BATCH_COUNT } from './batch.ts';
import type { Exchange } from './exchange.ts';
import { BAD_ANSWERS, type Trouble, troubleOf } from './failure.ts';
import type { Batch, BatchLimits } from './local-store.ts';
import type { PushAnswer, PushRefusal } from './ports.ts';
import { GUEST, isAccount } from './scope-name.ts';

/** More renumberings than this in one exchange mean that client and server talk past each other. */
const MAX_RENUMBERINGS = 3;

/**
 * Sends everything that waits, batch by batch (SYNC-6). Null: all of it was answered. A batch on
 * which the server fails is halved, and at one mutation parked, so that nothing blocks the rest.
 */
export async function pushAll(
  exchange: Exchange,
  only: Pick<BatchLimits, 'onlyUnheard'> = {},
): Promise<Trouble | null> {
  let maxCount = MAX_BATCH_COUNT;
  let renumberings = 0;
  for (;;) {
    const batch = await takeBatch(exchange, { ...only, maxCount });
    if (batch === null) return null;
    const step = await pushBatch(exchange, batch);
    if (step.kind === 'stop') return step.trouble;
    if (step.kind === 'halve') {
      maxCount = Math.ceil(batch.mutations.length / 2);
    } else if (step.kind === 'renumbered') {
      renumberings += 1;
      if (renumberings > MAX_RENUMBERINGS) return { link: 'offline', retryAfterMs: null };
    } else {
      maxCount = MAX_BATCH_COUNT;
    }
  }
}

/**
 * Asks as a guest for what a guest has sent here and not heard of, whoever is signed in: only a guest
 * is told, and what an account has taken over may wait for it (SYNC-15, SYNC-21).
 */
export async function pushUnheardOfGuest(exchange: Exchange): Promise<Trouble | null> {
  if (!isAccount(exchange.principal) || !(await exchange.store.hasUnheard(GUEST))) return null;
  const trouble = await pushAll({ ...exchange, principal: GUEST }, { onlyUnheard: true });
  // A server that takes nothing from guests may well take the account's.
  return trouble?.link === 'signed-out' ? null : trouble;
}

function takeBatch(
  { store, clock, principal }: Exchange,
  limits: Pick<BatchLimits, 'maxCount' | 'onlyUnheard'>,
) {
  return store.takeBatch(principal, {
    ...limits,
    maxBytes: MAX_BATCH_BYTES,
    nowMs: clock.now(),
  });
}

type Step =
  | { readonly kind: 'done' }
  | { readonly kind: 'halve' }
  | { readonly kind: 'renumbered' }
  | { readonly kind: 'stop'; readonly trouble: Trouble };

async function pushBatch(exchange: Exchange, batch: Batch): Promise<Step> {
  const { store, principal } = exchange;
  const { clientId, mutations } = batch;
  const answer = await exchange.ask(() => exchange.remote.push({ clientId, principal, mutations }));
  if (answer.ok) return takeAnswer(exchange, batch, answer.value);
  if (answer.error.kind === 'batch-failed') return tooMuch(exchange, batch, null);
  await store.releaseBatch(batch);
  return { kind: 'stop', trouble: troubleOf(answer.error) };
}

async function takeAnswer(exchange: Exchange, batch: Batch, answer: PushAnswer): Promise<Step> {
  if (answer.kind === 'refused') return refused(exchange, batch, answer.refusal);
  const sent = new Set(batch.mutations.map(({ mid }) => mid));
  if (!answer.results.some(({ mid }) => sent.has(mid))) {
    // It would be asked the same for ever.
    await exchange.store.releaseBatch(batch);
    return { kind: 'stop', trouble: BAD_ANSWERS };
  }
  const { parked } = await exchange.store.recordPush(batch, answer);
  exchange.tally.sentCount += answer.results.length;
  exchange.tally.parkedCount += parked;
  return { kind: 'done' };
}

async function refused(exchange: Exchange, batch: Batch, refusal: PushRefusal): Promise<Step> {
  switch (refusal) {
    case 'fork':
    case 'gap':
      await exchange.store.renumber(batch.principal);
      return { kind: 'renumbered' };
    case 'limit':
      return tooMuch(exchange, batch, 'limit');
    case 'restoring':
      await exchange.store.releaseBatch(batch);
      return { kind: 'stop', trouble: { link: 'restoring', retryAfterMs: null } };
    case 'forbidden':
      // The token is not this principal's (SYNC-6): the queue waits for the right one.
      await exchange.store.releaseBatch(batch);
      return { kind: 'stop', trouble: { link: 'signed-out', retryAfterMs: null } };
  }
}

/** The server could not take the whole batch: try half of it, or park the one that is left. */
async function tooMuch(exchange: Exchange, batch: Batch, code: 'limit' | null): Promise<Step> {
  if (batch.mutations.length > 1) {
    await exchange.store.releaseBatch(batch);
    return { kind: 'halve' };
  }
  await exchange.store.parkFailed(batch, code);
  exchange.tally.parkedCount += 1;
  return { kind: 'done' };
}
