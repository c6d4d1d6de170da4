import { cellScopeAt } from '../support/fake-server/fake-server-scopes.ts';
import type { WorkFile } from '../../src/db/work-files/work-file.ts';
import { Coverage } from './invariants/coverage.ts';
import { OutcomeTally } from './outcomes/tally.ts';
import { LossBook } from './outcomes/loss-book.ts';
import { ParkedWatch } from './outcomes/parked-watch.ts';
import { type Page, UnderWay } from './outcomes/under-way.ts';
import { AuthService } from './server/fake-auth-service.ts';
import { describe } from './outcomes/describe-error.ts';
import { type DeviceSurroundings, SimDevice } from './world/sim-device.ts';
import { WaitingFaults } from './world/waiting-faults.ts';
import { WorldFaults } from './world/faults.ts';
import { checkSecrets, checkSentOnce } from './invariants/invariants-line.ts';
import { checkStep } from './invariants/invariants-step.ts';
import { createLine, type StruckCall } from './world/sim-line.ts';
import {
  type Call,
  type Fault,
  isLineFault,
  isUnanswered,
  type Moment,
  type Plan,
  type StoragePhase,
  TROUBLED_MS,
  UNSEEN_PHASES,
} from './deeds/plan-of-run.ts';
import { PhotoBook } from './invariants/photo-book.ts';
import { NO_FILES } from '../../src/remote/exchange/public-files.ts';
import { latitudeOf } from './deeds/sale-deeds.ts';
import { createPrng, type Prng } from './world/prng.ts';
import { Publisher } from './server/publisher.ts';
import { SimServer } from './server/sim-server.ts';
import type { SqlServer } from './server/sql-server.ts';
import { FindBook } from './together/find-book.ts';
import { TogetherBook } from './together/together-book.ts';
import { PageCalls } from './world/page-calls.ts';
import type { Work } from './world/sim-storage.ts';
import { Tab } from './world/tab.ts';
import { START_MS, World } from './world/sim-world.ts';
import { WriteBook, positions } from './invariants/write-book.ts';

/** The neighboring cells in which a world's sales lie. The first two are as close as two can be. */
function cellsOf({ cells = 2 }: Plan): readonly string[] {
  return Array.from({ length: cells }, (_, i) => cellScopeAt(latitudeOf(i), -104.99));
}

const EXPECTED: ReadonlySet<string> = new Set(['StorageTrouble', 'AskedByAnother']);

export interface Violation {
  readonly invariant: string;
  readonly text: string;
}

/** One world under one plan: its server, devices and books. */
export class Simulation {
  readonly plan: Plan;
  readonly world: World;
  readonly server: SimServer;
  readonly devices: SimDevice[] = [];
  readonly coverage = new Coverage();
  readonly writes = new WriteBook();
  readonly photos = new PhotoBook();
  readonly together = new TogetherBook();
  readonly finds = new FindBook();
  readonly underWay = new UnderWay();
  readonly calls = new PageCalls(this);
  readonly parked = new ParkedWatch();
  readonly losses = new LossBook();
  readonly outcomes = new OutcomeTally();
  /** Work that people have exported to files. */
  readonly files: WorkFile[] = [];
  readonly cells: readonly string[];
  /** Null if no files are published. */
  readonly publisher: Publisher | null;
  readonly violations: Violation[] = [];
  readonly network: Prng;
  readonly surroundings: DeviceSurroundings;
  crashes = 0;
  /** Mutations that people asked for. */
  ops = 0;
  /** How often a service worker has sent without a page. */
  workerPushes = 0;
  isTroubled = true;
  readonly faults: WorldFaults;
  readonly #waiting = new WaitingFaults();
  #tabs = 0;
  #positions: { readonly version: string; readonly found: Map<string, number[]> } | null = null;

  constructor(plan: Plan, { keepsNotes, sql }: { keepsNotes: boolean; sql: SqlServer | null }) {
    this.plan = plan;
    this.cells = cellsOf(plan);
    this.world = new World(plan.seed, keepsNotes);
    this.server = new SimServer({
      world: this.world,
      pageSize: plan.pageSize,
      sql,
      onDifference: (text) => this.violate('the model is like the SQL', text),
    });
    this.publisher = plan.hasFiles === true ? new Publisher(this) : null;
    this.network = createPrng(plan.seed, 'network');
    this.surroundings = {
      world: this.world,
      auth: new AuthService(this.world, plan.seed),
      onOver: (device) => this.faults.logInAgainLater(device),
    };
    this.faults = new WorldFaults(this);
    for (const fault of plan.faults) this.#await(fault);
    plan.devices.forEach((device, i) => {
      const made = new SimDevice(this.surroundings, i, device);
      this.devices.push(made);
      for (let tab = 0; tab < device.tabs; tab++) {
        this.world.after(this.network.next() * 500, () => this.openTab(made));
      }
    });
  }

  violate(invariant: string, text: string): void {
    if (this.violations.length < 20) this.violations.push({ invariant, text });
    this.world.note(`VIOLATION ${invariant}: ${text}`);
  }

  /** What a list shows at one place on the map: two cells, and what has no place. */
  scopesAt(place: number): readonly string[] {
    const { cells } = this;
    const shown = [0, 1].map((i) => cells[(place + i) % cells.length] ?? '');
    return [...shown, 'c:none'];
  }

  openTab(device: SimDevice, scopes = this.scopesAt(device.index)): Tab {
    const name = `${device.name}.${++this.#tabs}`;
    this.world.note(`${name} opens`);
    const tab: Tab = new Tab({
      device,
      name,
      seed: this.plan.seed,
      scopes,
      watch: {
        beforeCommit: (work, spoil) => this.#beforeCommit(device, tab, work, spoil),
        afterCommit: (work) => this.#afterCommit(device, tab, work),
        isFull: (phase) => this.#isFull(device, phase),
      },
      authFetch: (page) =>
        this.surroundings.auth.fetchFor({
          page,
          takeDrawn: () => device.session.takeDrawn(),
          isTroubled: () => this.isTroubled,
          onEnd: (end) => this.coverage.note('auth', end),
        }),
      line: (page) =>
        createLine({
          world: this.world,
          server: this.server,
          prng: this.network,
          page,
          name,
          tokenOf: (principal) => page.auth.tokenOf(principal),
          onSent: (call, args) => {
            if (call === 'upload') checkSentOnce(this, page, args);
            if (call === 'push') checkSecrets(this, device, args);
            return this.#onSent(device, page, call);
          },
          onAnswered: (call) => this.#onAnswered(device, page, call),
          onHeard: (saleId) => page.noteHeard(saleId),
          onFailedAlone: (opId) => this.parked.noteFailedAlone(opId),
        }),
      files: (page) => this.publisher?.filesFor(page) ?? NO_FILES,
      onBug: (error) => this.violate('no bugs', `${name}: ${describe(error)}`),
      onTrouble: (page, error) => this.expectTrouble(page, error),
    });
    device.tabs.push(tab);
    return tab;
  }

  /** The page dies. Someone opens another after a while. */
  crash(tab: Tab): void {
    if (tab.isDead) return;
    this.crashes += 1;
    this.world.note(`${tab.name} crashes`);
    tab.kill();
    const { device } = tab;
    this.world.after(500 + this.network.next() * 15_000, () => {
      if (device.liveTabs.length < 2) this.openTab(device);
    });
  }

  #await(fault: Fault): void {
    const { when } = fault;
    if (when.at === 'time') {
      this.world.after(when.afterMs, () => {
        const device = this.devices[when.device];
        const tab = device?.liveTabs[0];
        if (device === undefined || tab === undefined) return;
        const phase = device.callsUnderWay === 0 ? 'idle' : 'other';
        this.#strike(fault, device, tab, phase);
      });
      return;
    }
    this.#waiting.add(fault);
  }

  #due(moment: Moment): readonly Fault[] {
    return this.isTroubled ? this.#waiting.at(moment) : [];
  }

  #beforeCommit(
    device: SimDevice,
    tab: Tab,
    { phase, callId }: Work,
    spoil: (how: 'quota' | 'force-close') => void,
  ): void {
    const edge = 'before-commit';
    if (callId !== null) this.calls.reach(tab, callId, edge);
    const nth = device.count(`${phase} ${edge}`);
    for (const fault of this.#due({ at: 'transaction', device: device.index, phase, edge, nth })) {
      const { what } = fault;
      if (what === 'quota' && fault.amount < 0.5) continue;
      if (what === 'quota' || what === 'force-close') {
        this.coverage.note(what, phase);
        this.world.note(`${tab.name} ${what} at ${phase}`);
        spoil(what);
      } else {
        this.#strike(fault, device, tab, `${phase}/${edge}`);
      }
    }
  }

  #isFull(device: SimDevice, phase: StoragePhase): boolean {
    if (this.world.nowMs < device.fullUntilMs) return true;
    const edge = 'before-commit';
    const nth = device.counted(`${phase} ${edge}`) + 1;
    const due = this.#due({ at: 'transaction', device: device.index, phase, edge, nth });
    const isFull = due.some(({ what, amount }) => what === 'quota' && amount < 0.5);
    if (!isFull) return false;
    device.count(`${phase} ${edge}`);
    this.coverage.note('quota', phase);
    this.world.note(`${device.name} has no room at ${phase}`);
    return true;
  }

  #afterCommit(device: SimDevice, tab: Tab, { phase, callId }: Work): void {
    const edge = 'after-commit';
    const nth = device.count(`${phase} ${edge}`);
    this.world.note(`${tab.name} ${phase}`);
    if (callId !== null) this.calls.noteDone(callId);
    if (!UNSEEN_PHASES.has(phase)) checkStep(this, tab, phase);
    if (callId !== null) this.calls.reach(tab, callId, edge);
    const moment = { at: 'transaction', device: device.index, phase, edge, nth } as const;
    this.strikeAt(moment, tab, `${phase}/${edge}`);
  }

  #onSent(device: SimDevice, tab: Tab, call: Call): readonly StruckCall[] {
    const edge = 'sent';
    tab.callsUnderWay += 1;
    const nth = device.count(`${call} ${edge}`);
    const struck: StruckCall[] =
      this.isTroubled && isUnanswered(this.plan, call, this.world.nowMs - START_MS)
        ? [{ what: 'drop-answer', amount: this.network.next() }]
        : [];
    for (const fault of this.#due({ at: 'call', device: device.index, call, edge, nth })) {
      const { what, amount } = fault;
      if (!isLineFault(what)) {
        this.#strike(fault, device, tab, `${call}/${edge}`);
        continue;
      }
      this.coverage.note(what, call);
      this.world.note(`${tab.name} ${what} befalls this ${call}`);
      struck.push({ what, amount });
      if (what === '401-dead') device.session.drawRenewal('dead');
      if (what === '401-unreachable') device.session.drawRenewal('unreachable');
    }
    return struck;
  }

  #onAnswered(device: SimDevice, tab: Tab, call: Call): void {
    const edge = 'answered';
    const nth = device.count(`${call} ${edge}`);
    this.strikeAt({ at: 'call', device: device.index, call, edge, nth }, tab, `${call}/${edge}`);
  }

  /** What waits for this moment of a page befalls it. */
  strikeAt(moment: Moment, tab: Tab, phase: string): void {
    for (const fault of this.#due(moment)) this.#strike(fault, tab.device, tab, phase);
  }

  #strike(fault: Fault, device: SimDevice, tab: Tab, phase: string): void {
    if (!this.isTroubled || tab.isDead) return;
    this.coverage.note(fault.what, phase);
    this.world.note(`${fault.what} strikes ${tab.name} at ${phase}`);
    if (fault.what === 'crash') this.crash(tab);
    else if (!this.calls.strike(fault, tab)) this.faults.strike(fault, device, tab);
  }

  /** A place will be released in `inMs`, and nothing tells the devices. */
  noteRelease(inMs: number): void {
    this.world.after(inMs, () => {
      for (const { callsUnderWay } of this.devices) {
        this.coverage.note('release', callsUnderWay === 0 ? 'idle' : 'call under way');
      }
    });
  }

  /** The positions of each value in the server's ledger. */
  get positions(): ReadonlyMap<string, readonly number[]> {
    const { ledger, incarnation } = this.server.model;
    const version = `${incarnation} ${ledger.length}`;
    if (this.#positions?.version !== version) {
      this.#positions = { version, found: positions(ledger) };
    }
    return this.#positions.found;
  }

  /** What a person does on a page. Trouble with storage is reported to them. */
  tryOn(tab: Tab, work: Promise<unknown>): void {
    work.catch((error: unknown) => this.expectTrouble(tab, error));
  }

  /** The faults that hit a request of the service worker. No page hears of that request. */
  sentByWorker(device: SimDevice, call: Call, args: unknown): readonly StruckCall[] {
    if (call === 'push') checkSecrets(this, device, args);
    const nth = device.count(`${call} sent`);
    const due = this.#due({ at: 'call', device: device.index, call, edge: 'sent', nth });
    return due.flatMap(({ what, amount }) => (isLineFault(what) ? [{ what, amount }] : []));
  }

  /**
   * A person's operation failed. Trouble with storage is reported to them, and so is another login; everything else is
   * a bug.
   */
  expectTrouble(tab: Page, error: unknown): void {
    if (tab.isDead || (error instanceof Error && EXPECTED.has(error.name))) return;
    this.violate('no bugs', `${tab.device.name}: ${describe(error)}`);
  }

  /** Ends all faults: every page is awake, everyone is signed in, every device has a page. */
  heal(): void {
    this.isTroubled = false;
    this.world.note('all is well from now on');
    this.faults.heal();
  }

  readonly endOfTroubleMs = START_MS + TROUBLED_MS;
}
