import { useDataSource, useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { useLate } from '../../ui/feedback/use-late.ts';

/** How long to wait for a server that does not answer before the page says that nothing was loaded. */
const PATIENCE_MS = 15_000;

/** Whether there is nothing to show yet because the area is still loading. */
export function useIsReading(
  page: { readonly total: number; readonly aroundKnown: boolean } | null,
): boolean {
  const link = useSyncStatus()?.link ?? 'unknown';
  const hasServer = useDataSource() === 'supabase';
  const isUnread = page === null || (page.total === 0 && !page.aroundKnown);
  const isAsking = isUnread && hasServer && (link === 'unknown' || link === 'online');
  const hasWaited = useLate(isAsking, PATIENCE_MS);
  return page === null || (isAsking && !hasWaited);
}
