import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { SyncStatus } from '../../device/door/sync-door.ts';
import { usePage } from '../app/use-page.tsx';
import { effectiveDataSource } from '../../platform/build-settings.ts';
import { mayBeOnline } from '../../platform/page/connectivity.ts';
import { watchSettings } from '../../platform/storage.ts';

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

/** Why nothing comes from the server: no network, or no answer. Null if it is reachable as far as we know. */
export function useWhyUnread(): 'offline' | 'unreachable' | null {
  const link = useSyncStatus()?.link ?? 'unknown';
  if (link === 'unknown' || link === 'online' || link === 'signed-out') return null;
  return whyNoAnswer();
}

/** Why a server that was asked has not answered. */
export function whyNoAnswer(): 'offline' | 'unreachable' {
  return mayBeOnline() ? 'unreachable' : 'offline';
}

/** Whether changes go to a server (`supabase`) or stay on this device (`local`). */
export function useDataSource(): 'local' | 'supabase' {
  return useSyncExternalStore(watchSettings, effectiveDataSource);
}
