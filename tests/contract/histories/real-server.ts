import type { Cursor } from '../../../src/sync/ports.ts';
import type { SqlCall, SqlServer } from '../../sim/server/sql-server.ts';
import { Cursors, knownOf } from './cursors.ts';
import { START_MS } from './draw-history.ts';
import type { Step } from './history.ts';
import { EVERYONE, type Server, type Wire } from './servers.ts';

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
    await this.#sql.clear(undefined, undefined, EVERYONE);
  }

  async take(step: Step): Promise<Wire | null> {
    const [sql, nowMs] = [this.#sql, this.#nowMs];
    switch (step.do) {
      case 'push':
        return this.#call('push', step.uid, step.body, step.address);
      case 'hold':
        this.#commit = await sql.holdPush(step.uid, step.body, nowMs);
        return null;
      case 'commit':
        await this.#commit?.();
        this.#commit = null;
        return null;
      case 'pull': {
        const { reader, scopes } = step;
        const asked = this.#cursors.askedFor(reader, scopes, step.isBrief);
        const answer = await this.#call('pull', reader.uid, asked.body);
        return this.#cursors.noteBrief(reader, asked, answer);
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
      case 'read-cases':
        return { cases: await sql.caseFiles() };
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
      case 'lies':
        await sql.removeLiars(step.paths, nowMs);
        return null;
      case 'copies':
        await sql.endCopies(nowMs);
        return null;
      case 'upload-find':
        return { stored: await sql.uploadFind(step.uid, step.path, nowMs) };
      case 'read-finds':
        return { finds: await sql.findsOf(step.uid) };
      case 'tidy-takes':
        return { taken: await sql.takeUnusedFinds() };
      case 'tidy-ends':
        await sql.endTakenFinds();
        return null;
      case 'delete-account':
        await sql.deleteAccount(step.uid, nowMs);
        return null;
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

  async #call(
    call: SqlCall,
    uid: string | null,
    args: unknown,
    address: string | null = null,
  ): Promise<Wire> {
    const answer = await this.#sql.call(call, { uid, args, address }, this.#nowMs);
    return answer.kind === 'answer' ? (answer.body as Wire) : { failed: answer.code };
  }
}
