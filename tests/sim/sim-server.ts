import { toCamelKeys, toSnakeKeys } from '../../src/remote/case.ts';
import type { Cursor, PullAnswer, PushAnswer, WireMutation } from '../../src/sync/ports.ts';
import type { PulledRow } from '../../src/sync/rows.ts';
import { type CarriedOut, FakeServer, type ServerDump } from '../support/fake-server.ts';
import type { World } from './world.ts';
import { keyOf, valuesOf } from './writes.ts';

interface WirePush {
  readonly client_id: string;
  readonly principal: string;
  readonly muts: readonly {
    readonly mid: number;
    readonly op_id: string;
    readonly op: WireMutation['op'];
    readonly v: number;
    readonly a: Readonly<Record<string, unknown>>;
  }[];
}

interface WirePull {
  readonly scopes: readonly ({ readonly s: string } & Record<string, string | number>)[];
}

/** A transaction that was told its number and has not committed. */
export interface OpenTransaction {
  /** Carries out `work` and commits; null: the server was restored meanwhile and knows of nothing. */
  commit<T>(work: (xid: number) => T): T | null;
}

/** The server model in virtual time, speaking the wire format, remembering what was ever public. */
export class SimServer {
  readonly model = new FakeServer();
  /** Streets that were public at some moment. */
  readonly publicStreets = new Set<string>();
  /** What was carried out before a restore and is not in the ledger any more. */
  readonly lost: CarriedOut[] = [];
  readonly lostValues = new Set<string>();
  /** Of these the ones that every device had heard to be done. */
  readonly excusedValues = new Set<string>();
  /** Sales that were hidden or deleted at some moment. */
  readonly everGone = new Set<string>();
  readonly #world: World;
  #dump: ServerDump;
  #epochs = 1;

  constructor(world: World, pageSize: number) {
    this.#world = world;
    this.model.pageSize = pageSize;
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

  /** Goes with the world's clock, and notes which places are public by now. */
  tick(): void {
    const { model } = this;
    model.nowMs = Math.floor(this.#world.nowMs);
    for (const { doc, releasedAtMs } of model.tables.places.values()) {
      if (releasedAtMs <= model.nowMs && doc.street !== null) this.publicStreets.add(doc.street);
    }
    for (const [id, { hidden }] of model.tables.sales) if (hidden) this.everGone.add(id);
  }

  push(xid: number, uid: string | null, body: unknown): object {
    const { client_id: clientId, principal, muts } = body as WirePush;
    const mutations = muts.map(({ mid, op_id: opId, op, v, a }): WireMutation => {
      const args = toCamelKeys(a) as WireMutation['args'];
      return { mid, opId, op, v, args };
    });
    const answer = this.model.pushIn(xid, uid, { clientId, principal, mutations });
    if (answer === 'batch-failed') throw new Error('nothing fails by itself here');
    return wirePushAnswer(clientId, answer);
  }

  pull(uid: string | null, body: unknown): object {
    this.tick();
    const scopes = (body as WirePull).scopes.map(({ s: scope, ...rest }) => {
      const cursor: Cursor | null = Object.keys(rest).length === 0 ? null : rest;
      return { scope, cursor };
    });
    return wirePullAnswer(this.model.pull(uid, { scopes }));
  }

  /** Remembers the tables as they stand, as a nightly dump does. */
  takeDump(): void {
    this.#dump = this.model.dump();
  }

  /**
   * Goes back to the last dump; answers `restoring` until `endRestore` (SYNC-8). What is lost is lost
   * but for what is queued on some device: that must arrive again.
   */
  beginRestore(queued: ReadonlySet<string>): void {
    const kept = this.#dump.ledger.length;
    const isSameLine = this.#dump.ledger.at(-1) === this.model.ledger[kept - 1];
    const lost = isSameLine ? this.model.ledger.slice(kept) : this.model.ledger;
    this.lost.push(...lost);
    for (const done of lost) {
      for (const value of valuesOf(done, done.opId)) {
        this.lostValues.add(keyOf(value));
        if (!queued.has(done.opId)) this.excusedValues.add(keyOf(value));
      }
    }
    for (const id of this.model.tables.sales.keys()) {
      if (!this.#dump.tables.sales.has(id)) this.everGone.add(id);
    }
    this.model.restore(this.#dump);
    this.model.isRestoring = true;
  }

  endRestore(): void {
    this.model.restamp();
    this.model.epoch = `epoch-${++this.#epochs}`;
    this.model.isRestoring = false;
    this.takeDump();
  }
}

function wirePushAnswer(clientId: string, answer: PushAnswer): object {
  const { epoch, horizon, now, lastMid } = answer;
  const head = { ok: 'sync/1', client_id: clientId, epoch, horizon, now, last_mid: lastMid };
  if (answer.kind === 'refused') return { ...head, refused: answer.refusal };
  const res = answer.results.map(({ mid, status, code, rev }) => ({ mid, st: status, code, rev }));
  return { ...head, res, rows: answer.rows.map(wireRow) };
}

function wirePullAnswer(answer: PullAnswer): object {
  const { epoch, horizon, now } = answer;
  const head = { ok: 'sync/1', epoch, horizon, now };
  if (answer.kind === 'refused') return { ...head, refused: answer.refusal };
  const scopes = answer.scopes.map(({ scope, rows, cursor, more, reset, forbidden }) => ({
    s: scope,
    rows: rows.map(wireRow),
    more,
    ...(reset ? { reset } : {}),
    ...(forbidden ? { refused: 'forbidden' } : {}),
    ...(cursor === null ? {} : { c: cursor }),
  }));
  return { ...head, scopes };
}

function wireRow({ kind, id, rev, doc }: PulledRow): unknown[] {
  return [kind, id, rev, doc === null ? null : toSnakeKeys(doc)];
}
