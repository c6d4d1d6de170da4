import type { SyncStatus } from '../../device/door/sync-door.ts';
import { mayBeOnline } from '../../platform/page/connectivity.ts';
import { usePage } from '../app/use-page.tsx';
import { useStore } from 'zustand';

/** How far this device and the server are in step. Null until the device worker has reported it. */
export function useSyncStatus(): SyncStatus | null {
  return useStore(usePage().status);
}

/** Returns whether something queued right now will probably be sent at once. */
export function useSendsNow(): () => boolean {
  const { status } = usePage();
  return () => {
    const link = status.getState()?.link ?? 'unknown';
    return mayBeOnline() && (link === 'online' || link === 'unknown');
  };
}
