import type { SyncStatus } from '../device/door/sync-door.ts';
import { mayBeOnline } from '../platform/page/connectivity.ts';
import { usePage } from './use-page.tsx';
import { useStore } from 'zustand';

/** How this device and the server stand; null until the device worker has said so. */
export function useSyncStatus(): SyncStatus | null {
  return useStore(usePage().status);
}

/** Asked at the moment it is told: whether what was queued just now is sent at once, as far as anyone knows. */
export function useSendsNow(): () => boolean {
  const { status } = usePage();
  return () => {
    const link = status.getState()?.link ?? 'unknown';
    return mayBeOnline() && (link === 'online' || link === 'unknown');
  };
}
