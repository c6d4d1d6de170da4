import { createLazyStore } from '../app/lazy-store.ts';
import type { Store } from '../app/lazy-store.ts';
import type { systemClock } from '../../platform/clock.ts';

/** A form that is being filled in, with what is stored beside it. */
export interface Kept {
  readonly draft: object;
}

/** Undefined while the stored draft is being read. */
export interface DraftState<K extends Kept> {
  readonly kept: K | undefined;
  /** When the draft that was found here was last changed. Null if it was begun now. */
  readonly restoredAtMs: number | null;
}

/** A form that was started over, while what was in it can still be restored. */
export interface StartedOver {
  /** Restores it. Does nothing once something new is written or it is deleted. */
  readonly undo: () => void;
  /** Deletes it from the device, unless it was restored. */
  readonly finish: () => Promise<void>;
}

export interface DraftStore<K extends Kept> extends Store<DraftState<K>> {
  readonly change: (patch: Partial<K['draft']>) => void;
  /** Changes what is stored beside the fields. */
  readonly put: (patch: Partial<Omit<K, 'draft'>>) => void;
  /** Deletes it and begins an empty one, with a new id. */
  readonly clear: () => Promise<void>;
  /**
   * Begins an empty one, with a new id. What was written stays on the device until `finish`, or until
   * something new is written. A page that is closed in between opens with it.
   */
  readonly startOver: () => StartedOver;
  /** Begins another one from what is given, with a new id. What was written here is deleted. */
  readonly begin: (draft: K['draft'], beside?: Partial<Omit<K, 'draft'>>) => Promise<void>;
  /**
   * Posts it with `send`, which deletes it from the device if it succeeds. It is stored completely before, and
   * nothing is written while it is being posted: a posted draft must not come back.
   */
  readonly post: <T extends { readonly ok: boolean }>(send: () => Promise<T>) => Promise<T>;
  /** Makes sure that the device has a draft, whatever is in it: photos belong to it. */
  readonly keep: () => Promise<void>;
  /** Writes at once what would be written within a second, because the page may close. */
  readonly flush: () => Promise<void>;
}

export interface DraftSources<K extends Kept> {
  readonly clock: typeof systemClock;
  readonly read: () => Promise<{ readonly draft: unknown; readonly changedAtMs: number } | null>;
  /** What was read, as this build understands it. Null if nothing is usable. */
  readonly restored: (found: unknown, empty: K) => K | null;
  readonly write: (kept: K, changedAtMs: number) => Promise<void>;
  readonly drop: (kept: K) => Promise<void>;
  readonly empty: () => K;
  /** Writing failed: no space or no database. The draft stays in memory. */
  readonly onTrouble: () => void;
}

const WRITE_WITHIN_MS = 500;

/** What is being written, stored on the device within a second of each change. */
// Functions that share one state, none of them over 25 lines.
// oxlint-disable-next-line max-lines-per-function
export function createDraftStore<K extends Kept>(sources: DraftSources<K>): DraftStore<K> {
  const { clock } = sources;
  let hasBegun = false;
  let cancelWrite: (() => void) | null = null;
  let isPosting = false;
  /** Deletes what was there before a new start. Null if nothing can be restored. */
  let finishStart: (() => Promise<void>) | null = null;
  /** Ends when the old draft is deleted, with everything under its key. */
  let dropped: Promise<void> = Promise.resolve();
  const store = createLazyStore<DraftState<K>>({ kept: undefined, restoredAtMs: null }, () => {
    if (!hasBegun) void restore();
    return () => void flush();
  });

  async function restore(): Promise<void> {
    hasBegun = true;
    const found = await sources.read().catch(() => null);
    const restored = sources.restored(found?.draft, sources.empty());
    store.setState(
      restored === null
        ? { kept: sources.empty(), restoredAtMs: null }
        : { kept: restored, restoredAtMs: found?.changedAtMs ?? null },
      true,
    );
  }

  function put(change: (kept: K) => K): void {
    const { kept, restoredAtMs } = store.getState();
    if (kept === undefined) return;
    store.setState({ kept: change(kept), restoredAtMs }, true);
    planWrite();
  }

  function planWrite(): void {
    void finishStart?.();
    cancelWrite ??= clock.after(WRITE_WITHIN_MS, () => void flush());
  }

  /**
   * The note that a draft was restored stays until that draft is deleted, because until then a reload would bring it
   * back.
   */
  async function replace(next: K): Promise<void> {
    const { kept, restoredAtMs } = store.getState();
    cancelWrite?.();
    cancelWrite = null;
    void finishStart?.();
    store.setState({ kept: next, restoredAtMs }, true);
    await dropped;
    if (kept !== undefined) await sources.drop(kept).catch(sources.onTrouble);
    store.setState({ ...store.getState(), restoredAtMs: null }, true);
  }

  async function flush(): Promise<void> {
    const { kept } = store.getState();
    if (cancelWrite === null || kept === undefined || isPosting) return;
    cancelWrite();
    cancelWrite = null;
    await dropped;
    await sources.write(kept, clock.now()).catch(sources.onTrouble);
  }

  function startOver(): StartedOver {
    const before = store.getState();
    const { kept } = before;
    if (kept === undefined) return { undo: () => undefined, finish: () => Promise.resolve() };
    void finishStart?.();
    // Stored completely: it may have to come back without this page.
    const isKept = flush();
    const finish = (): Promise<void> => {
      if (finishStart === finish) {
        finishStart = null;
        dropped = isKept.then(() => sources.drop(kept)).catch(sources.onTrouble);
      }
      return dropped;
    };
    finishStart = finish;
    store.setState({ kept: sources.empty(), restoredAtMs: null }, true);
    return {
      undo() {
        if (finishStart !== finish) return;
        finishStart = null;
        store.setState(before, true);
        planWrite();
      },
      finish,
    };
  }

  return {
    ...store,
    change: (patch) => put((kept) => ({ ...kept, draft: { ...kept.draft, ...patch } })),
    put: (patch) => put((kept) => ({ ...kept, ...patch })),
    clear: () => replace(sources.empty()),
    startOver,
    async begin(draft, beside = {}) {
      if (!hasBegun) await restore();
      await replace({ ...sources.empty(), ...beside, draft });
      planWrite();
    },
    async keep() {
      planWrite();
      await flush();
    },
    async post(send) {
      await flush();
      isPosting = true;
      try {
        const answer = await send();
        if (answer.ok) {
          cancelWrite?.();
          cancelWrite = null;
          store.setState({ kept: sources.empty(), restoredAtMs: null }, true);
        }
        return answer;
      } finally {
        isPosting = false;
        if (cancelWrite !== null) await flush();
      }
    },
    flush,
  };
}
