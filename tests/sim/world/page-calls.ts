import { AskedByAnother } from '../../../src/db/schema/call-record.ts';
import type { OnceWrites } from '../../../src/db/store/device-store.ts';
import type { CallOfPage, Fault } from '../deeds/plan-of-run.ts';
import type { Simulation } from '../simulation.ts';
import { ACCOUNTS } from './ids.ts';
import type { SimDevice } from './sim-device.ts';
import type { Tab } from './tab.ts';

export interface Ask<T> {
  readonly verb: CallOfPage;
  readonly run: (once: OnceWrites) => Promise<T>;
  /** It is committed, whether or not anybody hears of it. Not called where calls have no ids. */
  readonly onDone?: () => void;
  /** It is about to be asked again, and was not carried out so far. */
  readonly onUndone?: () => void;
}

export interface Answer<T> {
  readonly value: T;
  /** The page, with the worker that answered. */
  readonly tab: Tab;
  /** It was carried out by a worker that ended before it answered. */
  readonly isLate: boolean;
}

interface Call {
  readonly id: string;
  /** Whom the page showed when it asked. */
  readonly asker: string;
  readonly ask: Omit<Ask<unknown>, 'run'>;
  /** The worker that has it; null while the page has none. */
  tab: Tab | null;
  /** How often its work was committed. */
  times: number;
  wasAskedAgain: boolean;
  send(tab: Tab): void;
}

/** By then a page has another worker. */
const UNNOTICED_MS = 3_000;

/** A page whose worker has ended, until the next one runs. */
interface PageWithoutWorker {
  readonly device: SimDevice;
  readonly calls: readonly Call[];
  isClosed: boolean;
}

/**
 * What pages have asked their workers for. When a worker ends, its page asks the next one again under the same ids.
 * However often it asks, a call is carried out once.
 */
export class PageCalls {
  readonly #simulation: Simulation;
  readonly #underWay = new Map<string, Call>();
  #waiting: PageWithoutWorker[] = [];
  #count = 0;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
  }

  /** Resolves with the answer, whichever worker of the page gives it; never if the page goes before that. */
  ask<T>(tab: Tab, ask: Ask<T>): Promise<Answer<T>> {
    if (this.#simulation.plan.hasCallIds !== true) {
      return ask.run(tab.store).then((value) => ({ value, tab, isLate: false }));
    }
    return new Promise((resolve, reject) => {
      const call: Call = {
        id: `call-${++this.#count}`,
        asker: tab.device.session.principal,
        ask,
        tab,
        times: 0,
        wasAskedAgain: false,
        send: (worker) => {
          const isLate = call.times > 0;
          call.tab = worker;
          ask.run(worker.forCall(call.id, call.asker)).then(
            (value) => {
              if (!this.#isAnswered(call, worker)) return;
              this.#checkTold(call, worker, value);
              resolve({ value, tab: worker, isLate });
            },
            (error: unknown) => {
              if (!this.#isAnswered(call, worker)) return;
              if (error instanceof AskedByAnother && call.times > 0) {
                this.#violate(call, 'was carried out, and the person is told that it was not');
              }
              // Who asked first may be gone, and then nobody minds.
              if (call.wasAskedAgain) this.#simulation.expectTrouble(worker, error);
              reject(error);
            },
          );
        },
      };
      this.#underWay.set(call.id, call);
      call.send(tab);
    });
  }

  /** The transaction that carries a call out is about to be committed, or was. */
  reach(tab: Tab, callId: string, edge: 'before-commit' | 'after-commit'): void {
    const verb = this.#underWay.get(callId)?.ask.verb;
    if (verb === undefined) return;
    const { device } = tab;
    const nth = device.count(`asked ${verb} ${edge}`);
    const moment = { at: 'page call', device: device.index, verb, edge, nth } as const;
    this.#simulation.strikeAt(moment, tab, `${verb}/${edge}`);
  }

  /** The work of a call is committed. */
  noteDone(callId: string): void {
    const call = this.#underWay.get(callId);
    if (call === undefined) throw new Error(`nobody waits for ${callId}`);
    call.times += 1;
    if (call.times === 1) call.ask.onDone?.();
    else this.#violate(call, `was carried out ${call.times} times`);
  }

  /** Whether the fault is one of a page's worker. */
  strike({ what, amount }: Fault, tab: Tab): boolean {
    if (what === 'worker-ends') this.#endWorker(tab, null);
    if (what === 'other-login') this.#endWorker(tab, amount);
    return what === 'worker-ends' || what === 'other-login';
  }

  /**
   * The page's worker is gone. The page notices, starts another one, and asks it what was not answered. With a number
   * in [0, 1), someone else is there by then, chosen by it.
   */
  #endWorker(tab: Tab, other: number | null): void {
    if (tab.isDead) return;
    const { device } = tab;
    const { world, network } = this.#simulation;
    world.note(`${tab.name} loses its worker`);
    const calls = [...this.#underWay.values()].filter((call) => call.tab === tab);
    for (const call of calls) call.tab = null;
    tab.kill();
    if (other !== null) {
      const others = [...ACCOUNTS, null].filter((uid) => uid !== device.session.uid);
      device.place(others[Math.floor(other * others.length)] ?? null);
      device.noteUser();
      world.note(`${device.name} is ${device.session.principal}'s now`);
    }
    const page = { device, calls, isClosed: false };
    this.#waiting.push(page);
    world.after(network.next() * UNNOTICED_MS, () => {
      if (!page.isClosed) this.#goOn(page, tab);
    });
  }

  #goOn(page: PageWithoutWorker, before: Tab): void {
    this.#waiting = this.#waiting.filter((each) => each !== page);
    const next = this.#simulation.openTab(page.device, before.scopes);
    this.#simulation.underWay.move(before, next);
    for (const call of page.calls) {
      const isDone = call.times > 0;
      const { verb } = call.ask;
      const isOthers = page.device.session.principal !== call.asker;
      const what = isOthers ? 'by another' : verb;
      this.#simulation.coverage.note('asked again', `${what}/${isDone ? 'done' : 'undone'}`);
      this.#simulation.world.note(`${next.name} is asked again for ${call.id}, a ${verb}`);
      call.wasAskedAgain = true;
      if (!isDone) call.ask.onUndone?.();
      call.send(next);
    }
  }

  /** All of a device's pages are gone, also those without a worker. */
  closePages(device: SimDevice): void {
    for (const tab of device.liveTabs) tab.kill();
    this.closeWaiting(device);
  }

  /** The device's pages whose workers have just ended are closed. */
  closeWaiting(device: SimDevice): void {
    for (const page of this.#waiting) if (page.device === device) page.isClosed = true;
    this.#waiting = this.#waiting.filter(({ isClosed }) => !isClosed);
  }

  #isAnswered(call: Call, worker: Tab): boolean {
    if (call.tab !== worker || worker.isDead) return false;
    return this.#underWay.delete(call.id);
  }

  /** Whoever is told that it is done is told the truth. */
  #checkTold(call: Call, { device }: Tab, value: unknown): void {
    if (isRefused(value) || call.times > 0) return;
    this.#violate(call, `was never carried out, and ${device.name} is told that it is done`);
  }

  #violate({ id, ask }: Call, text: string): void {
    this.#simulation.violate('a call is carried out once', `${id}, a ${ask.verb}, ${text}`);
  }
}

/** Whether a verb has answered that it has not done it, or that it cannot. */
function isRefused(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  return value.ok === false || ('value' in value && isRefused(value.value));
}
