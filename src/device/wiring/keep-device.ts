import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { StartedDevice, ToldMessage } from './early-device.ts';
import { type Ask, createStandingAsks, isHint } from './standing-asks.ts';

/**
 * Carries one call to a worker. The id is the page's: a worker that gets it again does nothing twice. `asker` is who
 * used the device when the page asked, null if it did not know: nothing is written for another person.
 */
export type Carry = (
  callId: string,
  noun: string,
  verb: string,
  args: readonly unknown[],
  asker: Principal | null,
) => Promise<unknown>;

export interface KeeperParts {
  readonly first: StartedDevice;
  readonly start: () => StartedDevice;
  readonly carryTo: (port: MessagePort) => Carry;
  /** Calls back when the worker that holds this lock has ended. Returns what stops watching. */
  readonly watchLife: (life: string, onEnd: () => void) => () => void;
  readonly newId: () => string;
  readonly clock: Pick<Clock, 'after'>;
  /** False while nobody looks at the page: then nobody waits. */
  readonly isSeen: () => boolean;
  readonly onTold: (told: Exclude<ToldMessage, { readonly isHeld: boolean }>) => void;
  readonly onBroken: (reason: unknown) => void;
  /** No worker stays. Said again with each later call. */
  readonly onGone: () => void;
  /** Someone waits unusually long, or does so no more. */
  readonly onLate: (isLate: boolean) => void;
}

/** The page's device worker, whichever that is now. */
export interface KeptDevice {
  ask(ask: Ask): Promise<unknown>;
  /** The page may be put into the cache or frozen: nothing may hold a lock then. */
  leave(): void;
  /** The page is put into the cache, and its worker would be stopped in the middle of what it writes. */
  stop(): void;
  /** It is back. Whether its worker still lives could only be guessed, so it gets a new one. */
  comeBack(): void;
}

/** A call that nobody will answer: the worker ended, and so did those that were started after it. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

interface Pending extends Ask {
  readonly id: string;
  readonly asker: Principal | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** After so many workers in a row that did not answer what they were asked, only a reload helps. */
const MOST_FAILED = 2;
/** Lets a connection that was just lost come back. */
const BEFORE_ANOTHER_MS = 1_000;
/** So many that opened, but ended before this, are a circle that nobody can use. */
const MOST_EARLY = 6;
const LIVED_MS = 3_000;
/** The code was on this device already: a worker that does not run it by then never will. */
const UNSTARTED_MS = 15_000;
const LOOK_MS = 5_000;
/** So many looks without a word of the worker are unusual; a healthy one can be silent for seconds. */
const LATE_AFTER_LOOKS = 6;
/** The first worker may have to arrive over a modem. */
const LATE_LOADING_LOOKS = 24;

/** Verbs that wait for the network, whose own limits end them. */
const OVER_NETWORK = new Set([
  'sync.now',
  'sales.follow',
  'sales.readUnplaced',
  'sales.manage',
  'search.askServer',
  'places.geocode',
  'photos.fetchOfFind',
  'travel.ask',
]);
const NETWORK_NOUNS = new Set(['account', 'moderation', 'areas']);

/** Verbs after which someone else may use the device. */
const CHANGE_WHO = new Set([
  'account.signUp',
  'account.logIn',
  'account.finishCallback',
  'account.agreeToLink',
  'account.setLocalProfile',
  'account.logOut',
  'account.deleteAccount',
]);

/**
 * Keeps a device worker running. When it has ended, another one is started and asked what was not answered. What the
 * page follows is passed on: it never learns that there were two.
 */
// Functions that share one state, none of them over 24 lines.
// oxlint-disable-next-line max-lines-per-function
export function keepDevice(parts: KeeperParts): KeptDevice {
  const pending = new Map<string, Pending>();
  const standing = createStandingAsks();
  let current = parts.first;
  let carry = parts.carryTo(current.port);
  let stopWatching = () => {};
  let cancelStart = () => {};
  let isGone = false;
  /** The worker's code runs. */
  let isRunning = false;
  /** What this worker was asked because another one ended. */
  let askedAgain = new Set<string>();
  let hasOpened = false;
  let cancelLook = () => {};
  /** It does what it was started for. */
  let isWell = false;
  let failed = 0;
  let endedEarly = 0;
  /** Versions of the catalogue grow for the page, though each worker begins anew. */
  let versions = { before: 0, last: 0 };
  let quietLooks = 0;
  let isLate = false;
  let isLooking = false;
  /** Who uses this device, as last reported. Null from the moment when this page changes that, until it is reported. */
  let who: Principal | null = null;

  function send(call: Pending): void {
    const asked = carry;
    const settle = (end: () => void) => {
      // An answer of a worker that was given up may still come.
      if (asked !== carry || !pending.delete(call.id)) return;
      // Unless the change has been reported already.
      if (changesWho(call) && who === call.asker) who = null;
      askedAgain.delete(call.id);
      hasOpened = true;
      heard();
      noteWell();
      end();
    };
    // What only reads is refused when it comes again: then it may belong to what another person has begun.
    const asker = call.noun === 'places' && !askedAgain.has(call.id) ? null : call.asker;
    asked(call.id, call.noun, call.verb, call.args, asker).then(
      (value) => settle(() => call.resolve(value)),
      (error: unknown) => settle(() => call.reject(error)),
    );
  }

  function noteWell(): void {
    isWell = hasOpened && askedAgain.size === 0;
    if (isWell) failed = 0;
  }

  function heard(): void {
    quietLooks = 0;
    if (!isLate) return;
    isLate = false;
    parts.onLate(false);
  }

  function take(device: StartedDevice): void {
    current = device;
    carry = parts.carryTo(device.port);
    isRunning = hasOpened = isWell = false;
    device.listen(
      (told) => {
        if (device !== current) return;
        heard();
        if ('isHeld' in told) return begin(told.isHeld);
        // Someone else, perhaps: the status says who.
        if ('session' in told) who = null;
        if ('status' in told) {
          who = told.status.principal;
          hasOpened = true;
          noteWell();
        }
        parts.onTold('catalogue' in told ? { catalogue: versionOf(told.catalogue) } : told);
      },
      (reason) => {
        if (device !== current) return;
        // Before its code runs, it is the code that did not come.
        if (isRunning) parts.onBroken(reason);
        else noteEnd(BEFORE_ANOTHER_MS);
      },
    );
  }

  function begin(isHeld: boolean): void {
    isRunning = true;
    cancelLook();
    cancelLook = parts.clock.after(LIVED_MS, () => {
      endedEarly = 0;
    });
    if (isHeld) stopWatching = parts.watchLife(current.life, () => noteEnd(0));
  }

  function versionOf(told: number): number {
    versions = { ...versions, last: Math.max(versions.last, versions.before + told) };
    return versions.last;
  }

  /** The worker has ended. */
  function noteEnd(pauseMs: number): void {
    endedEarly += 1;
    if (!isWell) failed += 1;
    dismiss();
    if (failed >= MOST_FAILED || endedEarly >= MOST_EARLY) return giveUp();
    if (pauseMs === 0) another();
    else cancelStart = parts.clock.after(pauseMs, another);
  }

  function dismiss(): void {
    stopWatching();
    stopWatching = () => {};
    cancelStart();
    cancelLook();
    current.end();
  }

  function another(): void {
    versions = { ...versions, before: versions.last };
    take(parts.start());
    // It holds no lock yet, so its end would not be noticed; and it has done nothing that could be lost.
    cancelLook = parts.clock.after(UNSTARTED_MS, () => noteEnd(0));
    for (const call of pending.values()) if (isHint(call)) forget(call);
    askedAgain = new Set(pending.keys());
    for (const call of pending.values()) send(call);
    for (const ask of standing.list()) {
      const { noun, verb, args } = ask;
      carry(parts.newId(), noun, verb, args, null).catch(() => undefined);
    }
  }

  /** Nobody waits for it. */
  function forget(call: Pending): void {
    pending.delete(call.id);
    call.resolve(undefined);
  }

  function giveUp(): void {
    isGone = true;
    heard();
    parts.onGone();
    for (const call of pending.values()) call.reject(new DeviceGone());
    pending.clear();
  }

  function look(): void {
    isLooking = [...pending.values()].some((call) => !isOverNetwork(call));
    if (!isLooking) return heard();
    if (parts.isSeen()) quietLooks += 1;
    if (quietLooks >= (isRunning ? LATE_AFTER_LOOKS : LATE_LOADING_LOOKS) && !isLate) {
      isLate = true;
      parts.onLate(true);
    }
    parts.clock.after(LOOK_MS, look);
  }

  take(parts.first);

  return {
    ask(ask) {
      return new Promise((resolve, reject) => {
        if (isGone) {
          parts.onGone();
          return reject(new DeviceGone());
        }
        const call = { ...ask, id: parts.newId(), asker: who, resolve, reject };
        if (changesWho(ask)) who = null;
        standing.note(ask);
        pending.set(call.id, call);
        send(call);
        if (isLooking) return undefined;
        isLooking = true;
        parts.clock.after(LOOK_MS, look);
      });
    },
    leave() {
      stopWatching();
      current.leave();
    },
    stop: dismiss,
    comeBack() {
      if (isGone) return;
      dismiss();
      another();
    },
  };
}

const changesWho = ({ noun, verb }: Ask): boolean => CHANGE_WHO.has(`${noun}.${verb}`);

function isOverNetwork({ noun, verb }: Ask): boolean {
  return NETWORK_NOUNS.has(noun) || OVER_NETWORK.has(`${noun}.${verb}`);
}
