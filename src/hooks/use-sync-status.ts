import { mayBeOnline } from '../platform/page/connectivity.ts';
import type { SyncStatus } from '../device/door.ts';
import { useRoom } from './engine-room.tsx';
import { useStore } from './use-store.ts';

/** How this device and the server stand; null until the engine room has said so. */
export function useSyncStatus(): SyncStatus | null {
  return useStore(useRoom().status);
}

/** Asked at the moment it is told: whether what was queued just now is sent at once, as far as anyone knows. */
export function useSendsNow(): () => boolean {
  const { status } = useRoom();
  return () => {
    const link = status.get()?.link ?? 'unknown';
    return mayBeOnline() && (link === 'online' || link === 'unknown');
  };
}
