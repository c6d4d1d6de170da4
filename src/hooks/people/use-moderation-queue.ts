import { derivedStore, type Store } from '../../state/lazy-store.ts';
import { useState } from 'react';
import type { QueueState } from '../../domain/moderation/queue.ts';
import { usePage } from '../use-page.tsx';
import { useStore } from 'zustand';
import { createQueueStore } from '../../state/moderation-store.ts';
import type { QueueStore, ShownQueue } from '../../state/moderation-store.ts';

/** One part of a moderator's queue, for as long as it is looked at. */
export function useQueue(
  state: QueueState,
): ShownQueue & Omit<QueueStore, keyof Store<ShownQueue>> {
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
