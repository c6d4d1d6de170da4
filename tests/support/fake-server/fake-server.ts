import type {
  CheckAnswer,
  Cursor,
  Envelope,
  KnownAnswer,
  PullRequest,
  PushAnswer,
  PushRefusal,
  PushRequest,
  WireMutation,
} from '../../../src/sync/ports.ts';
import { checkScope } from './fake-server-check.ts';
import { deleteAccount } from './own-rows/fake-server-together.ts';
import {
  deleteWhere,
  forgetOldThings,
  forgetTombstones,
  restampRows,
} from './fake-server-upkeep.ts';
import { carryOut } from './fake-server-carry-out.ts';
import { knownAmong } from './fake-server-known.ts';
import { type Asker, pushWaitMs, spendPush } from './fake-server-limits.ts';
import { rejected } from './fake-server-rights.ts';
import { MODERATION_RULES, inForce } from '../moderation/rules.ts';
import { pageOf } from './fake-server-pull.ts';
import { Budget, rowsAfterPush } from './fake-server-reads.ts';
import { type ModelPull, pushBytes } from './fake-server-wire.ts';
import { type UnplacedList, unplacedOf } from './fake-server-unplaced.ts';
import type { Client, StoredResult } from './fake-server-clients.ts';
import { countEvents } from './fake-server-counts.ts';
import { type Stored, storeFind, storeImage } from './photos/server-storage.ts';
import type { StoredFile } from './photos/image-record.ts';
import { Tables, sha256 } from './fake-server-state.ts';

/** How long results and tombstones are kept. */
const KEPT_MS = 180 * 86_400_000;
const MOST_PUSH_BYTES = 393_216;

/** One mutation that was carried out. */
export interface CarriedOut {
  readonly opId: string;
  readonly uid: string | null;
  readonly op: WireMutation['op'];
  readonly args: WireMutation['args'];
}

/** A server in memory that behaves like the SQL: transaction ids, bounds, revs, results. */
export class FakeServer {
  tables = new Tables();
  epoch = 'epoch-1';
  horizon = 0;
  nowMs = Date.parse('2026-06-01T12:00:00Z');
  isRestoring = false;
  /** The most rows and bytes in one answer, over all its scopes. */
  pageSize = 500;
  pageBytes = 524_288;
  /** The factor of all limits. */
  limitFactor = 1;
  rules = MODERATION_RULES;
  /** The network address of the requests that come now. Null if it is not known. */
  address: string | null = null;
  /** Mutations on which the server itself fails (a bug or a timeout). */
  failsOn: (mutation: WireMutation) => boolean = () => false;
  /** Every mutation that was carried out and not lost by a restore, in order. */
  ledger: CarriedOut[] = [];

  /** Distinguishes the server before a restore from the one after it. */
  incarnation = 0;

  #nextXid = 100;
  readonly #open = new Set<number>();
  /** When each transaction of a push, a roll-up or a decision began. */
  readonly #writeTimes = new Map<number, number>();
  readonly #clients = new Map<string, Client>();
  readonly #results = new Map<string, StoredResult>();

  /** The operation ids of the mutations that were carried out. */
  get applied(): readonly string[] {
    return this.ledger.map(({ opId }) => opId);
  }

  /** A transaction that gets its number now and commits when told to. */
  begin(): { commit<T>(work: (xid: number) => T): T } {
    const xid = this.#nextXid++;
    this.#open.add(xid);
    return {
      commit: (work) => {
        const value = work(xid);
        this.#open.delete(xid);
        return value;
      },
    };
  }

  /** Notes the time of a write, as the SQL does. */
  noteWriteTime(xid: number): void {
    this.#writeTimes.set(xid, this.nowMs);
  }

  /** How long the oldest news has been waiting behind a transaction that is still open. */
  get #lateSeconds(): number {
    const bound = this.#bound;
    const first = Math.min(...[...this.#writeTimes.keys()].filter((xid) => xid >= bound));
    const sinceMs = this.#writeTimes.get(first) ?? this.nowMs;
    return Math.max(0, Math.floor((this.nowMs - sinceMs) / 1000));
  }

  push(uid: string | null, request: PushRequest): PushAnswer | 'batch-failed' {
    return this.begin().commit((xid) => this.pushIn(xid, uid, request));
  }

  /** A push inside a transaction that began earlier: its rows carry that transaction's number. */
  pushIn(xid: number, uid: string | null, request: PushRequest): PushAnswer | 'batch-failed' {
    this.tables.nowMs = this.nowMs;
    const refusal = this.#refusal(uid, request);
    if (refusal !== null) return refusal;
    const isKnown = this.#clients.has(request.clientId);
    if (isKnown || request.mutations.length > 0) this.noteWriteTime(xid);
    const unseen = { principal: uid, lastMid: 0, seenAtMs: 0 };
    const client = this.#clients.get(request.clientId) ?? unseen;
    if (request.mutations.some((each) => each.mid > client.lastMid && this.failsOn(each))) {
      return 'batch-failed';
    }
    spendPush(this.#asker(uid, request.clientId), this.#clients, request);
    if (request.mutations.length > 0) this.#clients.set(request.clientId, client);
    const stored = request.mutations.map((each) => this.#answer(xid, uid, request.clientId, each));
    client.lastMid = Math.max(client.lastMid, ...stored.map(({ mid }) => mid));
    client.seenAtMs = this.nowMs;
    const accepted = stored.flatMap(({ result, target }, i) => {
      const mutation = request.mutations[i];
      return result.status === 'ok' && target !== null && mutation !== undefined
        ? [{ target, mutation }]
        : [];
    });
    const results = stored.map(({ result }) => result);
    const rows = rowsAfterPush(this.tables, uid, accepted, this.nowMs);
    return { kind: 'applied', ...this.#envelope(), lastMid: client.lastMid, results, rows };
  }

  #refusal(uid: string | null, request: PushRequest): PushAnswer | null {
    const client = this.#clients.get(request.clientId);
    const lastMid = client?.lastMid ?? 0;
    // Only a client's own principal gets its last number, and only after the numbers were checked.
    const refuse = (
      refusal: PushRefusal,
      told = 0,
      retryAfterMs: number | null = null,
    ): PushAnswer => ({
      kind: 'refused',
      ...this.#envelope(),
      refusal,
      lastMid: told,
      retryAfterMs,
    });
    if (this.isRestoring) return refuse('restoring');
    if (request.principal !== (uid ?? 'guest')) return refuse('forbidden');
    if (uid !== null && this.tables.goneAccounts.has(uid)) return refuse('no_account');
    if (request.mutations.length > 50 || pushBytes(request) > MOST_PUSH_BYTES)
      return refuse('limit');
    const waitMs = pushWaitMs(this.#asker(uid, request.clientId), this.#clients, request);
    if (waitMs !== null) return refuse('limit', 0, waitMs);
    if (client !== undefined && client.principal !== uid) return refuse('fork');
    let expected = lastMid + 1;
    for (const { mid, opId } of request.mutations) {
      if (mid <= lastMid) {
        const known = this.#results.get(opId);
        if (known?.clientId !== request.clientId || known.mid !== mid) {
          return refuse('fork', lastMid);
        }
      } else if (mid === expected) expected += 1;
      else return refuse('gap', lastMid);
    }
    return null;
  }

  #asker(uid: string | null, device: string): Asker {
    const { tables, nowMs, limitFactor } = this;
    return { tables, nowMs, limitFactor, account: uid, device };
  }

  #answer(
    xid: number,
    uid: string | null,
    clientId: string,
    { mid, opId, op, args }: WireMutation,
  ): StoredResult {
    const known = this.#results.get(opId);
    if (known !== undefined && known.principal === uid) {
      const again = { ...known, clientId, mid, result: { ...known.result, mid } };
      this.#results.set(opId, again);
      return again;
    }
    if (known !== undefined) return this.#notTheirs(clientId, mid, uid);
    const { tables, nowMs, address } = this;
    const mutation = { mid, opId, op, v: 1, args };
    const rules = inForce(this.rules, this.limitFactor);
    const act = { tables, uid, clientId, address, xid, nowMs, rules };
    const done = carryOut(act, this.#asker(uid, clientId), mutation);
    if (done.target !== null) this.ledger.push({ opId, uid, op, args });
    const stored = { clientId, mid, principal: uid, ...done, madeAtMs: this.nowMs };
    this.#results.set(opId, stored);
    return stored;
  }

  /**
   * Refuses a mutation whose operation id belongs to another principal. The result is stored under
   * another id.
   */
  #notTheirs(clientId: string, mid: number, uid: string | null): StoredResult {
    const result = rejected(mid, 'duplicate');
    const stored = { clientId, mid, principal: uid, result, target: null, madeAtMs: this.nowMs };
    this.#results.set(`${clientId} ${mid}`, stored);
    return stored;
  }

  putObject(path: string, file: StoredFile): Stored {
    return storeImage(this.tables, { path, file, nowMs: this.nowMs });
  }

  putFind(uid: string | null, path: string, file: StoredFile): Stored {
    return storeFind(this.tables, { uid, path, file });
  }

  /** Adds what has arrived since the last roll-up to the sales' stats. */
  rollUp(): void {
    this.begin().commit((xid) => {
      this.noteWriteTime(xid);
      countEvents(this.tables, xid, this.nowMs);
    });
  }

  pull(uid: string | null, request: PullRequest): ModelPull {
    const envelope = this.#envelope();
    if (this.isRestoring) return { kind: 'refused', ...envelope, refusal: 'restoring' };
    const { sets = [] } = request;
    const inSets = sets.reduce((sum, { scopes }) => sum + scopes.length, 0);
    if (request.scopes.length > 128 || inSets > 1024) {
      return { kind: 'refused', ...envelope, refusal: 'limit' };
    }
    const bound = this.#bound;
    const budget = new Budget(this.pageSize, this.pageBytes);
    const { nowMs, horizon } = this;
    const newest = this.#nextXid;
    const reading = { uid, bound, nowMs, horizon, newest, budget };
    const page = pageOf(this.tables, request, reading);
    return { kind: 'page', ...envelope, lateSeconds: this.#lateSeconds, ...page };
  }

  check(uid: string | null, request: PullRequest): CheckAnswer {
    const envelope = this.#envelope();
    if (this.isRestoring) return { kind: 'refused', ...envelope, refusal: 'restoring' };
    if (request.scopes.length > 128) return { kind: 'refused', ...envelope, refusal: 'limit' };
    const { horizon, nowMs } = this;
    const newest = this.#nextXid;
    const scopes = request.scopes.map((asked) =>
      checkScope(this.tables, { ...asked, uid, horizon, newest, nowMs }),
    );
    return { kind: 'checked', ...envelope, scopes };
  }

  /** The sales without a place, newest first, as `sync_unplaced` pages them (SYNC-3). */
  listUnplaced(after: Cursor | null, limit = 24): UnplacedList {
    return unplacedOf(this.tables, after, limit, this.nowMs);
  }

  /** Whether this is the code with which a guest's sale was posted (SYNC-21). */
  managesSale(saleId: string, secret: string): boolean {
    const sale = this.tables.sales.get(saleId);
    return sale?.doc.userId === null && sale.secretHash === sha256(secret);
  }

  /** Which operations of the caller and of guests have a result. A guest's work may belong to the caller by now. */
  known(uid: string | null, opIds: readonly string[]): KnownAnswer {
    const what = { results: this.#results, uid, opIds, isRestoring: this.isRestoring };
    return { ...this.#envelope(), ...knownAmong(what) };
  }

  /** Forgets results, as after 180 days. */
  pruneResults(): void {
    this.#results.clear();
  }

  /**
   * Takes the tables back to an older state. The same numbers are used again, with another epoch (SYNC-8).
   */
  restore(dump: ServerDump): void {
    const { goneAccounts } = this.tables;
    this.tables = dump.tables.copy();
    // Here, accounts are not part of a dump.
    Object.assign(this.tables, { goneAccounts });
    this.ledger = [...dump.ledger];
    this.#nextXid = dump.nextXid;
    this.#open.clear();
    this.#writeTimes.clear();
    this.incarnation += 1;
    this.#results.clear();
    for (const [opId, result] of dump.results) this.#results.set(opId, result);
    this.#clients.clear();
    for (const [id, client] of dump.clients) this.#clients.set(id, { ...client });
  }

  /** Rewrites every row, like the function that ends a restore (SYNC-8). */
  restamp(): void {
    restampRows(this.tables, this.#nextXid++);
    this.horizon = 0;
  }

  /**
   * Forgets what left its scope before this time in finished transactions. Cursors older than the last of
   * them must start over (SYNC-8).
   */
  raiseHorizon(leftBeforeMs = Infinity): void {
    const least = forgetTombstones(this.tables, this.#bound, leftBeforeMs);
    this.horizon = Math.max(this.horizon, least);
  }

  /** Runs once a day and deletes what nobody can ask for any longer. */
  prune(): void {
    const { tables, nowMs } = this;
    deleteWhere(this.#results, ({ madeAtMs }) => madeAtMs < nowMs - KEPT_MS);
    deleteWhere(this.#clients, ({ seenAtMs }) => seenAtMs < nowMs - KEPT_MS);
    this.raiseHorizon(nowMs - KEPT_MS);
    forgetOldThings(tables, nowMs);
  }

  /** Deletes everything of a person. What they send from then on is refused. */
  deleteAccount(uid: string): void {
    this.begin().commit((xid) => deleteAccount(this.tables, uid, xid));
    deleteWhere(this.#clients, ({ principal }) => principal === uid);
    deleteWhere(this.#results, ({ principal }) => principal === uid);
  }

  /** The number below which every transaction has finished (SYNC-1). */
  get #bound(): number {
    return Math.min(this.#nextXid, ...this.#open);
  }

  dump(): ServerDump {
    return {
      ledger: [...this.ledger],
      tables: this.tables.copy(),
      nextXid: this.#nextXid,
      results: new Map(this.#results),
      clients: new Map([...this.#clients].map(([id, client]) => [id, { ...client }])),
    };
  }

  #envelope(): Envelope {
    return { epoch: this.epoch, horizon: this.horizon, now: new Date(this.nowMs).toISOString() };
  }
}

export interface ServerDump {
  readonly ledger: readonly CarriedOut[];
  readonly tables: Tables;
  readonly nextXid: number;
  readonly results: ReadonlyMap<string, StoredResult>;
  readonly clients: ReadonlyMap<string, Client>;
}
