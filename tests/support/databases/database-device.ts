import type { TestDatabase, Who } from './database-roles.ts';
import { LastPut } from './last-put.ts';

export type Row = readonly [
  kind: string,
  id: string,
  rev: number,
  doc: Readonly<Record<string, unknown>> | null,
];

export interface Intent {
  readonly op: string;
  readonly a: Readonly<Record<string, unknown>>;
}

export interface PushBody {
  readonly client_id: string;
  readonly principal: string;
  readonly muts: readonly (Intent & { readonly mid: number; readonly op_id: string })[];
}

export interface PushAnswer {
  readonly ok: string;
  readonly client_id: string;
  readonly epoch: string;
  readonly horizon: number;
  readonly now: string;
  readonly last_mid: number;
  readonly refused?: string;
  readonly retry_after?: number;
  readonly res?: readonly {
    readonly mid: number;
    readonly st: string;
    readonly code?: string;
    readonly rev?: number;
  }[];
  readonly rows?: readonly Row[];
}

export interface Cursor {
  readonly x: number;
  readonly i: string;
  readonly k: string;
  readonly rt: string;
  readonly ri: string;
}

export interface PullAnswer {
  readonly ok: string;
  readonly epoch: string;
  readonly refused?: string;
  readonly now: string;
  readonly late: number;
  readonly more: boolean;
  readonly scopes: readonly {
    readonly s: string;
    readonly rows: readonly Row[];
    readonly more: boolean;
    readonly reset?: true;
    readonly refused?: string;
    readonly c?: Cursor;
  }[];
}

export interface CheckAnswer {
  readonly ok: string;
  readonly epoch: string;
  readonly refused?: string;
  readonly scopes?: readonly {
    readonly s: string;
    readonly n?: number;
    readonly h?: number;
    readonly moved?: true;
    readonly refused?: string;
  }[];
}

export interface KnownAnswer {
  readonly ok: string;
  readonly epoch: string;
  readonly refused?: string;
  readonly known?: readonly string[];
}

/** A device that speaks the wire format and keeps only numbers, cursors, and what it put last. */
export class Device {
  readonly clientId = crypto.randomUUID();
  readonly cursors = new Map<string, Cursor>();
  lastPush: PushBody | null = null;
  #mid = 0;
  readonly #lastPut = new LastPut();
  #database: TestDatabase;
  readonly #who: Who;
  readonly #headers: string;

  /** `headers` go with each request. Their names are in lower case, as the gateway passes them on. */
  constructor(database: TestDatabase, who: Who, headers: Readonly<Record<string, string>> = {}) {
    this.#database = database;
    this.#who = who;
    this.#headers = JSON.stringify(headers);
  }

  /** Asks another server from now on, as after a move of the database. */
  movesTo(database: TestDatabase): void {
    this.#database = database;
  }

  body(...intents: readonly Intent[]): PushBody {
    const muts = intents.map((intent) => {
      this.#mid += 1;
      const completed = this.#lastPut.complete(this.#mid, intent);
      return { mid: this.#mid, op_id: crypto.randomUUID(), ...completed };
    });
    const principal = typeof this.#who === 'string' ? 'guest' : this.#who.uid;
    this.lastPush = { client_id: this.clientId, principal, muts };
    return this.lastPush;
  }

  push(...intents: readonly Intent[]): Promise<PushAnswer> {
    return this.send(this.body(...intents));
  }

  async send(body: object): Promise<PushAnswer> {
    const answer = onlyAnswer(
      await this.#database.as<{ answer: PushAnswer }>(
        this.#who,
        "select set_config('request.headers', $2, true), public.sync_push($1::jsonb) as answer",
        [JSON.stringify(body), this.#headers],
      ),
    );
    for (const { mid, st } of answer.res?.toReversed() ?? [])
      if (st !== 'ok') this.#lastPut.refused(mid);
    return answer;
  }

  /** The result of each mutation, in order: "ok" or the code of its refusal. */
  async outcomes(...intents: readonly Intent[]): Promise<string[]> {
    const { res = [] } = await this.push(...intents);
    return res.map(({ st, code }) => code ?? st);
  }

  /** Pulls one answer with the cursors kept so far, and keeps the cursors of the answer. */
  async pullOnce(scopes: readonly string[], limit?: number): Promise<PullAnswer> {
    const asked = scopes.map((s) => ({ s, ...this.cursors.get(s) }));
    const body = limit === undefined ? { scopes: asked } : { scopes: asked, limit };
    const answer = onlyAnswer(
      await this.#database.as<{ answer: PullAnswer }>(
        this.#who,
        'select public.sync_pull($1::jsonb) as answer',
        [JSON.stringify(body)],
      ),
    );
    for (const { s, c } of answer.scopes ?? []) if (c) this.cursors.set(s, c);
    return answer;
  }

  /**
   * Asks in one set about sales that have the cursor of the first one (SYNC-3). Returns which have news, by position.
   */
  async pullSet(scopes: readonly string[]): Promise<readonly number[] | null> {
    const cursor = this.cursors.get(scopes[0] ?? '') ?? {};
    const digits = scopes.map((scope) => scope.slice(2, 10)).join('');
    const sets = [{ c: 0, ids: Buffer.from(digits, 'hex').toString('base64') }];
    const answer = onlyAnswer(
      await this.#database.as<{ answer: { sets: { touched?: number[] }[] } }>(
        this.#who,
        'select public.sync_pull($1::jsonb) as answer',
        [JSON.stringify({ cursors: [cursor], scopes: [], sets })],
      ),
    );
    return answer.sets[0]?.touched ?? null;
  }

  /** Count and hash of scopes at the cursors kept so far (SYNC-26). */
  async check(scopes: readonly string[], limit?: number): Promise<CheckAnswer> {
    const asked = scopes.map((s) => ({
      s,
      x: this.cursors.get(s)?.x,
      rt: this.cursors.get(s)?.rt,
    }));
    return onlyAnswer(
      await this.#database.as<{ answer: CheckAnswer }>(
        this.#who,
        'select public.sync_check($1::jsonb) as answer',
        [JSON.stringify({ scopes: asked, limit })],
      ),
    );
  }

  /** The operations for which the server has a result (SYNC-8). */
  async known(ops: readonly string[]): Promise<KnownAnswer> {
    return onlyAnswer(
      await this.#database.as<{ answer: KnownAnswer }>(
        this.#who,
        'select public.sync_known($1::jsonb) as answer',
        [JSON.stringify({ ops })],
      ),
    );
  }

  /** Pulls everything new in one scope, in as many answers as it takes. */
  async pull(scope: string, limit?: number): Promise<Row[]> {
    const rows: Row[] = [];
    for (let answers = 0; answers < 1000; answers += 1) {
      const [answered] = (await this.pullOnce([scope], limit)).scopes;
      if (answered === undefined || answered.refused || answered.reset) {
        throw new Error(`Not answered: ${JSON.stringify(answered)}`);
      }
      rows.push(...answered.rows);
      if (!answered.more) return rows;
    }
    throw new Error('The scope never ended.');
  }
}

function onlyAnswer<T>(rows: readonly { answer: T }[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('No answer.');
  return row.answer;
}

/** "kind" for a row, "-kind" for a tombstone, sorted. */
export function kindsOf(rows: readonly Row[]): string[] {
  return rows.map(([kind, , , doc]) => (doc === null ? `-${kind}` : kind)).toSorted();
}
