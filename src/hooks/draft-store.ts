import { restoredDraft } from './draft-record.ts';
import type { DraftPin, KeptDraft } from './draft-record.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import type { SaleDraft } from '../domain/sale/draft.ts';
import type { systemClock } from '../platform/clock.ts';

/** Undefined while the kept draft is being read. */
export interface DraftState {
  readonly kept: KeptDraft | undefined;
  /** When the draft that was found here was last changed; null: it was begun now. */
  readonly restoredAtMs: number | null;
}

export interface DraftStore extends Store<DraftState> {
  readonly change: (patch: Partial<SaleDraft>) => void;
  readonly movePin: (pin: DraftPin | null) => void;
  /** Forgets it and begins an empty one, with a new id. */
  readonly clear: () => Promise<void>;
  /** Begins another one, with a new id, from what is given; what was written here is forgotten. */
  readonly begin: (draft: SaleDraft) => Promise<void>;
  /**
   * Posts it by `send`, which removes it from the device where it succeeds. It is all on the device
   * before, and nothing is written while it is posted: a posted draft must not come back.
   */
  readonly post: <T extends { readonly ok: boolean }>(send: () => Promise<T>) => Promise<T>;
  /** Sees to it that there is a draft on the device, whatever is in it: photos hang on it. */
  readonly keep: () => Promise<void>;
  /** Writes at once what would be written within a second: the page may go away. */
  readonly flush: () => Promise<void>;
}

export interface DraftSources {
  readonly clock: typeof systemClock;
  readonly read: () => Promise<{ readonly draft: unknown; readonly changedAtMs: number } | null>;
  readonly write: (draft: KeptDraft, changedAtMs: number) => Promise<void>;
  readonly drop: (saleId: string) => Promise<void>;
  readonly empty: () => KeptDraft;
  /** Writing failed: no room or no database. The draft lives on in memory. */
  readonly onTrouble: () => void;
}

const WRITE_WITHIN_MS = 500;

/** The sale being written, kept on the device within a second of each change. */
export function createDraftStore(sources: DraftSources): DraftStore {
  const { clock } = sources;
  let hasBegun = false;
  let cancelWrite: (() => void) | null = null;
  let isPosting = false;
  const store = createStore<DraftState>({ kept: undefined, restoredAtMs: null }, () => {
    if (!hasBegun) void restore();
    return () => void flush();
  });

  async function restore(): Promise<void> {
    hasBegun = true;
    const found = await sources.read().catch(() => null);
    const restored = restoredDraft(found?.draft, sources.empty());
    store.set(
      restored === null
        ? { kept: sources.empty(), restoredAtMs: null }
        : { kept: restored, restoredAtMs: found?.changedAtMs ?? null },
    );
  }

  function put(change: (kept: KeptDraft) => KeptDraft): void {
    const { kept, restoredAtMs } = store.get();
    if (kept === undefined) return;
    store.set({ kept: change(kept), restoredAtMs });
    planWrite();
  }

  function planWrite(): void {
    cancelWrite ??= clock.after(WRITE_WITHIN_MS, () => void flush());
  }

  async function replace(next: KeptDraft): Promise<void> {
    const { kept } = store.get();
    cancelWrite?.();
    cancelWrite = null;
    store.set({ kept: next, restoredAtMs: null });
    if (kept !== undefined) await sources.drop(kept.saleId).catch(sources.onTrouble);
  }

  async function flush(): Promise<void> {
    const { kept } = store.get();
    if (cancelWrite === null || kept === undefined || isPosting) return;
    cancelWrite();
    cancelWrite = null;
    await sources.write(kept, clock.now()).catch(sources.onTrouble);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (patch) => put((kept) => ({ ...kept, draft: { ...kept.draft, ...patch } })),
    movePin: (pin) => put((kept) => ({ ...kept, pin })),
    clear: () => replace(sources.empty()),
    async begin(draft) {
      if (!hasBegun) await restore();
      await replace({ ...sources.empty(), draft });
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
          store.set({ kept: sources.empty(), restoredAtMs: null });
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
