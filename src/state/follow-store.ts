import type { Door } from '../device/door.ts';
import { createStore } from './lazy-store.ts';
import type { Store } from './lazy-store.ts';

export type FollowState = 'asking' | Awaited<ReturnType<Door['followSale']>>;

/** What the server says about one sale that was opened; asked again when it could not be reached. */
export function createFollowStore(
  door: Pick<Door, 'followSale'>,
  saleId: string,
  isOnline: Store<boolean>,
): Store<FollowState> {
  const store = createStore<FollowState>('asking', () => {
    void ask();
    return isOnline.subscribe(() => {
      if (isOnline.get() && store.get() === 'unreachable') void ask();
    });
  });

  async function ask(): Promise<void> {
    store.set(await door.followSale(saleId));
  }

  return store;
}
