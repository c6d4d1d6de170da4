/** What a worker of MapLibre tells its page: it holds this lock for its life. */
export interface MapWorkerAlive {
  readonly life: string;
}

/** What the page tells its workers: it may be put into the cache or frozen, where none may hold a lock; or it is back. */
export interface MapWorkerOrder {
  readonly mayHold: boolean;
}

export interface MapWorkersParts {
  /** MapLibre starts the workers, so a page can only call out to them here. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly watchLife: (life: string, onEnd: () => void) => () => void;
  /** Resolves to whether other workers were started: not if MapLibre itself has ended these. */
  readonly restart: () => Promise<boolean>;
  readonly nowMs: () => number;
}

/** The workers of all maps of a page. */
export interface MapWorkers {
  /** Calls back if they end again and again. Returns a function that stops this. */
  onGone(listener: () => void): () => void;
  leave(): void;
  comeBack(): void;
}

/** If this many have ended in a short time, another one would end as well. */
const MOST_ENDED = 3;
const WITHIN_MS = 10_000;

/**
 * Starts other workers when those of the maps have ended, which they may without an event. MapLibre looks for that
 * only when the page comes back to the foreground.
 */
export function keepMapWorkers({
  channel,
  watchLife,
  restart,
  nowMs,
}: MapWorkersParts): MapWorkers {
  const watches = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  let endedAtMs: readonly number[] = [];

  function stopWatching(): void {
    for (const stop of watches.values()) stop();
    watches.clear();
  }

  async function noteEnd(): Promise<void> {
    // The others are replaced along with it.
    stopWatching();
    if (!(await restart())) return;
    const atMs = nowMs();
    endedAtMs = [...endedAtMs.filter((ms) => atMs - ms < WITHIN_MS), atMs];
    if (endedAtMs.length < MOST_ENDED) return;
    endedAtMs = [];
    for (const listener of listeners) listener();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<MapWorkerAlive | MapWorkerOrder>) => {
    if (!('life' in data)) return;
    const { life } = data;
    watches.set(
      life,
      watchLife(life, () => void noteEnd()),
    );
  });

  function order(mayHold: boolean): void {
    const message: MapWorkerOrder = { mayHold };
    channel.postMessage(message);
  }

  return {
    onGone(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leave() {
      stopWatching();
      order(false);
    },
    comeBack: () => order(true),
  };
}
