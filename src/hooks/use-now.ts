import { useRoom } from './engine-room.tsx';
import { useStore } from './use-store.ts';

/** The present by the server's clock, epoch ms; moves on each minute and when the page is seen again. */
export function useNow(): number {
  return useStore(useRoom().now);
}
