import { checkAtRest, checkDone } from './invariants-rest.ts';
import { act } from './person.ts';
import type { Plan } from './plan.ts';
import { readDevice } from './raw-database.ts';
import { Simulation, type Violation, describe } from './simulation.ts';
import type { CoverageTable } from './coverage.ts';

/** What a plan came to. */
export interface Outcome {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly ops: number;
  readonly crashes: number;
  readonly steps: number;
  /** A digest of everything that happened, in order. */
  readonly trace: number;
  readonly coverage: CoverageTable;
  readonly notes: readonly string[];
}

/** How long devices have, once all is well, to send what waits and to read what is new. */
const REST_MS = 4 * 60_000;

/** Lives through a plan: trouble, rest, and everyone's work sent. */
export async function runPlan(plan: Plan, keepsNotes = false): Promise<Outcome> {
  const simulation = new Simulation(plan, keepsNotes);
  const { world } = simulation;
  for (const deed of plan.deeds) world.after(deed.afterMs, () => act(simulation, deed));
  try {
    await world.run(simulation.endOfTroubleMs);
    simulation.heal();
    await rest(simulation);
    await othersWork(simulation);
    checkDone(simulation);
  } catch (error) {
    simulation.violate('no bugs', describe(error));
  }
  for (const device of simulation.devices) for (const tab of device.tabs) tab.kill();
  return {
    seed: plan.seed,
    violations: simulation.violations,
    ops: simulation.ops,
    crashes: simulation.crashes,
    steps: world.steps,
    trace: world.trace,
    coverage: simulation.coverage.table,
    notes: world.notes,
  };
}

async function rest(simulation: Simulation): Promise<void> {
  const sinceMs = simulation.world.nowMs;
  await simulation.world.run(sinceMs + REST_MS);
  for (const device of simulation.devices) checkAtRest(simulation, device, sinceMs);
}

/** Whoever else has work waiting on a device signs in there once more. */
async function othersWork(simulation: Simulation): Promise<void> {
  for (let round = 0; round < 3; round++) {
    let isAny = false;
    for (const device of simulation.devices) {
      const { queue } = readDevice(device.factory);
      const other = queue.find(
        ({ state, principal }) => state === 'waiting' && principal !== device.session.principal,
      );
      if (other === undefined) continue;
      isAny = true;
      device.session.signIn(other.principal === 'guest' ? null : other.principal);
      device.noteUser();
      simulation.world.note(`${device.name} is ${other.principal}'s again`);
      for (const tab of device.liveTabs) tab.scheduler.wake('focus');
    }
    if (!isAny) return;
    await rest(simulation);
  }
}
