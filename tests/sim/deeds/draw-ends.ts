import { createPrng, type Prng } from '../world/prng.ts';
import {
  type CallOfPage,
  type Deed,
  type DeedKind,
  type Fault,
  type Plan,
  STORAGE_FAULTS,
  TROUBLED_MS,
} from './plan-of-run.ts';

/** What people ask for, and how often a device is asked for it in a world. Some of it is rare. */
const CALLS: readonly (readonly [CallOfPage, number])[] = [
  ['commit', 12],
  ['commit', 4],
  ['addPhoto', 3],
  ['postSale', 1],
  ['retryParked', 1],
  ['discardParked', 1],
  ['setShortlisted', 1],
  ['moveWork', 1],
  ['orderPhotos', 1],
  ['removePhoto', 1],
  ['retryPhoto', 1],
  ['retryPhoto', 1],
  ['retryPhoto', 1],
  ['importWork', 1],
  ['importWork', 1],
  ['findPhotos.keep', 1],
  ['findPhotos.keep', 1],
  ['findPhotos.retry', 1],
];

/** What leads up to a rare call, and the milliseconds after which it is done. */
const WAYS: { readonly [V in CallOfPage]?: readonly (readonly [DeedKind, number])[] } = {
  retryParked: [
    ['create-bad', 0],
    ['retry', 9_000],
  ],
  discardParked: [
    ['create-bad', 0],
    ['discard', 9_000],
  ],
  orderPhotos: [
    ['create', 0],
    ['photo-add', 100],
    ['photo-add', 150],
    ['photo-order', 250],
  ],
  removePhoto: [
    ['create', 0],
    ['photo-add', 100],
    ['photo-remove', 250],
  ],
};
const MOST = 7;

/** One worker that ends, and what its person does until then. */
interface Ends {
  readonly faults: readonly Fault[];
  readonly deeds: readonly Deed[];
}

/**
 * Workers end while a call of their pages is under way: before it is committed, or when it is and nobody has heard.
 * What the next worker is asked again may meet with the same, or worse.
 */
export function withEnds(plan: Plan): Plan {
  const prng = createPrng(plan.seed, 'workers');
  const count = prng.chance(0.25) ? 0 : prng.int(3, MOST);
  const ends = Array.from({ length: count }, () => drawEnd(prng, plan.devices.length));
  const deeds = [...plan.deeds, ...ends.flatMap((end) => end.deeds)];
  return {
    ...plan,
    deeds: deeds.toSorted((a, b) => a.afterMs - b.afterMs),
    faults: [...plan.faults, ...ends.flatMap(({ faults }) => faults)],
    hasCallIds: true,
  };
}

function drawEnd(prng: Prng, devices: number): Ends {
  const device = prng.int(0, devices - 1);
  const what = 'worker-ends';
  if (prng.chance(0.12)) {
    const when = { at: 'time', device, afterMs: Math.floor(prng.next() * TROUBLED_MS) } as const;
    return { faults: [{ what, when, amount: prng.next() }], deeds: [] };
  }
  const [verb, often] = prng.pick(CALLS);
  const edge = prng.pick(['before-commit', 'after-commit'] as const);
  const nth = prng.int(1, often);
  const when = { at: 'page call', device, verb, edge, nth } as const;
  const end: Fault = { what: prng.chance(0.2) ? 'other-login' : what, when, amount: prng.next() };
  const next = edge === 'after-commit' ? duringRepeat(prng, device) : beforeCommitAgain(prng, end);
  const deeds = prng.chance(0.6) ? drawWay(prng, device, verb) : [];
  return { faults: prng.chance(0.5) ? [end] : [end, next], deeds };
}

function drawWay(prng: Prng, device: number, verb: CallOfPage): readonly Deed[] {
  const beginMs = Math.floor(prng.next() * (TROUBLED_MS - 60_000));
  const pick = prng.next();
  return (WAYS[verb] ?? []).map(([what, afterMs]) => ({
    what,
    device,
    afterMs: beginMs + afterMs,
    pick,
    amount: prng.next(),
  }));
}

/** The next worker carries it out, and ends in the same place, too. */
function beforeCommitAgain(prng: Prng, { when, ...end }: Fault): Fault {
  const nth = when.at === 'page call' ? when.nth + 1 : 1;
  return { ...end, when: { ...when, nth } as Fault['when'], amount: prng.next() };
}

/** Something befalls the device's first repeat of a call that was carried out. */
function duringRepeat(prng: Prng, device: number): Fault {
  const edge = prng.pick(['before-commit', 'after-commit'] as const);
  const worse = edge === 'after-commit' ? 'crash' : prng.pick(['crash', 'force-close'] as const);
  return {
    what: prng.chance(0.4) ? 'worker-ends' : worse,
    when: { at: 'transaction', device, phase: 'again', edge, nth: 1 },
    amount: prng.next(),
  };
}

const DEEDS_AFTER_WEEKS = 14;
const DONE_AFTER_WEEKS: readonly DeedKind[] = [
  ...(['days', 'days', 'days', 'patch', 'place', 'save', 'unsave', 'note', 'route'] as const),
  ...([
    'create',
    'delete',
    'cancel',
    'open',
    'look',
    'switch',
    'server-hide',
    'server-show',
  ] as const),
];

/** In half of them, a job publishes public sales as files (SYNC-28). */
export function withFiles(plan: Plan): Plan {
  return createPrng(plan.seed, 'files').chance(0.5) ? { ...plan, hasFiles: true } : plan;
}

/** In some, imports are undone: while something is under way, or long after. */
export function withImports(plan: Plan): Plan {
  const prng = createPrng(plan.seed, 'imports');
  if (prng.chance(0.6)) return plan;
  const deeds = Array.from({ length: prng.int(1, 3) }, (): Deed => {
    const afterMs = Math.floor((0.3 + 0.7 * prng.next()) * TROUBLED_MS);
    const device = prng.int(0, plan.devices.length - 1);
    return { what: 'undo-import', device, afterMs, pick: prng.next(), amount: prng.next() };
  });
  const all = [...plan.deeds, ...deeds].toSorted((a, b) => a.afterMs - b.afterMs);
  return { ...plan, deeds: all };
}

/** In some, weeks pass: about as many as it takes until sales leave their cells (SYNC-4). */
export function withWeeks(plan: Plan): Plan {
  const prng = createPrng(plan.seed, 'weeks');
  if (plan.isLongAway || prng.chance(0.75)) return plan;
  const { faults, ...weeksAway } = drawWeeks(prng, plan.devices.length);
  return { ...plan, faults: [...plan.faults, ...faults], weeksAway };
}

/** What people do after some weeks, and what goes wrong while sales leave the devices' cells. */
function drawWeeks(
  prng: Prng,
  devices: number,
): NonNullable<Plan['weeksAway']> & { readonly faults: readonly Fault[] } {
  const deeds = Array.from({ length: DEEDS_AFTER_WEEKS }, (): Deed => {
    const [what, device] = [prng.pick(DONE_AFTER_WEEKS), prng.int(0, devices)];
    const afterMs = Math.floor(prng.next() * 60_000);
    return { what, device, afterMs, pick: prng.next(), amount: prng.next() };
  });
  const faults = (['before-commit', 'after-commit'] as const).flatMap((edge): Fault[] => {
    if (prng.chance(0.4)) return [];
    const device = prng.int(0, devices - 1);
    const when = { at: 'transaction', device, phase: 'leave', edge, nth: 1 } as const;
    const isLate = edge === 'after-commit';
    const what = isLate ? 'crash' : prng.pick(['crash', ...STORAGE_FAULTS] as const);
    return [{ what, when, amount: prng.next() }];
  });
  return { days: prng.int(55, 125), deeds, faults };
}
