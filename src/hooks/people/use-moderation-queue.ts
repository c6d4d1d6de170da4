import { useState } from 'react';
import type { QueueState } from '../../domain/moderation/queue.ts';
import { useRoom } from '../engine-room.tsx';
import { useStore } from '../use-store.ts';
import { createQueueStore } from '../../state/moderation-store.ts';
import type { QueueStore, ShownQueue } from '../../state/moderation-store.ts';

/** One part of a moderator's queue, for as long as it is looked at. */
export function useQueue(state: QueueState): ShownQueue & Omit<QueueStore, 'get' | 'subscribe'> {
  const { door, status } = useRoom();
  const [store] = useState(() =>
    createQueueStore(door, state, {
      get: () => status.get()?.link === 'online',
      subscribe: status.subscribe,
    }),
  );
  const { readFirst, readNext, decide, forgetTrouble } = store;
  return { ...useStore(store), readFirst, readNext, decide, forgetTrouble };
}
