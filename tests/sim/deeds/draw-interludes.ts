import { type Deed, type DeedKind, type Fault, TROUBLED_MS } from './plan-of-run.ts';
import type { Prng } from '../world/prng.ts';

type Interlude = (deed: (what: DeedKind, afterMs: number) => Deed, prng: Prng) => readonly Deed[];

/** What may come between a device and what it heard last. */
const INTERLUDES: readonly Interlude[] = [goneUnread, hiddenFromGuest, heldUp];
/** These tell most of a guest's device. */
const OF_GUESTS: readonly Interlude[] = [goneUnread, hiddenFromGuest];
const MOST = 3;

/**
 * Some of them, each on one device, or on a copy of one. `guests`: the devices on which nobody is signed in; what
 * of a guest is gone is found there alone.
 */
export function drawInterludes(
  prng: Prng,
  devices: number,
  guests: readonly number[],
): readonly Deed[] {
  return Array.from({ length: prng.int(1, MOST) }, () => {
    const interlude = prng.pick(INTERLUDES);
    const isOfGuest = OF_GUESTS.includes(interlude) && guests.length > 0 && prng.chance(0.7);
    const device = isOfGuest ? prng.pick(guests) : prng.int(0, devices);
    const beginMs = Math.floor(prng.next() * (TROUBLED_MS - 120_000));
    const deed = (what: DeedKind, afterMs: number): Deed => {
      const at = { afterMs: beginMs + Math.floor(afterMs), pick: prng.next(), amount: prng.next() };
      return { what, device, ...at };
    };
    return interlude(deed, prng);
  }).flat();
}

/** What people do beside a sync, or with one device of two people's. */
const COMPANY: readonly Interlude[] = [openedBeside, takingTurns, lookingAway];

/** Some of these, drawn apart from the others. */
export function drawCompany(prng: Prng, devices: number): readonly Deed[] {
  return Array.from({ length: prng.int(1, MOST) }, () => {
    const device = prng.int(0, devices);
    const beginMs = Math.floor(prng.next() * (TROUBLED_MS - 120_000));
    return prng.pick(COMPANY)((what, afterMs) => {
      const at = { afterMs: beginMs + Math.floor(afterMs), pick: prng.next(), amount: prng.next() };
      return { what, device, ...at };
    }, prng);
  }).flat();
}

/** A person uses the shortlist, and the device has no room for it. */
export function drawNoRoom(
  prng: Prng,
  devices: number,
): { readonly deed: Deed; readonly fault: Fault } {
  const device = prng.int(0, devices - 1);
  const afterMs = Math.floor(prng.next() * TROUBLED_MS);
  const [pick, amount] = [prng.next(), prng.next()];
  const when = { at: 'transaction', device, phase: 'shortlist', nth: 1 } as const;
  return {
    deed: { what: 'shortlist', device, afterMs, pick, amount },
    fault: { what: 'quota', when: { ...when, edge: 'before-commit' }, amount },
  };
}

/** Sales are listed again with their photos. Drawn apart from the others. */
export function drawAgain(prng: Prng, devices: number): readonly Deed[] {
  return Array.from({ length: prng.int(1, MOST) }, () => {
    const device = prng.int(0, devices);
    const beginMs = Math.floor(prng.next() * (TROUBLED_MS - 150_000));
    const [pick, spanMs] = [prng.next(), 5_000 + prng.next() * 60_000];
    const deed = (what: DeedKind, afterMs: number, on = device): Deed => {
      const at = { afterMs: beginMs + Math.floor(afterMs), pick, amount: prng.next() };
      return { what, device: on, ...at };
    };
    const meanwhile = prng.pick([
      ['photo-remove', 'photo-add'],
      ['photo-order', 'patch'],
      ['delete', 'post-again'],
      ['server-delete', 'server-hide'],
      ['worker-sends', 'switch'],
      ['move-work', 'cancel'],
    ] as const);
    return [
      deed('photo-add', 0),
      deed('photo-add', 200),
      deed('post-again', spanMs),
      // On a second device of the same person, which sees the same sale.
      ...(prng.chance(0.4) ? [deed('post-again', spanMs + 400, prng.int(0, devices))] : []),
      ...meanwhile.map((what, i) => deed(what, spanMs + prng.next() * 12_000 * (i + 1))),
      ...(prng.chance(0.7) ? [deed('server-copies', spanMs + prng.next() * 40_000)] : []),
      ...(prng.chance(0.5) ? [deed('post-again', spanMs + 45_000)] : []),
    ];
  }).flat();
}

/** The service worker posts a sale and reads nothing. The newest sale is hidden, deleted, or both. */
function goneUnread(deed: (what: DeedKind, afterMs: number) => Deed, prng: Prng): readonly Deed[] {
  const newest = (what: DeedKind, afterMs: number): Deed => ({
    ...deed(what, afterMs),
    pick: 0.999,
  });
  const goneMs = 1_500 + prng.next() * 8_000;
  const ends = prng.pick([['server-delete'], ['server-hide', 'server-delete']] as const);
  return [
    deed('create', 0),
    deed('worker-sends', 3),
    ...ends.map((what, i) => newest(what, goneMs + i * 1_000)),
  ];
}

/** A moderator hides the newest sale once it is read, and the guest who posted it asks why. */
function hiddenFromGuest(
  deed: (what: DeedKind, afterMs: number) => Deed,
  prng: Prng,
): readonly Deed[] {
  const hiddenMs = 4_000 + prng.next() * 8_000;
  const looks = [2_000, hiddenMs + 2_000, hiddenMs + 12_000, hiddenMs + 30_000];
  return [
    deed('create', 0),
    { ...deed('server-hide', hiddenMs), pick: 0.999 },
    ...looks.map((atMs) => deed('look', atMs)),
  ];
}

/** Sales change while something long goes on at the server, and are opened by their links. */
function heldUp(deed: (what: DeedKind, afterMs: number) => Deed, prng: Prng): readonly Deed[] {
  const changes = prng.pick([
    ['patch', 'patch', 'place'],
    ['create', 'patch', 'days'],
    ['server-hide', 'server-show', 'patch'],
  ] as const);
  const spanMs = () => 1_000 + prng.next() * 40_000;
  return [
    deed('server-holds', 0),
    ...changes.map((what, i) => ({ ...deed(what, 500 + i * 3_000), pick: 0.5 })),
    // Opened where nobody has heard of it: its area hears nothing of it until the end.
    { ...deed('create', 400), amount: 0.5 },
    ...[1, 2, 3, 4, 5].map((nth) => ({
      ...deed('open', spanMs()),
      device: prng.int(0, 2),
      ...(nth > 2 ? { pick: 0.999 } : {}),
    })),
    deed('look', spanMs()),
  ];
}

/** Sales are opened by their links within the same second as the device syncs, and change meanwhile. */
function openedBeside(
  deed: (what: DeedKind, afterMs: number) => Deed,
  prng: Prng,
): readonly Deed[] {
  const changes = prng.pick([
    ['patch', 'server-hide', 'server-show'],
    ['create', 'patch', 'server-delete'],
    ['save', 'unsave', 'place'],
  ] as const);
  return [0, 1, 2].flatMap((round) => {
    const atMs = round * (4_000 + prng.next() * 20_000);
    const sale = prng.next();
    const beside = (what: DeedKind, spanMs: number): Deed => ({
      ...deed(what, atMs + prng.next() * spanMs),
      pick: sale,
    });
    return [
      deed('look', atMs),
      beside('open', 400),
      beside('open', 400),
      { ...beside(changes[round] ?? 'patch', 400), device: prng.int(0, 2) },
    ];
  });
}

/** Two accounts take turns on one device, with work of both that is not sent yet. */
function takingTurns(deed: (what: DeedKind, afterMs: number) => Deed, prng: Prng): readonly Deed[] {
  const work = () => prng.pick(['save', 'note', 'patch', 'create', 'route', 'photo-add'] as const);
  return [0, 1, 2, 3].flatMap((turn) => {
    const atMs = turn * (1_500 + prng.next() * 12_000);
    return [
      deed(work(), atMs),
      deed(work(), atMs + prng.next() * 300),
      { ...deed('switch', atMs + prng.next() * 600), amount: 0.5 + prng.next() / 2 },
      ...(prng.chance(0.2) ? [deed('worker-sends', atMs + 700)] : []),
    ];
  });
}

/** A page is hidden while its person writes, and may be killed by the next fault. */
function lookingAway(deed: (what: DeedKind, afterMs: number) => Deed, prng: Prng): readonly Deed[] {
  return [
    deed('open-tab', 0),
    deed('tab-is-hidden', 500),
    deed('patch', 1_000 + prng.next() * 3_000),
    deed('tab-is-hidden', 4_000),
    deed('save', 5_000 + prng.next() * 30_000),
    deed('close-tab', 8_000 + prng.next() * 30_000),
  ];
}

/** Work is exported, changed once more, and imported again on this or another device. */
export function drawFiles(prng: Prng, devices: number): readonly Deed[] {
  if (prng.chance(0.4)) return [];
  const device = prng.int(0, devices - 1);
  const beginMs = Math.floor(prng.next() * (TROUBLED_MS - 120_000));
  const [pick, amount] = [prng.next(), prng.next()];
  const what = prng.pick(['patch', 'save', 'note', 'preference', 'profile'] as const);
  const deed = (kind: DeedKind, afterMs: number, on = device): Deed => {
    return { what: kind, device: on, afterMs: beginMs + afterMs, pick, amount };
  };
  const back = prng.chance(0.6) ? device : prng.int(0, devices - 1);
  const again = what === 'save' ? 'unsave' : what;
  return [
    deed(what, 0),
    // Exported before anything is sent, or long after.
    deed('export', prng.pick([3, 3, 2_000])),
    deed(again, prng.int(4, 5_000)),
    { ...deed('import', prng.int(5_000, 90_000), back), pick: 0.999 },
  ];
}
