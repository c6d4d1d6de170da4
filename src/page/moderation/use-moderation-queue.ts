import { useState } from 'react';
import { useStore } from 'zustand';
import type { ModerationDoor } from '../../device/door/moderation-door.ts';
import {
  type ModerateAction,
  type ModerationFailure,
  type QueueEntry,
  type QueuePage,
  type QueueState,
  undoOf,
} from '../../domain/moderation/moderation-queue.ts';
import { createLazyStore, derivedStore, type Store } from '../app/lazy-store.ts';
import { usePage } from '../app/use-page.tsx';

type FailureCode = ModerationFailure['code'];

export interface ShownQueue {
  /** Null until it was read. */
  readonly entries: readonly QueueEntry[] | null;
  readonly hasMore: boolean;
  readonly openCount: number | null;
  readonly isReading: boolean;
  /** Why it could not be read. */
  readonly failure: FailureCode | null;
  /** The sale for which a decision is being sent. */
  readonly decidingId: string | null;
  /** Why the last decision was not made. */
  readonly trouble: { readonly saleId: string; readonly code: FailureCode } | null;
}

export type Decided =
  | {
      readonly outcome: 'decided' | 'gone';
      /** The sale to go on with. Null if none is left. */
      readonly nextId: string | null;
      /** Takes the decision back and shows the sale again. Null if that is not possible. */
      readonly undo: (() => Promise<Undone>) | null;
    }
  | { readonly outcome: 'failed' };

export type Undone =
  | { readonly outcome: 'undone'; readonly action: ModerateAction['action'] }
  | { readonly outcome: 'failed'; readonly code: FailureCode };

export interface QueueStore extends Store<ShownQueue> {
  readonly readFirst: () => void;
  readonly readNext: () => void;
  readonly decide: (entry: QueueEntry, what: ModerateAction) => Promise<Decided>;
  readonly forgetTrouble: () => void;
}

const UNREAD: ShownQueue = {
  entries: null,
  hasMore: false,
  openCount: null,
  isReading: true,
  failure: null,
  decidingId: null,
  trouble: null,
};

/**
 * One part of the queue, a page at a time, read as soon as someone looks. The device stores none of it, and a decision
 * is made now or not at all, because a later one could undo what others have decided in between.
 */
export function createQueueStore(
  moderation: ModerationDoor,
  state: QueueState,
  isOnline: Store<boolean>,
): QueueStore {
  const store = createLazyStore<ShownQueue>(UNREAD, () => {
    void read('first');
    return isOnline.subscribe(() => {
      const { entries, failure } = store.getState();
      if (isOnline.getState() && entries === null && failure === 'unreachable') void read('first');
    });
  });
  let next: string | null = null;
  let isAsking = false;
  const change = (part: Partial<ShownQueue>) =>
    store.setState({ ...store.getState(), ...part }, true);

  async function read(which: 'first' | 'next'): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    change({ isReading: true });
    const after = which === 'next' ? next : null;
    const answer = await moderation.queue(state, after).catch(() => null);
    isAsking = false;
    if (!answer?.ok) {
      change({ isReading: false, failure: answer?.error.code ?? 'failed' });
      return;
    }
    next = answer.value.next;
    change({
      entries:
        which === 'first' ? answer.value.entries : joined(store.getState().entries, answer.value),
      hasMore: next !== null,
      openCount: answer.value.openCount,
      isReading: false,
      failure: null,
    });
  }

  function take(saleId: string): { readonly at: number; readonly nextId: string | null } {
    const { entries, openCount } = store.getState();
    const known = entries ?? [];
    const at = known.findIndex(({ sale }) => sale.id === saleId);
    const nextId = (known[at + 1] ?? known[at - 1])?.sale.id ?? null;
    change({
      entries: known.filter(({ sale }) => sale.id !== saleId),
      openCount: state === 'open' && openCount !== null ? Math.max(0, openCount - 1) : openCount,
    });
    return { at, nextId };
  }

  async function undo(entry: QueueEntry, at: number, way: ModerateAction): Promise<Undone> {
    const answer = await moderation.decide(entry.sale.id, way).catch(() => null);
    if (!answer?.ok) return { outcome: 'failed', code: answer?.error.code ?? 'failed' };
    const others = (store.getState().entries ?? []).filter(({ sale }) => sale.id !== entry.sale.id);
    change({ entries: others.toSpliced(at, 0, { ...entry, held: answer.value, waits: null }) });
    return { outcome: 'undone', action: way.action };
  }

  return {
    ...store,
    readFirst: () => void read('first'),
    readNext: () => void read('next'),
    forgetTrouble: () => change({ trouble: null }),
    async decide(entry, what) {
      if (store.getState().decidingId !== null) return { outcome: 'failed' };
      const { id } = entry.sale;
      change({ decidingId: id, trouble: null });
      const answer = await moderation.decide(id, what).catch(() => null);
      const code = answer?.ok ? null : (answer?.error.code ?? 'failed');
      if (code !== null && code !== 'gone') {
        change({ decidingId: null, trouble: { saleId: id, code } });
        return { outcome: 'failed' };
      }
      change({ decidingId: null });
      const { at, nextId } = take(id);
      if (code === 'gone') return { outcome: 'gone', nextId, undo: null };
      const way = undoOf(entry.held, what);
      return { outcome: 'decided', nextId, undo: way && (() => undo(entry, at, way)) };
    },
  };
}

/** A sale that has moved behind the cursor may come again. */
function joined(
  known: readonly QueueEntry[] | null,
  { entries }: QueuePage,
): readonly QueueEntry[] {
  const ids = new Set(known?.map(({ sale }) => sale.id));
  return [...(known ?? []), ...entries.filter(({ sale }) => !ids.has(sale.id))];
}

export type QueueInUse = ShownQueue & Omit<QueueStore, keyof Store<ShownQueue>>;

/** One part of a moderator's queue, for as long as it is shown. */
export function useQueue(state: QueueState): QueueInUse {
  const { door, status } = usePage();
  const [store] = useState(() =>
    createQueueStore(
      door.moderation,
      state,
      derivedStore([status], () => status.getState()?.link === 'online'),
    ),
  );
  const { readFirst, readNext, decide, forgetTrouble } = store;
  return { ...useStore(store), readFirst, readNext, decide, forgetTrouble };
}
