import {
  type WirePush,
  pullRequestOf,
  pushRequestOf,
  wireCheckAnswer,
  wirePullAnswer,
  wirePushAnswer,
} from '../../support/fake-server/fake-server-wire.ts';
import { readRows } from '../../../src/remote/exchange/rows-from.ts';
import type { PulledRow } from '../../../src/sync/rows/row-docs.ts';
import {
  type CarriedOut,
  FakeServer,
  type ServerDump,
} from '../../support/fake-server/fake-server.ts';
import { findFilesOf } from '../../support/fake-server/photos/server-storage.ts';
import { ACCOUNTS } from '../world/ids.ts';
import { isAboutKnown, isAboutManaging, wireKnownAnswer, wireManagesAnswer } from './known-call.ts';
import type { Call, DeedKind } from '../deeds/plan-of-run.ts';
import {
  GOOD,
  type Reply,
  type Afresh,
  type UploadArgs,
  type WirePage,
  downloadReply,
  replyOf,
  uploadReply,
  verdictOf,
} from './replies.ts';
import type { SqlAnswer, SqlServer } from './sql-server.ts';
import { SIGNED_UP_MS, type World } from '../world/sim-world.ts';
import { keyOf, valuesOf } from '../deeds/writes.ts';

/** Who asks what, in the wire format. */
export interface Asked {
  readonly uid: string | null;
  readonly args: unknown;
}

/** A transaction that has its number but has not committed. */
export interface OpenTransaction {
  /** Carries out `work` and commits; null if the server was restored since and has forgotten it. */
  commit<T>(work: (xid: number) => T): T | null;
}

export interface ServerOptions {
  readonly world: World;
  readonly pageSize: number;
  /** The real SQL, which then answers while the model runs alongside; null if the model answers. */
  readonly sql: SqlServer | null;
  readonly onDifference: (text: string) => void;
}

/** The server model in virtual time. It speaks the wire format and remembers what was ever public. */
export class SimServer {
  readonly model = new FakeServer();
  /** Streets that were public at some moment. */
  readonly publicStreets = new Set<string>();
  /** What was carried out before a restore and is no longer in the ledger. */
  readonly lost: CarriedOut[] = [];
  readonly lostValues = new Set<string>();
  /** When each sale was last gone or hidden, if it ever was. */
  readonly #goneMs = new Map<string, number>();
  readonly #known = new Set<string>();
  /** Photos that were attached at some moment. */
  readonly everAttached = new Set<string>();
  /** Who, an account or a guest, had each operation carried out, including what a restore has lost. */
  readonly everDone = new Map<string, Set<string>>();
  /** Operations that were carried out so long ago that their results are gone. */
  readonly forgotten = new Set<string>();
  /** When something was last carried out, in the world's time. */
  changedAtMs = -Infinity;
  /** Photos that the job has not copied: it came too late, or the sale that they are from was hidden. */
  readonly givenUpCopies = new Set<string>();
  /** How many entries of the ledger were looked at. */
  #read = 0;
  readonly #world: World;
  readonly #sql: SqlServer | null;
  readonly #onDifference: (text: string) => void;
  readonly #held: (() => Promise<void>)[] = [];
  #dump: ServerDump;
  #epochs = 1;
  /** An operation on which the server fails for a while. */
  poison: { readonly opId: string; readonly untilMs: number; readonly isSlow: boolean } | null =
    null;

  constructor(options: ServerOptions) {
    this.#world = options.world;
    this.#sql = options.sql;
    this.#onDifference = options.onDifference;
    // Worlds do in minutes what people do in weeks, so limits are higher.
    Object.assign(this.model, { pageSize: options.pageSize, limitFactor: 1000 });
    // As a sign-up creates them.
    for (const id of ACCOUNTS) {
      const doc = { id, zipCode: null, displayName: null };
      this.model.tables.profiles.set(id, { doc, rev: 1, xid: 1 });
      this.model.tables.signedUpMs.set(id, SIGNED_UP_MS);
    }
    this.#dump = this.model.dump();
  }

  begin(): OpenTransaction {
    const { incarnation } = this.model;
    const transaction = this.model.begin();
    return {
      commit: (work) => {
        if (this.model.incarnation !== incarnation) return null;
        this.tick();
        const value = transaction.commit(work);
        this.tick();
        return value;
      },
    };
  }

  /** Sets the model to the world's clock and notes which places are public by now. */
  tick(): void {
    const { model } = this;
    model.nowMs = Math.floor(this.#world.nowMs);
    for (const { doc, releasedAtMs } of model.tables.places.values()) {
      if (releasedAtMs <= model.nowMs && doc.street !== null) this.publicStreets.add(doc.street);
    }
    for (const [id, { hidden }] of model.tables.sales) {
      this.#known.add(id);
      if (hidden) this.#goneMs.set(id, model.nowMs);
    }
    // A restore may bring them back.
    for (const id of this.#known) {
      if (!model.tables.sales.has(id)) this.#goneMs.set(id, model.nowMs);
    }
    if (this.#read < model.ledger.length) this.changedAtMs = model.nowMs;
    for (; this.#read < model.ledger.length; this.#read++) {
      const { op, opId = '', uid, args } = model.ledger[this.#read] ?? {};
      this.everDone.set(opId, (this.everDone.get(opId) ?? new Set()).add(uid ?? 'guest'));
      if (op === 'image.attach') this.everAttached.add(String(args?.['imageId']));
    }
  }

  /** Whether a sale is gone or hidden, or was at some time since `sinceMs`. */
  isGoneSince(saleId: string, sinceMs: number): boolean {
    const sale = this.model.tables.sales.get(saleId);
    return sale === undefined || sale.hidden || (this.#goneMs.get(saleId) ?? 0) >= sinceMs;
  }

  /** Everything the real SQL returns for a scope to a reader with no data; null if the model answers. */
  async readAfresh({ scope, uid, nowMs }: Afresh): Promise<readonly PulledRow[] | null> {
    if (this.#sql === null) return null;
    const found = new Map<string, PulledRow>();
    let cursor: object = {};
    for (;;) {
      const args = { scopes: [{ s: scope, ...cursor }] };
      const answer = await this.#sql.call('pull', { uid, args }, nowMs);
      if (answer.kind === 'failed') throw new Error(`${scope} cannot be read: ${answer.code}`);
      const [page] = (answer.body as { readonly scopes: readonly WirePage[] }).scopes;
      for (const row of readRows(page?.rows ?? []).rows) {
        if (row.doc === null) found.delete(`${row.kind} ${row.id}`);
        else found.set(`${row.kind} ${row.id}`, row);
      }
      cursor = page?.c ?? {};
      if (page?.more !== true) return [...found.values()];
    }
  }

  /** Answers any request except a push. */
  ask(call: Exclude<Call, 'push'>, asked: Asked, done: (reply: Reply) => void): void {
    if (call === 'upload') this.#storage(asked, done);
    else if (this.#sql === null) done({ ...GOOD, body: this.#answer(call, asked) });
    else {
      this.tick();
      this.#world.outside(this.#sql.call(call, asked, this.model.nowMs), (answer) =>
        done(replyOf(answer)),
      );
    }
  }

  /** What a guest's pull is answered, without a network. */
  answerGuest(args: object): Promise<unknown> {
    return new Promise((resolve) => {
      this.ask('pull', { uid: null, args }, ({ body }) => resolve(body));
    });
  }

  #answer(call: 'pull' | 'check', { uid, args }: Asked): object {
    this.tick();
    if (isAboutKnown(args)) return wireKnownAnswer(this.model.known(uid, args.ops));
    if (isAboutManaging(args)) return this.#manages(args);
    const request = pullRequestOf(args);
    return call === 'pull'
      ? wirePullAnswer(this.model.pull(uid, request), args)
      : wireCheckAnswer(this.model.check(uid, request));
  }

  #manages({ id, secret }: { readonly id: string; readonly secret: string }): object {
    const { epoch, horizon, nowMs, tables } = this.model;
    const head = { epoch, horizon, now: new Date(nowMs).toISOString() };
    const held = tables.privates.get(id)?.doc.held ?? null;
    return wireManagesAnswer(head, this.model.managesSale(id, secret), held);
  }

  /** A push that has its number now and commits when told to. */
  beginPush(asked: Asked): { commit(done: (reply: Reply | null) => void): void } {
    const transaction = this.begin();
    return {
      commit: (done) => {
        const body = transaction.commit((xid) => this.#push(xid, asked.uid, asked.args));
        if (body === null || this.#sql === null) {
          done(body === null ? null : { ...GOOD, body });
          return;
        }
        this.#world.outside(this.#sql.call('push', asked, this.model.nowMs), (answer) => {
          this.#compare(asked.args, body, answer);
          done(replyOf(answer));
        });
      },
    };
  }

  /** Something commits late: until `end`, nothing that began after it is reported. */
  holdUp(): { end(): void } {
    if (this.#sql === null) return { end: () => undefined };
    let release: (() => Promise<void>) | null = null;
    const end = () => {
      const over = release;
      release = null;
      if (over !== null) this.#world.outside(over(), () => undefined);
    };
    this.#world.outside(this.#sql.hold(), (opened) => (release = opened));
    this.#held.push(() => release?.() ?? Promise.resolve());
    return { end };
  }

  /** The model and the SQL must give the same result. */
  #compare(args: unknown, model: object, answer: SqlAnswer): void {
    const wanted = verdictOf(model);
    const got = answer.kind === 'failed' ? `failed ${answer.code}` : verdictOf(answer.body);
    if (wanted === got) return;
    const ops = (args as WirePush).muts.map(({ mid, op }) => `${mid}:${op}`).join(' ');
    this.#onDifference(`${ops}: the model says ${wanted}, the SQL ${got}`);
  }

  /** The bucket: accepts what was declared, and never twice. */
  #store({ path, file, isFind }: UploadArgs, uid: string | null): Reply {
    this.tick();
    const stored = isFind ? this.model.putFind(uid, path, file) : this.model.putObject(path, file);
    return uploadReply(stored);
  }

  #storage({ uid, args }: Asked, done: (reply: Reply) => void): void {
    const { path, file, isFind } = args as UploadArgs;
    if (isFind && file === undefined) {
      this.#download(uid, path, done);
      return;
    }
    const wanted = this.#store({ path, file, ...(isFind ? { isFind } : {}) }, uid);
    const sql = this.#sql;
    if (sql === null) {
      done(wanted);
      return;
    }
    const { nowMs } = this.model;
    const work = isFind ? sql.uploadFind(uid, path, nowMs) : sql.upload(path, file, nowMs);
    this.#world.outside(work, (stored) => {
      const got = uploadReply(stored);
      if (got.status !== wanted.status) {
        this.#onDifference(`${path}: the model says ${wanted.status}, the SQL ${got.status}`);
      }
      done(got);
    });
  }

  /** A file of a photo of a find, if it is there and the caller may read it. Its bytes are of no account. */
  #download(uid: string | null, path: string, done: (reply: Reply) => void): void {
    const wanted = downloadReply(path, findFilesOf(this.model.tables, uid));
    if (this.#sql === null) {
      done(wanted);
      return;
    }
    this.#world.outside(this.#sql.findsOf(uid), (found) => {
      const got = downloadReply(path, found);
      if (got.status !== wanted.status) {
        this.#onDifference(`${path}: the model says ${wanted.status}, the SQL ${got.status}`);
      }
      done(got);
    });
  }

  /** What an operator or a job does to a sale. The model has already done it. */
  moderate(what: DeedKind, saleId: string): void {
    this.real((sql) => sql.moderate(what, saleId, this.model.nowMs));
  }

  /** Whether the real SQL answers. */
  get isReal(): boolean {
    return this.#sql !== null;
  }

  /** All tombstones are too old, or the daily job deletes what is. */
  forgetOld(how: 'raiseHorizon' | 'prune'): void {
    this.model[how]();
    this.real((sql) => sql[how](this.model.nowMs));
  }

  /** The world waits until the real SQL has done it, too. */
  real(work: (sql: SqlServer) => Promise<void>): void {
    if (this.#sql !== null) this.#world.outside(work(this.#sql), () => undefined);
  }

  /** Ends what is still open. */
  async close(): Promise<void> {
    for (const release of this.#held) await release();
  }

  #push(xid: number, uid: string | null, body: unknown): object {
    const request = pushRequestOf(body);
    const answer = this.model.pushIn(xid, uid, request);
    if (answer === 'batch-failed') throw new Error('nothing fails by itself here');
    return wirePushAnswer(request.clientId, answer);
  }

  /** Remembers the tables as they are, as a nightly dump does. */
  takeDump(): void {
    this.#dump = this.model.dump();
    this.real((sql) => sql.dump());
  }

  /**
   * Goes back to the last dump and answers `restoring` until `endRestore` (SYNC-8). Everything since is
   * lost, except that what is queued on some device must arrive again.
   */
  beginRestore(queued: ReadonlySet<string>): void {
    const kept = this.#dump.ledger.length;
    const isSameLine = this.#dump.ledger.at(-1) === this.model.ledger[kept - 1];
    const lost = isSameLine ? this.model.ledger.slice(kept) : this.model.ledger;
    this.lost.push(...lost);
    this.tick();
    for (const done of lost) {
      for (const value of valuesOf(done, done.opId)) this.lostValues.add(keyOf(value));
      // What is pending on some device must arrive again.
      if (queued.has(done.opId)) this.everDone.delete(done.opId);
    }
    const { objects, findObjects } = this.model.tables;
    this.model.restore(this.#dump);
    // Files are not in the dump, so they stay.
    Object.assign(this.model.tables, { findObjects });
    for (const [path, file] of objects) this.model.tables.objects.set(path, file);
    this.#read = this.model.ledger.length;
    this.model.isRestoring = true;
    this.real((sql) => sql.restore());
  }

  /** The transaction that ended the last restore. Whatever it wrote is reported from there on. */
  restampXid = 0;

  endRestore(): void {
    this.tick();
    this.restampXid = this.model.begin().commit((xid) => xid + 1);
    this.real((sql) => sql.restamp(this.model.nowMs));
    this.model.restamp();
    this.model.epoch = `epoch-${++this.#epochs}`;
    this.model.isRestoring = false;
    this.takeDump();
  }
}
