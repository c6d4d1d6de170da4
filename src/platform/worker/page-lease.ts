import { HEARTBEAT_MS, leaseMove } from '../../sync/engine/lease-rule.ts';
import type { Lease } from '../../sync/engine/lease-rule.ts';
import type { Clock } from '../../sync/ports.ts';

/** A page's lease, which it can take up again after it was suspended. */
export interface PageLease extends Lease {
  /** Queues again, because the page is back from the cache or no longer frozen. */
  resume(): void;
  stop(): void;
}

/** Sends heartbeats between pages. A page never receives its own. */
export interface BeatChannel {
  send(): void;
  listen(heard: () => void): void;
  close(): void;
}

export interface LeaseOptions {
  readonly locks: LockManager | null;
  readonly name: string;
  readonly beats: BeatChannel;
  readonly clock: Clock;
}

/** Queues for the lease at once. Without locks, every page leads, which is wasteful but correct. */
export function startLease(options: LeaseOptions): PageLease {
  const { locks, beats } = options;
  if (locks !== null) return lockedLease({ ...options, locks });
  beats.close();
  return {
    isLeading: () => true,
    onChange: () => () => undefined,
    release() {},
    resume() {},
    stop() {},
  };
}

/**
 * If a tick is this late, this page itself was frozen and received nothing. If it comes before the last one, the
 * clock was set back. Either way, the leader's silence counts from now.
 */
const FROZEN_AFTER_MS = 2 * HEARTBEAT_MS;

function lockedLease({
  locks,
  name,
  beats,
  clock,
}: LeaseOptions & { readonly locks: LockManager }): PageLease {
  const listeners = new Set<(isLeading: boolean) => void>();
  let isLeading = false;
  let heardAtMs = clock.now();
  let tickedAtMs = clock.now();
  /** Leaves the queue for the lock, or releases the lock. Null while the page is frozen or cached. */
  let leave: (() => void) | null = null;
  let cancelTick = clock.after(HEARTBEAT_MS, tick);

  function setLeading(next: boolean): void {
    heardAtMs = clock.now();
    if (next === isLeading) return;
    isLeading = next;
    if (isLeading) beats.send();
    for (const listener of listeners) listener(isLeading);
  }

  function queueUp(isStealing: boolean): void {
    leave?.();
    const abort = new AbortController();
    let letGo: () => void = () => undefined;
    let isCurrent = true;
    let wasGranted = false;
    leave = () => {
      isCurrent = false;
      letGo();
      abort.abort();
    };
    const request: LockOptions = isStealing ? { steal: true } : { signal: abort.signal };
    const held = locks.request(name, request, () => {
      if (!isCurrent) return undefined;
      wasGranted = true;
      setLeading(true);
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    held.then(lost, lost);

    function lost(): void {
      if (!isCurrent) return;
      // If another page stole the lock, queue again behind it. If the lock was never granted, locks don't work here.
      setLeading(!wasGranted);
      if (wasGranted) queueUp(false);
    }
  }

  function tick(): void {
    cancelTick = clock.after(HEARTBEAT_MS, tick);
    const nowMs = clock.now();
    const sinceMs = nowMs - tickedAtMs;
    if (sinceMs > FROZEN_AFTER_MS || sinceMs < 0) heardAtMs = nowMs;
    tickedAtMs = nowMs;
    if (leave === null) return;
    const move = leaseMove({ isLeading, heardAtMs, nowMs });
    if (move === 'beat') beats.send();
    if (move === 'steal') {
      heardAtMs = nowMs;
      queueUp(true);
    }
  }

  function release(): void {
    leave?.();
    leave = null;
    setLeading(false);
  }

  beats.listen(() => {
    heardAtMs = clock.now();
  });
  queueUp(false);

  return {
    isLeading: () => isLeading,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    release,
    resume() {
      if (leave === null) queueUp(false);
    },
    stop() {
      release();
      cancelTick();
      beats.close();
    },
  };
}

export function browserBeats(name: string): BeatChannel {
  const channel = new BroadcastChannel(name);
  return {
    send: () => channel.postMessage('beat'),
    listen(heard) {
      channel.addEventListener('message', heard);
    },
    close: () => channel.close(),
  };
}
