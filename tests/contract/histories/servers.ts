import { ACCOUNTS } from '../../sim/world/ids.ts';
import type { Cursor } from '../../../src/sync/ports.ts';
import type { SqlCall, SqlServer } from '../../sim/server/sql-server.ts';
import { FakeServer, type ServerDump } from '../../support/fake-server/fake-server.ts';
import { type Decision, decide } from '../../support/moderation/fake-moderation.ts';
import {
  pullRequestOf,
  pushRequestOf,
  wireCheckAnswer,
  wirePullAnswer,
  wirePushAnswer,
} from '../../support/fake-server/fake-server-wire.ts';
import { START_MS } from './draw-history.ts';
import type { Reader, Step } from './history.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A server that runs a history and keeps its readers' cursors. `take` returns null if there is no answer. */
export interface Server {
  readonly name: string;
  begin(): Promise<void>;
  take(step: Step): Promise<Wire | null>;
}

/** The cursors of all readers of one server. */
class Cursors {
  readonly #held = new Map<string, Wire>();
  readonly #lists = new Map<string, Cursor>();

  asked({ name }: Reader, scopes: readonly string[]): object {
    return { scopes: scopes.map((s) => ({ s, ...this.#held.get(`${name} ${s}`) })) };
  }

  note(reader: Reader, answer: Wire): void {
    const scopes = (answer['scopes'] ?? []) as readonly {
      readonly s: string;
      readonly c?: Wire;
      readonly reset?: boolean;
    }[];
    for (const { s, c, reset } of scopes) {
      if (reset) this.#held.delete(`${reader.name} ${s}`);
      if (c !== undefined) this.#held.set(`${reader.name} ${s}`, c);
    }
  }

  /** Where the list of sales without a place continues; null to start at the beginning. */
  ofList({ name }: Reader): Cursor | null {
    return this.#lists.get(name) ?? null;
  }

  noteList({ name }: Reader, after: Cursor | null): void {
    if (after === null) this.#lists.delete(name);
    else this.#lists.set(name, after);
  }

  forget({ name }: Reader, scopes: readonly string[]): void {
    for (const scope of scopes) this.#held.delete(`${name} ${scope}`);
  }

  clear(): void {
    this.#held.clear();
    this.#lists.clear();
  }
}

/** Which operations are known, unordered, or why the question was refused. */
function knownOf(told: readonly string[] | string): Wire {
  return typeof told === 'string' ? { refused: told } : { known: told.toSorted() };
}

export class ModelServer implements Server {
  readonly name = 'the model';
  readonly #cursors = new Cursors();
  #model = new FakeServer();
  #dump: ServerDump = this.#model.dump();
  #commit: (() => void) | null = null;

  begin(): Promise<void> {
    const model = new FakeServer();
    Object.assign(model, { nowMs: START_MS, limitFactor: 1000 });
    for (const id of ACCOUNTS) {
      const doc = { id, zipCode: null, displayName: null };
      model.tables.profiles.set(id, { doc, rev: 1, xid: 1 });
    }
    this.#model = model;
    this.#dump = model.dump();
    this.#cursors.clear();
    return Promise.resolve();
  }

  take(step: Step): Promise<Wire | null> {
    return Promise.resolve(this.#take(step));
  }

  #take(step: Step): Wire | null {
    const model = this.#model;
    switch (step.do) {
      case 'push': {
        const request = pushRequestOf(step.body);
        const answer = model.push(step.uid, request);
        if (answer === 'batch-failed') throw new Error('nothing fails by itself here');
        return wirePushAnswer(request.clientId, answer) as Wire;
      }
      case 'hold': {
        const [transaction, thenMs] = [model.begin(), model.nowMs];
        this.#commit = () => {
          const nowMs = model.nowMs;
          model.nowMs = thenMs;
          transaction.commit((xid) => model.pushIn(xid, step.uid, pushRequestOf(step.body)));
          model.nowMs = nowMs;
        };
        return null;
      }
      case 'commit':
        this.#commit?.();
        this.#commit = null;
        return null;
      case 'pull': {
        const { reader, scopes } = step;
        const request = pullRequestOf(this.#cursors.asked(reader, scopes));
        const answer = wirePullAnswer(model.pull(reader.uid, request)) as Wire;
        this.#cursors.note(reader, answer);
        return answer;
      }
      case 'check': {
        const { reader, scopes } = step;
        const request = pullRequestOf(this.#cursors.asked(reader, scopes));
        return wireCheckAnswer(model.check(reader.uid, request)) as Wire;
      }
      case 'rules':
        model.rules = step.rules;
        return null;
      case 'decide':
        return this.#decide(step.decision);
      case 'list': {
        const after = this.#cursors.ofList(step.reader);
        const { ids, after: next } = model.listUnplaced(after, step.limit);
        this.#cursors.noteList(step.reader, next);
        return { ids, isMore: next !== null };
      }
      case 'ask-known': {
        const answer = model.known(step.reader.uid, step.opIds);
        return knownOf(answer.kind === 'known' ? answer.opIds : answer.refusal);
      }
      case 'start-afresh':
        this.#cursors.forget(step.reader, step.scopes);
        return null;
      case 'wait':
        model.nowMs += step.ms;
        return null;
      case 'age':
        model.begin().commit((xid) => {
          const { profiles, signedUpMs } = model.tables;
          const profile = profiles.get(step.uid);
          if (profile === undefined) return;
          profiles.set(step.uid, { ...profile, rev: profile.rev + 1, xid });
          signedUpMs.set(step.uid, model.nowMs - step.ms);
        });
        return null;
      case 'hide':
      case 'show':
      case 'delete':
        this.#moderate(step.do, step.sale);
        return null;
      case 'upload':
        return { stored: model.putObject(step.path, step.file) };
      case 'budget':
        model.pageSize = step.budget.rows;
        model.pageBytes = step.budget.bytes;
        return null;
      case 'roll-up':
        model.rollUp();
        return null;
      case 'raise-horizon':
        model.raiseHorizon();
        return null;
      case 'prune':
        model.prune();
        return null;
      case 'dump':
        this.#dump = model.dump();
        return null;
      case 'restore': {
        const { objects } = model.tables;
        model.restore(this.#dump);
        for (const [path, file] of objects) model.tables.objects.set(path, file);
        model.isRestoring = true;
        return null;
      }
      case 'restamp':
        model.restamp();
        model.epoch = `${model.epoch}+`;
        model.isRestoring = false;
        this.#cursors.clear();
        return null;
    }
  }

  #decide(decision: Decision): Wire {
    const model = this.#model;
    const { epoch, horizon, nowMs, tables, isRestoring } = model;
    const envelope = { ok: 'sync/1', epoch, horizon, now: new Date(nowMs).toISOString() };
    if (isRestoring) return { ...envelope, refused: 'restoring' };
    if (!tables.sales.has(decision.sale)) return { ...envelope, refused: 'gone' };
    tables.nowMs = nowMs;
    const held = model.begin().commit((xid) => decide({ tables, xid, nowMs }, decision));
    return { ...envelope, held };
  }

  #moderate(what: 'hide' | 'show' | 'delete', id: string): void {
    const { tables, nowMs } = this.#model;
    this.#model.begin().commit((xid) => {
      tables.nowMs = nowMs;
      const sale = tables.sales.get(id);
      if (what === 'delete') tables.deleteSale(id, xid);
      else if (sale !== undefined) tables.writeSale({ ...sale, hidden: what === 'hide' }, xid);
    });
  }
}

export class RealServer implements Server {
  readonly name: string;
  readonly #sql: SqlServer;
  readonly #cursors = new Cursors();
  #nowMs = START_MS;
  #commit: (() => Promise<void>) | null = null;

  constructor(name: string, sql: SqlServer) {
    this.name = name;
    this.#sql = sql;
  }

  async begin(): Promise<void> {
    this.#nowMs = START_MS;
    this.#cursors.clear();
    await this.#commit?.();
    this.#commit = null;
    await this.#sql.clear();
  }

  async take(step: Step): Promise<Wire | null> {
    const [sql, nowMs] = [this.#sql, this.#nowMs];
    switch (step.do) {
      case 'push':
        return this.#call('push', step.uid, step.body);
      case 'hold':
        this.#commit = await sql.holdPush(step.uid, step.body, nowMs);
        return null;
      case 'commit':
        await this.#commit?.();
        this.#commit = null;
        return null;
      case 'pull': {
        const { reader, scopes } = step;
        const answer = await this.#call('pull', reader.uid, this.#cursors.asked(reader, scopes));
        this.#cursors.note(reader, answer);
        return answer;
      }
      case 'check':
        return this.#call('check', step.reader.uid, this.#cursors.asked(step.reader, step.scopes));
      case 'list': {
        const args = { limit: step.limit, ...this.#cursors.ofList(step.reader) };
        const { ids, c } = await this.#call('unplaced', step.reader.uid, args);
        this.#cursors.noteList(step.reader, (c ?? null) as Cursor | null);
        return { ids, isMore: c !== null };
      }
      case 'ask-known': {
        const answer = await this.#call('check', step.reader.uid, { ops: step.opIds });
        return knownOf((answer['known'] ?? answer['refused']) as readonly string[] | string);
      }
      case 'rules':
        await sql.setRules(step.rules);
        return null;
      case 'decide': {
        const { sale, ...decision } = step.decision;
        return (await sql.decide({ sale_id: sale, ...decision }, nowMs)) as Wire;
      }
      case 'start-afresh':
        this.#cursors.forget(step.reader, step.scopes);
        return null;
      case 'wait':
        this.#nowMs += step.ms;
        return null;
      case 'age':
        await sql.setAge(step.uid, step.ms, nowMs);
        return null;
      case 'hide':
      case 'show':
      case 'delete':
        await sql.moderate(`server-${step.do}`, step.sale, nowMs);
        return null;
      case 'upload':
        return { stored: await sql.upload(step.path, step.file, nowMs) };
      case 'budget':
        await sql.setBudget(step.budget);
        return null;
      case 'roll-up':
        await sql.moderate('server-stats', '', nowMs);
        return null;
      case 'raise-horizon':
        await sql.raiseHorizon(nowMs);
        return null;
      case 'prune':
        await sql.prune(nowMs);
        return null;
      case 'dump':
        await sql.dump();
        return null;
      case 'restore':
        await sql.restore();
        return null;
      case 'restamp':
        await sql.restamp(nowMs);
        this.#cursors.clear();
        return null;
    }
  }

  async #call(call: SqlCall, uid: string | null, args: unknown): Promise<Wire> {
    const answer = await this.#sql.call(call, { uid, args }, this.#nowMs);
    return answer.kind === 'answer' ? (answer.body as Wire) : { failed: answer.code };
  }
}
