import { useEffect } from 'react';
import { useDoor } from '../../page/app/use-page.tsx';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { endFirstLoad, retryFirstLoad } from './first-load-retry.ts';

/**
 * While the device has no data for the area and can't load it: three attempts that the person is
 * notified of. After that the engine retries quietly at its own pace.
 */
export function useFirstLoadRetry(
  page: { readonly total: number; readonly aroundKnown: boolean } | null,
): void {
  const door = useDoor();
  const isOffline = useSyncStatus()?.link === 'offline';
  const isStuck = isOffline && page !== null && page.total === 0 && !page.aroundKnown;

  const hasCome = page !== null && (page.total > 0 || page.aroundKnown);

  useEffect(() => {
    if (hasCome) endFirstLoad();
  }, [hasCome]);

  useEffect(
    () => (isStuck ? retryFirstLoad(() => void door.sync.now()) : undefined),
    [isStuck, door],
  );
}
