import { mayBeOnline } from '../../platform/page/connectivity.ts';
import { useSyncStatus } from './use-sync-status.ts';

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
