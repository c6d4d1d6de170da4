import type { LocalStore } from './local-store.ts';
import type { Clock, LinkState, Principal, Remote } from './ports.ts';

export interface EngineOptions {
  readonly store: LocalStore;
  readonly remote: Remote;
  readonly clock: Clock;
}

/** What one exchange came to. Failures are values; the queue keeps everything in all of them. */
export interface CycleOutcome {
  /** `unknown`: nothing was asked (a `local:` principal). */
  readonly link: LinkState;
  /** Everything that waited was sent and every scope was read to its end. */
  readonly isDone: boolean;
  readonly sentCount: number;
  readonly parkedCount: number;
  readonly rowCount: number;
  /** The server asked to be left alone this long; null: no wish. */
  readonly retryAfterMs: number | null;
  /** Server time minus the device's clock, from the last answer; null: no answer. */
  readonly serverOffsetMs: number | null;
}

export interface Engine {
  /**
   * Pushes all that waits, then pulls `scopes` and the principal's own to the end.
   * Never rejects for expected failures.
   */
  cycle(principal: Principal, scopes: readonly string[]): Promise<CycleOutcome>;
}
