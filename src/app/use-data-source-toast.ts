import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDataSource, useSyncStatus } from '../page/sync/use-sync-status.ts';
import { dataSourceText } from '../i18n/pages/shell-text.ts';
import { isStorageBlocked } from '../platform/storage.ts';
import { toasts } from '../ui/feedback/toast-queue.ts';
import { isDataSourceDue } from './data-source-due.ts';

const SAID_KEY = 'rummageSaidDataSource';

/**
 * Says where changes are stored, once a visit and when that changes. Production is announced on Discover
 * only, while online.
 */
export function useDataSourceToast(): void {
  const source = useDataSource();
  const isOnline = useSyncStatus()?.link === 'online';
  const isDiscover = useLocation().pathname === '/discover';
  const isDue = isDataSourceDue(source, { isOnline, isDiscover, isBlocked: isStorageBlocked() });

  useEffect(() => {
    if (!isDue || wasSaid(source)) return;
    toasts.show(
      source === 'local' ? { ...dataSourceText.local, tone: 'error' } : dataSourceText.production,
    );
  }, [source, isDue]);
}

/** Remembers what was said last during this visit. */
function wasSaid(source: string): boolean {
  try {
    if (sessionStorage.getItem(SAID_KEY) === source) return true;
    sessionStorage.setItem(SAID_KEY, source);
  } catch {
    // Storage is blocked, so it is said on each load.
  }
  return false;
}
