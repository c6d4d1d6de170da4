import { createDataClient } from '../../../src/remote/exchange/data-client.ts';
import { createSupabaseRemote } from '../../../src/remote/exchange/supabase-remote.ts';
import { systemClock as clock } from '../../../src/platform/clock.ts';
import type { Principal } from '../../../src/domain/principal.ts';
import { questionOf, unfolded } from '../../../src/sync/engine/pull-request.ts';
import { CHECKS_AT_ONCE } from '../../../src/sync/engine/self-check.ts';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { argsToSend, queuedArgs, ruleOf } from '../../../src/sync/mutations/registry.ts';
import { MAX_BATCH_COUNT } from '../../../src/sync/engine/select-batch.ts';
import type { Cursor, Remote, WireMutation } from '../../../src/sync/ports.ts';
import { isAccount, ownScope, saleScope } from '../../../src/sync/rows/scope-name.ts';

/** Cursors by scope. Scopes that were read together share one object. */
export type Cursors = ReadonlyMap<string, Cursor>;

export interface Traffic {
  requests: number;
  down: number;
  packed: number;
  up: number;
}

/** The app's own client of the server, for all devices of this process, with the bytes of bodies counted. */
export function openRemote(
  { url, anonKey }: { readonly url: string; readonly anonKey: string },
  traffic: Traffic,
  pack: (body: Uint8Array) => number,
): Remote {
  const counted: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const body = new Uint8Array(await response.arrayBuffer());
    traffic.requests += 1;
    traffic.up += typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0;
    traffic.down += body.byteLength;
    traffic.packed += pack(body);
    return new Response(body, { status: response.status, headers: response.headers });
  };
  const data = createDataClient({ url, anonKey, clock, fetch: counted });
  return createSupabaseRemote({
    data,
    auth: {
      tokenOf: async (principal) =>
        isAccount(principal) ? { kind: 'token', token: tokenOf(principal) } : { kind: 'anonymous' },
      refresh: async () => 'dead',
    },
  });
}

/** The tests' gateway reads who asks from a token, and checks no signature. */
function tokenOf(principal: Principal): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return [encode({ alg: 'none' }), encode({ sub: principal }), 'x'].join('.');
}

/** What someone waited for: did it succeed, and was all of it carried out? */
export type Outcome = 'done' | 'refused' | 'failed';

/** At most so many opened sales are asked for by name, as in the app after a while of looking around. */
const OPENED_AT_ONCE = 5;
/** Requests of one reading. More would mean that the server sends the device in circles. */
const MOST_REQUESTS = 100;

/**
 * A device that asks and pushes with the app's own requests and readers, and keeps only cursors and numbers. What a
 * device does with the rows is its own processor's work.
 */
export class VirtualDevice {
  readonly principal: Principal;
  readonly scopes: readonly string[];
  /** Sales that it follows and nobody looks at, such as saved ones. */
  readonly saved: string[] = [];
  cursors: Map<string, Cursor>;
  rowCount = 0;
  lateSeconds = 0;
  /** Codes of mutations that the server refused. */
  readonly codes: string[] = [];
  readonly #remote: Remote;
  readonly #clientId = crypto.randomUUID();
  #mid = 0;
  /** Mutations without an answer. They go with the next push again, under their numbers, or it would leave a gap. */
  #unsure: readonly WireMutation[] = [];
  #opened: readonly string[] = [];
  /** One call after the other, as in the app. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(remote: Remote, principal: Principal, scopes: readonly string[], cursors: Cursors) {
    this.#remote = remote;
    this.principal = principal;
    this.scopes = scopes;
    this.cursors = new Map(cursors);
  }

  /** The next poll reads this sale by name. */
  open(saleId: string): void {
    this.#opened = [saleScope(saleId), ...this.#opened].slice(0, OPENED_AT_ONCE);
  }

  /** Reads everything to its end, as each sync does. */
  poll(): Promise<Outcome> {
    return this.#inTurn(() => this.#readAll());
  }

  push(...mutations: readonly NewMutation[]): Promise<Outcome> {
    return this.#inTurn(() => this.#send(mutations));
  }

  /** Compares all scopes of the area with the server, as once a day. */
  check(): Promise<Outcome> {
    return this.#inTurn(async () => {
      for (let at = 0; at < this.scopes.length; at += CHECKS_AT_ONCE) {
        const scopes = this.scopes
          .slice(at, at + CHECKS_AT_ONCE)
          .map((scope) => ({ scope, cursor: this.cursors.get(scope) ?? null }));
        const answer = await this.#remote.check(this.principal, { scopes });
        if (!answer.ok) return 'failed';
        if (answer.value.kind !== 'checked') return 'refused';
      }
      return 'done';
    });
  }

  #inTurn(work: () => Promise<Outcome>): Promise<Outcome> {
    const turn = this.#last.then(work);
    this.#last = turn;
    return turn;
  }

  async #readAll(): Promise<Outcome> {
    const own = isAccount(this.principal) ? [ownScope(this.principal)] : [];
    let pending = [...new Set([...this.#opened, ...own, ...this.scopes, ...this.saved])];
    let inSets = new Set(this.saved);
    for (let asked = 0; pending.length > 0; asked += 1) {
      if (asked === MOST_REQUESTS) return 'failed';
      const asks = pending.map((scope) => ({
        scope,
        cursor: this.cursors.get(scope) ?? null,
        generation: 0,
      }));
      const question = questionOf(asks, (scope) => inSets.has(scope));
      const answer = await this.#remote.pull(this.principal, question.request);
      if (!answer.ok) return 'failed';
      if (answer.value.kind === 'refused') return 'refused';
      const page = unfolded(answer.value, question.request);
      this.lateSeconds = page.lateSeconds ?? 0;
      const unfinished = new Set(pending);
      for (const { scope, rows, cursor, more } of page.scopes) {
        this.rowCount += rows.length;
        if (cursor !== null) this.cursors.set(scope, cursor);
        if (!more) unfinished.delete(scope);
      }
      // A sale that had news in a set is asked for by name.
      const wereAsked = new Set(question.asks.map(({ scope }) => scope));
      inSets = new Set([...inSets].filter((scope) => !wereAsked.has(scope)));
      pending = [...unfinished];
    }
    return 'done';
  }

  async #send(made: readonly NewMutation[]): Promise<Outcome> {
    const added = made.map((mutation) => {
      const { op } = mutation;
      const v = ruleOf(op).version;
      this.#mid += 1;
      const args = argsToSend({ op, v, args: queuedArgs(mutation) });
      return { mid: this.#mid, opId: crypto.randomUUID(), op, v, args };
    });
    const { principal } = this;
    const mutations = [...this.#unsure, ...added].slice(0, MAX_BATCH_COUNT);
    const answer = await this.#remote.push({ clientId: this.#clientId, principal, mutations });
    this.#unsure = answer.ok ? [] : mutations;
    if (!answer.ok) return 'failed';
    if (answer.value.kind === 'refused') {
      this.codes.push(answer.value.refusal);
      return 'refused';
    }
    const refused = answer.value.results.filter(({ status }) => status !== 'ok');
    this.codes.push(...refused.map(({ code }) => code ?? 'without a code'));
    return refused.length > 0 ? 'refused' : 'done';
  }
}
