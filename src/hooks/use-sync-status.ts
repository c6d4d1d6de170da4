import type { SyncStatus } from '../worker/door.ts';
import { useRoom } from './engine-room.tsx';
import { useStore } from './use-store.ts';

/** How this device and the server stand; null until the engine room has said so. */
export function useSyncStatus(): SyncStatus | null {
  return useStore(useRoom().status);
}
