import type { Clock } from '../sync/ports.ts';

/** Which of the open pages exchanges with the server (SYNC-17). Two leaders waste, nothing breaks. */
export interface Lease {
  isLeading(): boolean;
  /** The page is being left or frozen: lets another one lead. */
  release(): void;
  /** The page is back: queues again. */
  resume(): void;
  stop(): void;
}

/** The part of a BroadcastChannel that carries heartbeats between pages. */
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
  readonly onChange: (isLeading: boolean) => void;
}

export const BEAT_MS = 5_000;
/** Beats missed in a row, counted by a waiting page that itself ran: 20 s (SYNC-17). */
export const STALE_BEATS = 4;

/** Queues for the lease at once. Without locks every page leads. */
export function startLease({ locks, name, beats, clock, onChange }: LeaseOptions): Lease {
  if (locks === null) {
    onChange(true);
    return { isLeading: () => true, release() {}, resume() {}, stop() {} };
  }
  const manager = locks;
  let isLeading = false;
  let missedBeats = 0;
  let letGo: (() => void) | null = null;
  /** Ends the current place in the queue; a newer one has replaced it. */
  let leaveQueue: (() => void) | null = null;
  let cancelTick = clock.after(BEAT_MS, tick);

  function setLeading(next: boolean): void {
    missedBeats = 0;
    if (next === isLeading) return;
    isLeading = next;
    if (isLeading) beats.send();
    onChange(isLeading);
  }

  function queueUp(isStealing: boolean): void {
    leaveQueue?.();
    const abort = new AbortController();
    let isCurrent = true;
    leaveQueue = () => {
      isCurrent = false;
      letGo?.();
      letGo = null;
      abort.abort();
    };
    const options: LockOptions = isStealing ? { steal: true } : { signal: abort.signal };
    const held = manager.request(name, options, () => {
      if (!isCurrent) return;
      setLeading(true);
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    held.then(lost, lost);

    /** Stolen by another page (or the browser refused): queue again behind it. */
    function lost(): void {
      if (!isCurrent) return;
      letGo = null;
      setLeading(false);
      queueUp(false);
    }
  }

  function tick(): void {
    cancelTick = clock.after(BEAT_MS, tick);
    if (leaveQueue === null) return;
    if (isLeading) {
      beats.send();
      return;
    }
    missedBeats += 1;
    if (missedBeats >= STALE_BEATS) {
      missedBeats = 0;
      queueUp(true);
    }
  }

  function release(): void {
    leaveQueue?.();
    leaveQueue = null;
    setLeading(false);
  }

  beats.listen(() => {
    missedBeats = 0;
  });
  queueUp(false);

  return {
    isLeading: () => isLeading,
    release,
    resume() {
      if (leaveQueue === null) queueUp(false);
    },
    stop() {
      release();
      cancelTick();
      beats.close();
    },
  };
}

/** Heartbeats over a BroadcastChannel; a page never hears its own. */
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
