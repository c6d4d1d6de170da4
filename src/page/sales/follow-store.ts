import type { FollowOutcome, SalesDoor } from '../../device/door/sales-door.ts';
import { createLazyStore } from '../app/lazy-store.ts';
import type { Store } from '../app/lazy-store.ts';

export type FollowState = 'asking' | FollowOutcome;

/** What the server says about one opened sale. Asked again after the server was out of reach. */
export function createFollowStore(
  sales: Pick<SalesDoor, 'follow'>,
  saleId: string,
  isOnline: Store<boolean>,
): Store<FollowState> {
  const store = createLazyStore<FollowState>('asking', () => {
    void ask();
    return isOnline.subscribe(() => {
      if (isOnline.getState() && store.getState() === 'unreachable') void ask();
    });
  });

  async function ask(): Promise<void> {
    store.setState(await sales.follow(saleId), true);
  }

  return store;
}
