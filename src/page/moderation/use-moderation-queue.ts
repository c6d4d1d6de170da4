import { derivedStore, type Store } from '../app/lazy-store.ts';
import { useState } from 'react';
import type { QueueState } from '../../domain/moderation/moderation-queue.ts';
import { usePage } from '../app/use-page.tsx';
import { useStore } from 'zustand';
import { createQueueStore } from './moderation-store.ts';
import type { QueueStore, ShownQueue } from './moderation-store.ts';

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
