import { useEffect } from 'react';
import { useDoor } from '../../hooks/use-page.tsx';
import { useSyncStatus } from '../../hooks/use-sync-status.ts';
import { firstLoadText } from '../../i18n/pages/discover-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Spec 9. */
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 3000;

/**
 * While the device has no data for the area and can't load it: three attempts, three seconds apart, each
 * announced (spec 8). After that the engine retries quietly at its own pace.
 */
export function useFirstLoadRetry(
  page: { readonly total: number; readonly areaKnown: boolean } | null,
): void {
  const door = useDoor();
  const isOffline = useSyncStatus()?.link === 'offline';
  const isStuck = isOffline && page !== null && page.total === 0 && !page.areaKnown;

  useEffect(() => {
    if (!isStuck) return undefined;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tryOnce = () => {
      attempt += 1;
      if (attempt > ATTEMPTS) {
        toasts.show({
          title: firstLoadText.failed,
          description: firstLoadText.failedHint,
          tone: 'error',
        });
        return;
      }
      toasts.show({
        title: firstLoadText.retrying,
        description: firstLoadText.attempt(attempt, ATTEMPTS),
      });
      void door.sync.now();
      timer = setTimeout(tryOnce, RETRY_DELAY_MS);
    };
    timer = setTimeout(tryOnce, RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isStuck, door]);
}
