import { mayBeOnline } from '../platform/page/connectivity.ts';
import { useSyncStatus } from './use-sync-status.ts';

/** Why nothing comes from the server: no network, no answer; null: nothing speaks against it. */
export function useWhyUnread(): 'offline' | 'unreachable' | null {
  const link = useSyncStatus()?.link ?? 'unknown';
  if (link === 'unknown' || link === 'online' || link === 'signed-out') return null;
  return whyNoAnswer();
}

/** Of a server that was asked, and has not answered. */
export function whyNoAnswer(): 'offline' | 'unreachable' {
  return mayBeOnline() ? 'unreachable' : 'offline';
}
