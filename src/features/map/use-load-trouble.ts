import { useEffect } from 'react';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { mapLocationText } from '../../i18n/pages/map-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** The toast with this message. It is dismissed once the list has loaded, even on a later visit to the page. */
let said: number | null = null;

/** 'Error loading sales data' (spec 8), once, while this device has nothing of the area and cannot load it. */
export function useLoadTrouble(
  page: { readonly total: number; readonly aroundKnown: boolean } | null,
): void {
  const isOffline = useSyncStatus()?.link === 'offline';
  const isStuck = isOffline && page !== null && page.total === 0 && !page.aroundKnown;
  const hasCome = page !== null && (page.total > 0 || page.aroundKnown);
  useEffect(() => {
    if (isStuck) said = toasts.show({ title: mapLocationText.failed, tone: 'error' });
    else if (hasCome && said !== null) {
      toasts.dismiss(said);
      said = null;
    }
  }, [isStuck, hasCome]);
}
