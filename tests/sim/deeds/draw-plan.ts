import {
  type Call,
  type Deed,
  type DeedKind,
  type DevicePlan,
  type Fault,
  type FaultKind,
  LINE_FAULTS,
  type Moment,
  type Plan,
  STORAGE_FAULTS,
  STORAGE_PHASES,
  type StoragePhase,
  TROUBLED_MS,
  UNANSWERED_MS,
  UPLOAD_FAULTS,
  WORLD_FAULTS,
} from './plan-of-run.ts';
import { createPrng, type Prng } from '../world/prng.ts';
import { DEED_WEIGHTS, REACH } from './deed-weights.ts';
import {
  drawAgain,
  drawCompany,
  drawFiles,
  drawInterludes,
  drawNoRoom,
} from './draw-interludes.ts';
import { withEnds, withFiles, withImports, withWeeks } from './draw-ends.ts';
import { drawTogether } from './draw-together.ts';

const SKEWS_MS = [0, 0, 90_000, -90_000, 48 * 3_600_000, -48 * 3_600_000];

const FIRST_LINE_FAULTS = LINE_FAULTS.filter((what) => what !== '500-done' && what !== 'poison');
const FIRST_WORLD_FAULTS = WORLD_FAULTS.filter(
  (what) => what !== 'disk-full' && what !== 'upgrade',
);
const MORE_PHASES = ['forget', 'import'] as const;
const FIND_PHASES = ['finds', 'find'] as const;
const LATER_PHASES = [...MORE_PHASES, ...FIND_PHASES, 'held', 'leave', 'again'] as const;
const FIRST_PHASES = (Object.keys(STORAGE_PHASES) as StoragePhase[]).filter(
  (phase) => !LATER_PHASES.some((later) => later === phase),
);

const DEEDS_PER_PLAN = 56;

/** The plan of a seed. In most, workers end under their pages. */
export function drawPlan(seed: number): Plan {
  return withImports(withFiles(withEnds(withWeeks(drawPlanOfYear(seed)))));
}

/** In a few, half a year passes before all is well again. */
function drawPlanOfYear(seed: number): Plan {
  const plan = drawPlanWithoutRoom(seed);
  const prng = createPrng(seed, 'half a year');
  if (prng.chance(0.94)) return plan;
  // What is said just before it, and not answered.
  const deeds = Array.from({ length: LAST_DEEDS }, () => ({
    ...drawDeed(prng, plan.devices.length),
    afterMs: Math.floor(TROUBLED_MS - UNANSWERED_MS + prng.next() * (UNANSWERED_MS - 10_000)),
  }));
  return { ...withDeeds(plan, deeds), isLongAway: true };
}

const LAST_DEEDS = 12;

/** In a few, a device has no room for what its person puts on the shortlist. */
function drawPlanWithoutRoom(seed: number): Plan {
  const plan = drawPlanWithCopies(seed);
  const prng = createPrng(seed, 'no room');
  if (prng.chance(0.9)) return plan;
  const { deed, fault } = drawNoRoom(prng, plan.devices.length);
  return { ...withDeeds(plan, [deed]), faults: [...plan.faults, fault] };
}

/** In some, people list sales again with their photos. */
function drawPlanWithCopies(seed: number): Plan {
  const plan = drawPlanInCompany(seed);
  const prng = createPrng(seed, 'again');
  if (prng.chance(0.55)) return plan;
  return withDeeds(plan, drawAgain(prng, plan.devices.length));
}

function withDeeds(plan: Plan, more: readonly Deed[]): Plan {
  const deeds = [...plan.deeds, ...more];
  return { ...plan, deeds: deeds.toSorted((a, b) => a.afterMs - b.afterMs) };
}

/** In some, people do things beside a sync, and in some, requests are counted at the end. */
function drawPlanInCompany(seed: number): Plan {
  const plan = drawPlanWithInterludes(seed);
  const prng = createPrng(seed, 'company');
  const isCounted = prng.chance(0.15) && ({ isCounted: true } as const);
  if (prng.chance(0.6)) return { ...plan, ...isCounted };
  return { ...withDeeds(plan, drawCompany(prng, plan.devices.length)), ...isCounted };
}

/** In half of them, something comes between a device and what it heard last. */
function drawPlanWithInterludes(seed: number): Plan {
  const plan = drawPlanOfPeople(seed);
  const prng = createPrng(seed, 'interludes');
  if (prng.chance(0.5)) return plan;
  const devices = plan.devices.length;
  const guests = plan.devices.flatMap(({ user, isWithoutServer }, i) =>
    user === null && !isWithoutServer ? [i] : [],
  );
  return {
    ...withDeeds(plan, drawInterludes(prng, devices, guests)),
    faults: [...plan.faults, ...guests.flatMap((guest) => drawFaultsIn(['held'], prng, [guest]))],
  };
}

/** In some, people plan routes together and take photos of what they find. */
function drawPlanOfPeople(seed: number): Plan {
  const alone = drawPlanAlone(seed);
  const prng = createPrng(seed, 'together');
  if (prng.chance(0.55)) return alone;
  const { devices } = alone;
  const last = devices.length - 1;
  return {
    ...alone,
    devices: devices.map((device, i) =>
      device.isWithoutServer ? device : { ...device, user: i === 1 ? 'bob' : 'ann' },
    ),
    deeds: [...alone.deeds, ...drawTogether(prng, last + 1)].toSorted(
      (a, b) => a.afterMs - b.afterMs,
    ),
    faults: [
      ...alone.faults,
      ...drawFaultsIn(
        FIND_PHASES,
        prng,
        devices.map((_, i) => i),
      ),
    ],
  };
}

/** Faults in some of these transactions. */
function drawFaultsIn(
  phases: readonly StoragePhase[],
  prng: Prng,
  devices: readonly number[],
): readonly Fault[] {
  return phases
    .filter(() => prng.chance(0.4))
    .map((phase): Fault => {
      const device = prng.pick(devices);
      const edge = prng.pick(['before-commit', 'after-commit'] as const);
      const when = {
        at: 'transaction',
        device,
        phase,
        edge,
        nth: prng.int(1, REACH[phase]),
      } as const;
      const what =
        edge === 'after-commit' ? 'crash' : prng.pick(['crash', ...STORAGE_FAULTS] as const);
      return { what, when, amount: prng.next() };
    });
}

/** Plans exactly as before people planned together, for worlds that were kept by their seeds. */
export function drawPlanAlone(seed: number): Plan {
  const first = drawFirstPlan(seed);
  const prng = createPrng(seed, 'more of the plan');
  const devices = first.devices.length;
  const more = Array.from({ length: MORE_DEEDS }, () =>
    drawDeed(prng, devices, prng.pick(['look', 'look', 'worker-sends'])),
  );
  const isWithoutServer = prng.chance(0.2);
  const last = createPrng(seed, 'the last of the plan');
  const files = drawFiles(last, devices);
  const incidentals = drawIncidentals(createPrng(seed, 'referrals'), devices);
  return {
    ...first,
    devices: first.devices.map((device, i) =>
      isWithoutServer && i === devices - 1
        ? { ...device, user: null, isWithoutServer: true }
        : device,
    ),
    cells: prng.int(2, MOST_CELLS),
    deeds: [...first.deeds, ...more, ...files, ...incidentals].toSorted(
      (a, b) => a.afterMs - b.afterMs,
    ),
    faults: [
      ...first.faults,
      ...Array.from({ length: MORE_FAULTS }, () => drawMoreFaults(prng, devices)).flat(),
      ...drawLastFaults(last, devices),
    ],
  };
}

const MORE_DEEDS = 4;
const MOST_CELLS = 5;
const MORE_FAULTS = 3;

/** Faults added after the first worlds were kept by their seeds alone. */
function drawMoreFaults(prng: Prng, devices: number): readonly Fault[] {
  const device = prng.int(0, devices - 1);
  const amount = prng.next();
  const which = prng.next();
  if (which < 0.35) {
    const call = prng.chance(0.7) ? 'push' : 'pull';
    return [{ what: '500-done', when: atCall(prng, device, call, 'sent'), amount }];
  }
  if (which < 0.7) return [{ what: 'disk-full', when: anyMoment(prng, device), amount }];
  const edge = prng.pick(['before-commit', 'after-commit'] as const);
  const phase = prng.pick(MORE_PHASES);
  const nth = prng.int(1, REACH[phase]);
  const when = { at: 'transaction', device, phase, edge, nth } as const;
  const what = edge === 'after-commit' ? 'crash' : prng.pick(['crash', ...STORAGE_FAULTS] as const);
  return withCause(prng, { what, when, amount });
}

/**
 * Each device says who brought its account in; of the devices of one account, only one is heard. Some report
 * an error.
 */
function drawIncidentals(prng: Prng, devices: number): readonly Deed[] {
  if (prng.chance(0.4)) return [];
  return Array.from({ length: prng.int(1, 4) }, (_, i) => ({
    ...drawDeed(prng, devices, prng.pick(['referral', 'referral', 'error'])),
    device: i % devices,
  }));
}

/** Faults added after those. */
function drawLastFaults(prng: Prng, devices: number): readonly Fault[] {
  const device = prng.int(0, devices - 1);
  const poisoned = { at: atCall(prng, device, 'push', 'sent'), amount: prng.next() };
  const isPoisoned = prng.chance(0.5);
  const upgraded = { at: anyMoment(prng, device), amount: prng.next() };
  const isUpgraded = prng.chance(0.5);
  return [
    ...(isPoisoned
      ? [{ what: 'poison', when: poisoned.at, amount: poisoned.amount } as const]
      : []),
    ...(isUpgraded
      ? [{ what: 'upgrade', when: upgraded.at, amount: upgraded.amount } as const]
      : []),
  ];
}

/** Draws plans exactly as when the first worlds were kept by their seeds. */
export function drawFirstPlan(seed: number): Plan {
  const prng = createPrng(seed, 'plan');
  const devices = Array.from({ length: prng.int(2, 3) }, (_, i): DevicePlan => ({
    tabs: prng.int(1, 2),
    user: i === 0 ? 'ann' : prng.pick(['ann', 'bob', null]),
    skewMs: prng.pick(SKEWS_MS),
  }));
  const deeds = Array.from({ length: DEEDS_PER_PLAN }, () => drawDeed(prng, devices.length));
  return {
    seed,
    devices,
    pageSize: prng.pick([3, 7, 500]),
    deeds: deeds.toSorted((a, b) => a.afterMs - b.afterMs),
    faults: Array.from({ length: prng.int(8, 18) }, () => drawFault(prng, devices.length)).flat(),
  };
}

function drawDeed(prng: Prng, devices: number, what: DeedKind | null = null): Deed {
  const kinds = Object.entries(DEED_WEIGHTS) as [DeedKind, number][];
  let left = prng.next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  const kind = kinds.find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'create';
  return {
    what: what ?? kind,
    // One index too many: it means a copy of a device, if there is one by then.
    device: prng.int(0, devices),
    // In bursts, as people act: most come soon after the start of one of 12 spans.
    afterMs: Math.floor(prng.int(0, 11) * (TROUBLED_MS / 12) + prng.next() ** 2 * 30_000),
    pick: prng.next(),
    amount: prng.next(),
  };
}

function drawFault(prng: Prng, devices: number): readonly Fault[] {
  const device = prng.int(0, devices - 1);
  const amount = prng.next();
  const which = prng.next();
  if (which < 0.35) return crash(prng, device, amount);
  if (which < 0.47) {
    const when = atTransaction(prng, device, 'before-commit');
    return withCause(prng, { what: prng.pick(STORAGE_FAULTS), when, amount });
  }
  if (which < 0.57) {
    const what = prng.pick(UPLOAD_FAULTS);
    return [{ what, when: atCall(prng, device, 'upload', 'sent'), amount }];
  }
  if (which < 0.84) {
    const what = prng.pick(FIRST_LINE_FAULTS);
    const call = what === 'late-commit' ? 'push' : prng.pick(['push', 'pull'] as const);
    return [{ what, when: atCall(prng, device, call, 'sent'), amount }];
  }
  return [{ what: prng.pick(FIRST_WORLD_FAULTS), when: anyMoment(prng, device), amount }];
}

function crash(prng: Prng, device: number, amount: number): readonly Fault[] {
  const what = 'crash';
  if (prng.chance(0.35)) return [{ what, when: anyMoment(prng, device), amount }];
  const edge = prng.pick(['before-commit', 'after-commit'] as const);
  return withCause(prng, { what, when: atTransaction(prng, device, edge), amount });
}

function anyMoment(prng: Prng, device: number): Moment {
  if (prng.chance(0.3)) {
    return { at: 'time', device, afterMs: Math.floor(prng.next() * TROUBLED_MS) };
  }
  const call = prng.pick(['push', 'pull', 'upload'] as const);
  return atCall(prng, device, call, prng.pick(['sent', 'answered'] as const));
}

function atTransaction(
  prng: Prng,
  device: number,
  edge: 'before-commit' | 'after-commit',
): Moment & { readonly at: 'transaction' } {
  const phase = prng.pick(FIRST_PHASES);
  return { at: 'transaction', device, phase, edge, nth: prng.int(1, REACH[phase]) };
}

function atCall(prng: Prng, device: number, call: Call, edge: 'sent' | 'answered') {
  const nth = prng.int(1, NTH_CALL[call]);
  return { at: 'call', device, call, edge, nth } as const;
}

/** A fault hits one of the first n calls of each kind. */
const NTH_CALL: Readonly<Record<Call, number>> = { push: 5, pull: 12, check: 1, upload: 4 };

/** The fault that makes a rare transaction happen, so that another fault can hit it. */
const CAUSES: { readonly [P in StoragePhase]?: FaultKind } = {
  release: 'drop-answer',
  renumber: 'restore',
  park: '500',
  drop: 'user-switch',
  forget: 'user-switch',
  compare: 'clock-jump',
};

function withCause(prng: Prng, fault: Fault & { readonly when: { readonly at: 'transaction' } }) {
  const { device, phase } = fault.when;
  const what = CAUSES[phase];
  if (what === undefined) return [fault];
  const when: Moment =
    what === 'restore' || what === 'user-switch' || what === 'clock-jump'
      ? { at: 'time', device, afterMs: Math.floor((0.2 + 0.5 * prng.next()) * TROUBLED_MS) }
      : { at: 'call', device, call: 'push', edge: 'sent', nth: prng.int(1, 3) };
  // An amount below one half makes a user switch a sign-out on purpose.
  return [{ what, when, amount: prng.next() / 2 }, fault];
}
