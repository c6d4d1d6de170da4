/** Which page of a device runs the sync (SYNC-17). Two leaders are wasteful, never wrong. */
export interface Lease {
  isLeading(): boolean;
  /** Calls back when leadership is won or lost. Returns the function that stops it. */
  onChange(listener: (isLeading: boolean) => void): () => void;
  /** Gives up leadership, because the page closes or freezes. */
  release(): void;
}

export const HEARTBEAT_MS = 5_000;
export const STALE_MS = 20_000;

/** What one page knows about leadership, on its own clock. */
export interface LeaseView {
  readonly isLeading: boolean;
  /** When a leader's heartbeat was last heard, or this page began to listen. */
  readonly heardAtMs: number;
  readonly nowMs: number;
}

/**
 * What to do at each tick. A leader beats. A page that queues for the lock waits, and takes it by
 * force once the leader has been silent for 20 s (a frozen page keeps its locks). The time counts in either
 * direction, so that a clock that was set back does not make a silence endless (SYNC-9).
 */
export function leaseMove({ isLeading, heardAtMs, nowMs }: LeaseView): 'beat' | 'wait' | 'steal' {
  if (isLeading) return 'beat';
  return Math.abs(nowMs - heardAtMs) >= STALE_MS ? 'steal' : 'wait';
}
