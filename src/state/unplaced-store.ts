import type { Door } from '../device/door.ts';
import { createStore } from './lazy-store.ts';
import type { Store } from './lazy-store.ts';

export interface UnplacedState {
  readonly reading: 'reading' | 'read' | 'unreachable';
  /** The server has more than was read, as far as is known. */
  readonly hasMore: boolean;
}

export interface UnplacedStore extends Store<UnplacedState> {
  readonly readAgain: () => void;
  readonly readNext: () => void;
}

/**
 * How far the sales without a place have been read. The first page is read as soon as someone looks,
 * and again when a server that was out of reach can be asked.
 */
export function createUnplacedStore(
  door: Pick<Door, 'readUnplaced'>,
  isOnline: Store<boolean>,
): UnplacedStore {
  const store = createStore<UnplacedState>({ reading: 'reading', hasMore: true }, () => {
    void read('first');
    return isOnline.subscribe(() => {
      if (isOnline.get() && store.get().reading === 'unreachable') void read('first');
    });
  });
  let isReading = false;

  async function read(which: 'first' | 'next'): Promise<void> {
    if (isReading) return;
    isReading = true;
    store.set({ ...store.get(), reading: 'reading' });
    const { outcome, hasMore } = await door
      .readUnplaced(which)
      .catch(() => ({ outcome: 'unreachable', hasMore: true }) as const);
    isReading = false;
    store.set({ reading: outcome === 'unreachable' ? 'unreachable' : 'read', hasMore });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    readAgain: () => void read('first'),
    readNext: () => void read('next'),
  };
}
