import type { SyncReach, SyncResult } from './sync-result.ts';
import { backoffMs } from './backoff.ts';
import type { Clock, Random } from '../ports.ts';

export interface SchedulerOptions {
  readonly clock: Clock;
  readonly random: Pick<Random, 'next'>;
  /** One sync. Only one runs at a time. */
  readonly run: (reach: SyncReach) => Promise<SyncResult>;
  /** False while another page leads. Then only `runNow`, or winning the lead, starts a sync. */
  readonly isLeading: () => boolean;
  readonly onState: (state: SchedulerState) => void;
  /** Reports a bug in the engine, which then counts as a failed sync. */
  readonly onBug: (error: unknown) => void;
}

export interface SchedulerState {
  readonly isBusy: boolean;
  /** Null until a sync has ended. */
  readonly last: SyncResult | null;
  /** When a sync last ended successfully, in epoch ms. */
  readonly lastSyncMs: number | null;
}

/** `offline`: the browser says so. Only a try shows whether a sync really fails (SYNC-16). */
export type WakeReason = 'enqueue' | 'start' | 'focus' | 'online' | 'offline' | 'hint' | 'leading';

export interface Scheduler {
  /** Something happened that makes a sync worthwhile (SYNC-18). Cheap to call often. */
  wake(reason: WakeReason): void;
  /** Syncs regardless of the back-off. Resolves when a sync that began after the call has ended. */
  runNow(): Promise<SyncResult | null>;
  /** Every 60 s while a list or map is visible, else every 5 minutes. */
  setListVisible(isVisible: boolean): void;
  stop(): void;
}

export const VISIBLE_EVERY_MS = 60_000;
export const HIDDEN_EVERY_MS = 5 * 60_000;
/** Looking at a page starts at most one sync in this time. */
export const FOCUS_EVERY_MS = 10_000;

/** A span of waiting on the device's clock. */
interface Wait {
  readonly fromMs: number;
  readonly forMs: number;
}

const NO_WAIT: Wait = { fromMs: 0, forMs: 0 };

/** Signs that the reason of a failure may be over: they cut the back-off short. */
const HOPEFUL: ReadonlySet<WakeReason> = new Set(['start', 'focus', 'online', 'leading']);

/** Decides when syncs run, one at a time. */
export function createScheduler(options: SchedulerOptions): Scheduler {
  return new Timetable(options);
}

class Timetable implements Scheduler {
  readonly #options: SchedulerOptions;
  #running: Promise<SyncResult | null> | null = null;
  #runAgain = false;
  /** A sign of life came while a sync was running. If that sync fails, the reason may already be over. */
  #hasHope = false;
  #cancelTimer: () => void = () => {};
  #failures = 0;
  #backoff: Wait = NO_WAIT;
  /** How long the server asked us to wait (Retry-After). Only `runNow` may sync earlier. */
  #closure: Wait = NO_WAIT;
  #isListVisible = false;
  #isStopped = false;
  /** When the last sync that read everything began. */
  #begunMs = -Infinity;
  /** When that sync ended, whether it succeeded or not. */
  #endedMs: number | null = null;
  /** Since then, something besides new mutations has asked for a sync. */
  #mustReadAll = true;
  #last: SyncResult | null = null;
  #lastSyncMs: number | null = null;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  wake(reason: WakeReason): void {
    if (this.#isStopped || !this.#options.isLeading()) return;
    // The connection is new. Failures of the old one say nothing about it.
    if (reason === 'online') this.#failures = Math.min(this.#failures, 1);
    if (reason === 'focus' && this.#focusLeft() > 0) return this.#soonAgain();
    if (reason !== 'enqueue') this.#mustReadAll = true;
    if (this.#running !== null) {
      this.#runAgain = true;
      this.#hasHope ||= HOPEFUL.has(reason);
      return;
    }
    const ownDelayMs = HOPEFUL.has(reason) ? 0 : this.#left(this.#backoff);
    const delayMs = Math.max(ownDelayMs, this.#left(this.#closure));
    if (delayMs > 0) this.#runIn(delayMs);
    else void this.#run();
  }

  async runNow(): Promise<SyncResult | null> {
    while (this.#running !== null) await this.#running;
    this.#mustReadAll = true;
    return this.#isStopped ? null : this.#run();
  }

  setListVisible(isVisible: boolean): void {
    if (isVisible === this.#isListVisible) return;
    this.#isListVisible = isVisible;
    if (this.#running === null && this.#endedMs !== null) this.#plan();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }

  #run(): Promise<SyncResult | null> {
    this.#cancelTimer();
    this.#runAgain = false;
    this.#hasHope = false;
    const reach = this.#nextReach();
    if (reach === 'all') {
      this.#begunMs = this.#options.clock.now();
      this.#mustReadAll = false;
    }
    const running = this.#syncRun(reach).finally(() => {
      this.#running = null;
      if (reach === 'all') this.#endedMs = this.#options.clock.now();
      this.#tell();
      this.#plan();
    });
    this.#running = running;
    this.#tell();
    return running;
  }

  /** New mutations alone are no reason to read everything again: their push brings the rows that they changed. */
  #nextReach(): SyncReach {
    const isDue = this.#failures > 0 || this.#left(this.#rhythm()) === 0;
    return this.#mustReadAll || isDue ? 'all' : 'sent';
  }

  async #syncRun(reach: SyncReach): Promise<SyncResult | null> {
    try {
      const outcome = await this.#options.run(reach);
      // Another sync has sent the mutations meanwhile, so the server was not asked. What we knew before still holds.
      if (outcome.link === 'unknown' && reach === 'sent') return outcome;
      this.#last = outcome;
      if (outcome.link !== 'unknown') this.#note(outcome, reach);
      return outcome;
    } catch (error) {
      this.#options.onBug(error);
      this.#failed(null);
      return null;
    }
  }

  #note(outcome: SyncResult, reach: SyncReach): void {
    // When logged out, a second attempt would show nothing new, so the next regular sync is soon enough.
    if (outcome.isDone || outcome.link === 'signed-out') {
      this.#failures = 0;
      this.#backoff = NO_WAIT;
      this.#closure = NO_WAIT;
      if (outcome.isDone && reach === 'all') this.#lastSyncMs = this.#options.clock.now();
    } else if (outcome.link === 'update-needed') {
      this.#failures += 1;
      this.#backoff = this.#waitOf(HIDDEN_EVERY_MS);
    } else {
      this.#failed(outcome.retryAfterMs);
    }
  }

  #failed(retryAfterMs: number | null): void {
    this.#failures += 1;
    if (retryAfterMs !== null) this.#closure = this.#waitOf(retryAfterMs);
    const ownMs = backoffMs(this.#failures, this.#options.random);
    this.#backoff = this.#waitOf(retryAfterMs ?? ownMs);
  }

  #waitOf(forMs: number): Wait {
    return { fromMs: this.#options.clock.now(), forMs };
  }

  /** What is left of a wait. A clock that was set back meanwhile must not make it longer (SYNC-9). */
  #left({ fromMs, forMs }: Wait): number {
    const goneMs = this.#options.clock.now() - fromMs;
    return goneMs < 0 ? 0 : Math.max(0, forMs - goneMs);
  }

  #focusLeft(): number {
    return this.#left({ fromMs: this.#begunMs, forMs: FOCUS_EVERY_MS });
  }

  /** Handles a look at the page soon after a sync: the sync is repeated only if it failed, and not at once. */
  #soonAgain(): void {
    if (this.#running !== null || this.#failures === 0) return;
    const delayMs = Math.min(this.#left(this.#backoff), this.#focusLeft());
    this.#runIn(Math.max(delayMs, this.#left(this.#closure)));
  }

  #rhythm(): Wait {
    const forMs = this.#isListVisible ? VISIBLE_EVERY_MS : HIDDEN_EVERY_MS;
    return { fromMs: this.#endedMs ?? this.#options.clock.now(), forMs };
  }

  /** Sets the timer for the next sync. */
  #plan(): void {
    if (this.#isStopped) return;
    if (this.#failures > 0) {
      this.#runIn(this.#left(this.#hasHope ? this.#closure : this.#backoff));
    } else if (this.#runAgain) {
      this.#runIn(0);
    } else {
      this.#runIn(this.#left(this.#rhythm()));
    }
  }

  #runIn(delayMs: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(delayMs, () => {
      if (this.#isStopped || this.#running !== null) return;
      // While another page leads, this page does not sync. Winning the lead starts a sync.
      if (this.#options.isLeading()) void this.#run();
    });
  }

  #tell(): void {
    this.#options.onState({
      isBusy: this.#running !== null,
      last: this.#last,
      lastSyncMs: this.#lastSyncMs,
    });
  }
}
