import type { CycleOutcome } from './engine.ts';
import type { Clock, Random } from './ports.ts';

export interface SchedulerOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** One exchange. Only one runs at a time. */
  readonly run: () => Promise<CycleOutcome>;
  /** False while another page leads; the scheduler then does nothing until woken. */
  readonly isLeading: () => boolean;
  readonly onState: (state: SchedulerState) => void;
  /** A bug in the engine: reported, then treated as a failed exchange. */
  readonly onBug: (error: unknown) => void;
}

export interface SchedulerState {
  readonly isBusy: boolean;
  /** Null until the first exchange has ended. */
  readonly last: CycleOutcome | null;
  readonly lastExchangeMs: number | null;
}

export interface Scheduler {
  /** Enqueue, start, focus, `online`, hint, leadership won: exchange soon (SYNC-18). */
  wake(reason: 'enqueue' | 'start' | 'focus' | 'online' | 'hint'): void;
  /** Exchange now whatever the back-off says; resolves when an exchange begun after the call ended. */
  runNow(): Promise<CycleOutcome | null>;
  /** Every 60 s while a list or map is visible, else every 5 minutes. */
  setListVisible(isVisible: boolean): void;
  stop(): void;
}
