import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createDataClient } from '../../../remote/exchange/data-client.ts';
import { createSupabaseRemote } from '../../../remote/exchange/supabase-remote.ts';
import type { MutationResult, PushAnswer, Remote, WireMutation } from '../../../sync/ports.ts';
import { saleCreateRules } from '../../../sync/mutations/sale-create.ts';
import { saleEditRules } from '../../../sync/mutations/sale-edit.ts';
import { idOf, type PostableSale } from './postable-sale.ts';
import type { Account, Backend } from './log-in.ts';

/** How a posting went. */
export interface Posted {
  readonly posted: number;
  /** Posted by an earlier run, whether or not they are still there. */
  readonly known: number;
  /** What the server does not take, with its reason. */
  readonly refused: readonly { readonly title: string; readonly code: string }[];
  /** Not tried, because the account has posted as much as it may for today. */
  readonly overLimit: number;
}

/** Pushes of at most so many sales show progress, and are below the server's limit of bytes. */
const BATCH = 10;
const BATCH_BYTES = 200_000;
const TRIES = 6;
const LONGEST_WAIT_MS = 30_000;

/**
 * Posts sales as one account, and says how far it is. It can be ended at any time: a second run posts what is missing, and
 * nothing twice, because the server takes each id once. Throws with a sentence if the server does not answer.
 */
export async function postSales(
  sales: readonly PostableSale[],
  backend: Backend,
  account: Account,
  say: (line: string) => void,
): Promise<Posted> {
  const sender = new Sender(backend, account);
  const refused: { title: string; code: string }[] = [];
  let posted = 0;
  let known = 0;
  for (let from = 0; from < sales.length;) {
    const batch = batchFrom(sales, from);
    const results = await sender.send(
      // Another operation each time: an old answer of the server, such as "limit", must not count again.
      batch.map(({ args }) => ({ op: 'sale.create', args: { ...args }, opId: randomUUID() })),
    );
    const there = batch.filter((_, at) => isThere(results[at]));
    posted += results.filter(({ status }) => status === 'ok').length;
    known += results.filter(({ code }) => code === 'duplicate').length;
    await announce(sender, there, account);
    for (const [at, { status, code }] of results.entries()) {
      const isOther = status === 'rejected' && code !== 'duplicate' && code !== 'limit';
      if (isOther) refused.push({ title: batch[at]?.args.title ?? '', code: code ?? 'unknown' });
    }
    from += results.length;
    const overLimit = results.filter(({ code }) => code === 'limit').length;
    say(`${posted + known} of ${sales.length} are there: ${posted} new, ${known} from before.`);
    if (overLimit > 0)
      return { posted, known, refused, overLimit: sales.length - from + overLimit };
  }
  return { posted, known, refused, overLimit: 0 };
}

function isThere(result: MutationResult | undefined): boolean {
  return result?.status === 'ok' || result?.code === 'duplicate';
}

function batchFrom(sales: readonly PostableSale[], from: number): readonly PostableSale[] {
  let bytes = 0;
  const rest = sales.slice(from, from + BATCH);
  const end = rest.findIndex((sale) => {
    bytes += Buffer.byteLength(JSON.stringify(sale.args));
    return bytes > BATCH_BYTES;
  });
  return end < 0 ? rest : rest.slice(0, Math.max(1, end));
}

/**
 * Half price and rain dates are changes of a posted sale. Their operation follows from the sale, so that one which an
 * earlier run did not reach is made up for, and one that was done is not done again over what its seller changed since.
 */
async function announce(
  sender: Sender,
  sales: readonly PostableSale[],
  { userId }: Account,
): Promise<void> {
  const changes = sales.flatMap(({ args: { id }, announced: { halfPriceFrom, rainDate } }) => {
    const set = {
      ...(halfPriceFrom === null ? {} : { halfPriceFrom }),
      ...(rainDate === null ? {} : { rainDate }),
    };
    return Object.keys(set).length === 0
      ? []
      : [{ op: 'sale.patch' as const, args: { id, set }, opId: idOf([userId, id, 'announced']) }];
  });
  for (let from = 0; from < changes.length;) {
    from += (await sender.send(changes.slice(from))).length;
  }
}

type Intent = Pick<WireMutation, 'op' | 'args' | 'opId'>;

const VERSIONS: Partial<Record<Intent['op'], number>> = {
  'sale.create': saleCreateRules['sale.create'].version,
  'sale.patch': saleEditRules['sale.patch'].version,
};

class Sender {
  private readonly clientId = randomUUID();
  private readonly remote: Pick<Remote, 'push'>;
  private readonly account: Account;
  private readonly url: string;
  private lastMid = 0;

  constructor({ url, anonKey }: Backend, account: Account) {
    this.account = account;
    this.url = url;
    this.remote = createSupabaseRemote({
      data: createDataClient({
        url,
        anonKey,
        fetch,
        clock: {
          now: Date.now,
          after(delayMs, run) {
            const timer = setTimeout(run, delayMs);
            return () => clearTimeout(timer);
          },
        },
      }),
      auth: {
        tokenOf: () => Promise.resolve({ kind: 'token', token: account.token }),
        // A token lives for an hour, and a day's sales take minutes.
        refresh: () => Promise.resolve('dead'),
      },
    });
  }

  /** The results of the first ones of `intents`, at least one. The others are to be sent again. */
  async send(intents: readonly Intent[]): Promise<readonly MutationResult[]> {
    const mutations = intents.map((intent, at) => ({
      ...intent,
      mid: this.lastMid + 1 + at,
      v: VERSIONS[intent.op] ?? 1,
    }));
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const { userId } = this.account;
      const answer = await this.remote.push({
        clientId: this.clientId,
        principal: userId,
        mutations,
      });
      if (answer.ok && answer.value.kind === 'applied' && answer.value.results.length > 0) {
        // What was sent again after a lost answer is answered with the same numbers.
        const results = answer.value.results.filter(({ mid }) => mid > this.lastMid);
        this.lastMid += results.length;
        if (results.length > 0) return results;
      }
      await wait(this.waitAfter(answer, attempt));
    }
    throw new Error(`${this.url} does not answer. ${AGAIN}`);
  }

  /** How long to wait before the next try. Throws if no try will help. */
  private waitAfter(answer: Awaited<ReturnType<Remote['push']>>, attempt: number): number {
    const backoffMs = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (attempt - 1));
    if (answer.ok) {
      if (answer.value.kind === 'applied') return backoffMs;
      return waitAfterRefusal(answer.value, backoffMs);
    }
    const { error } = answer;
    if (error.kind === 'unauthorized') throw new Error(`The login is no longer valid. ${AGAIN}`);
    if (error.kind === 'update-needed')
      throw new Error('This server has another version of Rummage. Use the code that it runs.');
    const askedMs = error.kind === 'transient' ? error.retryAfterMs : null;
    return Math.min(LONGEST_WAIT_MS, askedMs ?? backoffMs);
  }
}

const AGAIN = 'Run the same command again: what is posted is not posted twice.';

function waitAfterRefusal(
  { refusal, retryAfterMs }: Extract<PushAnswer, { readonly kind: 'refused' }>,
  backoffMs: number,
): number {
  if (refusal === 'limit' && (retryAfterMs ?? 0) > LONGEST_WAIT_MS)
    throw new Error(`The server takes no more changes of this account for now. ${AGAIN}`);
  if (refusal === 'limit') return retryAfterMs ?? backoffMs;
  if (refusal === 'restoring') return LONGEST_WAIT_MS;
  throw new Error(`The server refuses this account (${refusal}). Nothing more was posted.`);
}
