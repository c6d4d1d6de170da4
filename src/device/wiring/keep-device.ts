import type { Clock } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { StartedDevice, ToldMessage } from './early-device.ts';
import { type Ask, createStandingAsks, isHint } from './standing-asks.ts';

/**
 * Carries one call to a worker. The page gives the id: a worker that gets it again does nothing twice. `asker` is the
 * person who used the device when the page asked. Null if it did not know. Nothing is written for anyone else.
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
  /** Calls back when the worker that holds this lock has ended. Returns the function that stops watching. */
  readonly watchLife: (life: string, onEnd: () => void) => () => void;
  readonly newId: () => string;
  readonly clock: Pick<Clock, 'after'>;
  /** False while nobody looks at the page. Then nobody is waiting. */
  readonly isSeen: () => boolean;
  readonly onTold: (told: Exclude<ToldMessage, { readonly isHeld: boolean }>) => void;
  readonly onBroken: (reason: unknown) => void;
  /** Called when no worker survives, and again with each later call. */
  readonly onGone: () => void;
  /** Called when someone is waiting unusually long, and when that is over. */
  readonly onLate: (isLate: boolean) => void;
}

/** The page's current device worker. */
export interface KeptDevice {
  ask(ask: Ask): Promise<unknown>;
  /** Called when the page may be cached or frozen. Then nothing may hold a lock. */
  leave(): void;
  /** Called when the page is put into the cache, where its worker would be stopped in the middle of a write. */
  stop(): void;
  /** Called when the page is back. It cannot know whether its worker still lives, so it gets a new one. */
  comeBack(): void;
}

/** A call will not be answered: the worker ended, and so did those that were started after it. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

interface Pending extends Ask {
  readonly id: string;
  readonly asker: Principal | null;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** If this many workers in a row did not answer what they were asked, only a reload helps. */
const MOST_FAILED = 2;
/** This wait gives a connection that was just lost time to come back. */
const BEFORE_ANOTHER_MS = 1_000;
/** If this many workers in a row opened but ended before `LIVED_MS`, starting another one is useless. */
const MOST_EARLY = 6;
const LIVED_MS = 3_000;
/** The code is already on this device, so a worker that does not run it by then never will. */
const UNSTARTED_MS = 15_000;
const LOOK_MS = 5_000;
/** If the worker is silent for this many looks, that is unusual. A healthy one can be silent for seconds. */
const LATE_AFTER_LOOKS = 6;
/** The limit for the first worker, whose code may have to arrive over a very slow connection. */
const LATE_LOADING_LOOKS = 24;

/** Verbs that wait for the network. They have time limits of their own. */
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
 * Keeps a device worker running. When it has ended, another one is started and gets the calls that were not answered.
 * News of every worker is passed on, so the page never notices that there was more than one.
 */
// These functions share one state. None of them is over 24 lines.
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
  /** The calls that this worker got because another one ended. */
  let askedAgain = new Set<string>();
  let hasOpened = false;
  let cancelLook = () => {};
  /** The worker has opened and has answered every call of `askedAgain`. */
  let isWell = false;
  let failed = 0;
  let endedEarly = 0;
  /** Versions of the catalog grow for the page, although each worker starts counting again. */
  let versions = { before: 0, last: 0 };
  let quietLooks = 0;
  let isLate = false;
  let isLooking = false;
  /** Who uses this device, as last reported. Null after this page has changed that, until it is reported. */
  let who: Principal | null = null;

  function send(call: Pending): void {
    const asked = carry;
    const settle = (end: () => void) => {
      // A worker that was given up may still answer.
      if (asked !== carry || !pending.delete(call.id)) return;
      // The change of person may have been reported already.
      if (changesWho(call) && who === call.asker) who = null;
      askedAgain.delete(call.id);
      hasOpened = true;
      heard();
      noteWell();
      end();
    };
    // Calls that only read are carried without an asker the first time. When they come again, they may belong to
    // something that another person began, so they are checked.
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
        // This may be someone else. The status says who.
        if ('session' in told) who = null;
        if ('status' in told) {
          who = told.status.principal;
          hasOpened = true;
          noteWell();
        }
        parts.onTold('catalog' in told ? { catalog: versionOf(told.catalog) } : told);
      },
      (reason) => {
        if (device !== current) return;
        // An error before its code runs means that the code did not arrive.
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

  /** Called when the worker has ended. */
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
    // The worker holds no lock yet, so nobody would notice its end. It has done nothing that could be lost.
    cancelLook = parts.clock.after(UNSTARTED_MS, () => noteEnd(0));
    for (const call of pending.values()) if (isHint(call)) forget(call);
    askedAgain = new Set(pending.keys());
    for (const call of pending.values()) send(call);
    for (const ask of standing.list()) {
      const { noun, verb, args } = ask;
      carry(parts.newId(), noun, verb, args, null).catch(() => undefined);
    }
  }

  /** Ends a call for which nobody is waiting. */
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
