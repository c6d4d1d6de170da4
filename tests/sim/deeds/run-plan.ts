import type { PhotoState } from '../../../src/sync/photos/photo-state.ts';
import { isAccount, isLocalOnly } from '../../../src/sync/rows/scope-name.ts';
import { moveWork } from './account-deeds.ts';
import { ACCOUNTS } from '../world/ids.ts';
import { checkAtRest, checkDone, stuck } from '../invariants/invariants-rest.ts';
import { checkQuiet } from '../invariants/quiet-devices.ts';
import type { OutcomeTable } from '../outcomes/tally.ts';
import { leftWithoutReason } from '../outcomes/parked-watch.ts';
import { act } from '../world/person.ts';
import type { Deed, Plan } from './plan-of-run.ts';
import { type DeviceData, isAtRest, readDevice } from '../world/raw-database.ts';
import { describe } from '../outcomes/describe-error.ts';
import { Simulation, type Violation } from '../simulation.ts';
import { SIGNED_UP_MS } from '../world/sim-world.ts';
import { copyPhotos } from '../server/photo-jobs.ts';
import type { SqlServer } from '../server/sql-server.ts';
import type { CoverageTable } from '../invariants/coverage.ts';

/** The result of a plan. */
export interface Outcome {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly ops: number;
  readonly crashes: number;
  readonly steps: number;
  /** A digest of everything that happened, in order. */
  readonly trace: number;
  readonly coverage: CoverageTable;
  readonly outcomes: OutcomeTable;
  readonly notes: readonly string[];
}

/** How a plan is run. */
export interface How {
  readonly keepsNotes?: boolean;
  /** The real SQL in place of the model. */
  readonly sql?: SqlServer | null;
}

/** How long devices have, once faults end, to send pending changes and read what is new. */
const REST_MS = 4 * 60_000;
/** The longest wait before something that failed many times is retried. */
const DAY_MS = 25 * 3_600_000;
const ONE_DAY_MS = 86_400_000;
const HALF_YEAR_MS = 181 * ONE_DAY_MS;
/** Nothing is under way for longer. */
const UNDER_WAY_MS = 2 * 60_000;
/** By then every page has heard of a change, even if it had to retry first. */
const NEWS_MS = 90_000;
/** A transaction takes a few steps of less than a millisecond each. */
const MOST_WRITING_MS = 100;
/** How many more times to wait if something arrives late. */
const LATE_NEWS = 5;

/** Runs a plan: faults, rest, then sending everyone's work. */
export async function runPlan(plan: Plan, how: How = {}): Promise<Outcome> {
  const { keepsNotes = false, sql = null } = how;
  await sql?.clear({ rows: plan.pageSize, bytes: 524_288 }, SIGNED_UP_MS);
  const simulation = new Simulation(plan, { keepsNotes, sql });
  const { world } = simulation;
  for (const deed of plan.deeds) world.after(deed.afterMs, () => act(simulation, deed));
  try {
    await world.run(simulation.endOfTroubleMs);
    if (plan.isLongAway) await passHalfYear(simulation);
    if (plan.weeksAway !== undefined) {
      await pass(simulation, plan.weeksAway.days * ONE_DAY_MS);
      // Everyone is back. Faults go on.
      simulation.faults.heal();
      await doAfterwards(simulation, plan.weeksAway.deeds);
    }
    simulation.heal();
    await rest(simulation);
    await othersWork(simulation);
    checkDone(simulation);
    if (plan.isCounted) await checkQuiet(simulation);
  } catch (error) {
    simulation.violate('no bugs', describe(error));
  }
  for (const device of simulation.devices) for (const tab of device.tabs) tab.kill();
  await simulation.server.close();
  return {
    seed: plan.seed,
    violations: simulation.violations,
    ops: simulation.ops,
    crashes: simulation.crashes,
    steps: world.steps,
    trace: world.trace,
    coverage: simulation.coverage.table,
    outcomes: simulation.outcomes.table,
    notes: world.notes,
  };
}

/** Half a year goes by. The server forgets results, and devices what they could ask about. */
async function passHalfYear(simulation: Simulation): Promise<void> {
  const { server, devices, losses } = simulation;
  await pass(simulation, HALF_YEAR_MS);
  // Nothing so old can be asked about.
  for (const device of devices) losses.forgetDevice(device.name);
  server.forgetOld('prune');
  for (const { opId } of server.model.ledger) server.forgotten.add(opId);
}

/** Every page is closed, and much time goes by. Some phones lose their clocks over it. */
async function pass(simulation: Simulation, ms: number): Promise<void> {
  const { world, server, devices, network } = simulation;
  // A page that has crashed comes back once. Then all that is under way arrives.
  for (let round = 0; round < 2; round++) {
    for (const device of devices) simulation.calls.closePages(device);
    await world.run(world.nowMs + UNDER_WAY_MS);
  }
  world.note(`${ms / ONE_DAY_MS} days go by`);
  world.leap(ms);
  for (const device of devices) if (network.chance(0.3)) device.skewMs -= ms;
  server.tick();
}

/** What people do once they are back. */
async function doAfterwards(simulation: Simulation, deeds: readonly Deed[]): Promise<void> {
  const { world } = simulation;
  for (const deed of deeds) world.after(deed.afterMs, () => act(simulation, deed));
  await world.run(world.nowMs + Math.max(...deeds.map(({ afterMs }) => afterMs)) + UNDER_WAY_MS);
}

async function rest(simulation: Simulation): Promise<void> {
  const sinceMs = simulation.world.nowMs;
  const { world, devices, server } = simulation;
  await world.run(sinceMs + REST_MS);
  const waiting = devices.filter((device) => stuck(device, readDevice(device.factory)).length > 0);
  if (waiting.length > 0) {
    world.note('a day goes by');
    for (const device of waiting) {
      device.skewMs += DAY_MS;
      for (const tab of device.liveTabs) tab.wake('focus');
    }
    await world.run(world.nowMs + REST_MS / 2);
  }
  copyPhotos(server);
  // Every page must see the latest change, and each page polls once a minute.
  for (let i = 0; i < LATE_NEWS && world.nowMs - server.changedAtMs < NEWS_MS; i++) {
    await world.run(server.changedAtMs + NEWS_MS);
  }
  await endWrites(simulation);
  for (const device of devices) await checkAtRest(simulation, device, sinceMs);
}

/** What is checked is committed, and no transaction that stands still with the world is in the checker's way. */
async function endWrites({ world, devices }: Simulation): Promise<void> {
  const isWriting = () => devices.some(({ factory }) => !isAtRest(factory));
  for (let i = 0; i < MOST_WRITING_MS && isWriting(); i++) await world.run(world.nowMs + 1);
}

/** Another principal who has work or photos to send on a device. */
function waitingFor({ outbox, photos, findPhotos }: DeviceData, principal: string): string | null {
  const isOthers = (each: { readonly principal: string }) =>
    each.principal !== principal || isLocalOnly(principal);
  const failed = new Set(leftWithoutReason(outbox, () => true));
  const entry = outbox.find(
    (each) => isOthers(each) && (each.state === 'waiting' || failed.has(each)),
  );
  const photo = photos.find((each) => IS_SENT.has(each.state) && isOthers(each));
  const find = findPhotos.find((each) => each.state === 'waiting' && isOthers(each));
  return entry?.principal ?? photo?.principal ?? find?.principal ?? null;
}

const IS_SENT: ReadonlySet<PhotoState> = new Set(['waiting', 'declared', 'uploaded']);

/** Everyone else whose work waits on a device signs in there once more. */
async function othersWork(simulation: Simulation): Promise<void> {
  for (let round = 0; round < 3; round++) {
    let isAny = false;
    for (const device of simulation.devices) {
      const other = waitingFor(readDevice(device.factory), device.session.principal);
      if (other === null) continue;
      isAny = true;
      // Nobody sends a profile's work before it belongs to an account.
      const isProfiles = isLocalOnly(other);
      const account = isAccount(other) ? other : null;
      device.place(isProfiles ? (ACCOUNTS[0] ?? null) : account);
      simulation.world.note(`${device.name} is ${other}'s again`);
      for (const tab of device.liveTabs) tab.wake('focus');
      const [tab] = device.liveTabs;
      if (isProfiles && tab !== undefined) moveWork(simulation, tab);
    }
    if (!isAny) return;
    await rest(simulation);
  }
}
