import { ACCOUNTS, PLANNERS } from '../../sim/world/ids.ts';
import { FakeServer, type ServerDump } from '../../support/fake-server/fake-server.ts';
import { endTakenFinds, takeUnusedFinds } from '../../support/fake-server/photos/server-finds.ts';
import { endCopies, removeLiars } from '../../support/fake-server/photos/server-images.ts';
import { findFilesOf } from '../../support/fake-server/photos/server-storage.ts';
import { type Decision, decide } from '../../support/moderation/fake-moderation.ts';
import {
  pullRequestOf,
  pushRequestOf,
  wireCheckAnswer,
  wirePullAnswer,
  wirePushAnswer,
} from '../../support/fake-server/fake-server-wire.ts';
import { Cursors, knownOf } from './cursors.ts';
import { START_MS } from './draw-history.ts';
import type { Step } from './history.ts';

export type Wire = Readonly<Record<string, unknown>>;

export const EVERYONE = [...ACCOUNTS, ...PLANNERS];
/** What their files hold is of no account. */
const FIND_FILE = { md5: 'c'.repeat(32), bytes: 7 };

/** A server that runs a history and keeps its readers' cursors. `take` returns null if there is no answer. */
export interface Server {
  readonly name: string;
  begin(): Promise<void>;
  take(step: Step): Promise<Wire | null>;
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
    for (const id of EVERYONE) {
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
        model.address = step.address ?? null;
        const answer = model.push(step.uid, request);
        if (answer === 'batch-failed') throw new Error('nothing fails by itself here');
        return wirePushAnswer(request.clientId, answer) as Wire;
      }
      case 'hold': {
        // It did its work at that time, and above the floors of that time.
        const [transaction, thenMs] = [model.begin(), model.nowMs];
        const floors = new Map(model.tables.floors);
        this.#commit = () => {
          const now = { nowMs: model.nowMs, floors: model.tables.floors };
          Object.assign(model, { nowMs: thenMs, address: null });
          model.tables.floors = floors;
          transaction.commit((xid) => model.pushIn(xid, step.uid, pushRequestOf(step.body)));
          model.nowMs = now.nowMs;
          model.tables.floors = now.floors;
        };
        return null;
      }
      case 'commit':
        this.#commit?.();
        this.#commit = null;
        return null;
      case 'pull': {
        const { reader, scopes } = step;
        const asked = this.#cursors.askedFor(reader, scopes, step.isBrief);
        const answer = model.pull(reader.uid, pullRequestOf(asked.body));
        return this.#cursors.noteBrief(reader, asked, wirePullAnswer(answer, asked.body) as Wire);
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
      case 'read-cases':
        return { cases: this.#cases() };
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
      case 'lies':
        model.begin().commit((xid) => {
          const { tables, nowMs } = model;
          tables.nowMs = nowMs;
          removeLiars({ tables, nowMs }, step.paths, xid);
        });
        return null;
      case 'copies':
        model.begin().commit((xid) => {
          const { tables, nowMs } = model;
          tables.nowMs = nowMs;
          endCopies({ tables, nowMs }, xid);
        });
        return null;
      case 'upload-find':
        return { stored: model.putFind(step.uid, step.path, FIND_FILE) };
      case 'read-finds':
        return { finds: findFilesOf(model.tables, step.uid) };
      case 'tidy-takes':
        return { taken: takeUnusedFinds(model.tables.finds) };
      case 'tidy-ends':
        endTakenFinds(model.tables.finds, model.tables.findObjects);
        return null;
      case 'delete-account':
        model.deleteAccount(step.uid);
        return null;
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
        const { objects, findObjects } = model.tables;
        model.restore(this.#dump);
        for (const [path, file] of objects) model.tables.objects.set(path, file);
        Object.assign(model.tables, { findObjects });
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

  #cases(): readonly object[] {
    const { caseFiles, sales } = this.#model.tables;
    return [...caseFiles]
      .map(([id, { state, round, weight, people, accounts }]) => {
        return { id, state, round, weight, people, accounts, isHidden: sales.get(id)?.hidden };
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  #decide(decision: Decision): Wire {
    const model = this.#model;
    const { epoch, horizon, nowMs, tables, isRestoring } = model;
    const envelope = { ok: 'sync/1', epoch, horizon, now: new Date(nowMs).toISOString() };
    if (isRestoring) return { ...envelope, refused: 'restoring' };
    if (!tables.sales.has(decision.sale)) return { ...envelope, refused: 'gone' };
    tables.nowMs = nowMs;
    const held = model.begin().commit((xid) => {
      model.noteWriteTime(xid);
      return decide({ tables, xid, nowMs }, decision);
    });
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
