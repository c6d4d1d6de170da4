import { useDataSource, useSyncStatus } from '../../page/sync/use-sync-status.ts';

/** The area was never loaded, but will be in a moment. */
export function useMayStillCome(isAreaKnown: boolean): boolean {
  const isLocal = useDataSource() === 'local';
  const link = useSyncStatus()?.link ?? 'unknown';
  return !isAreaKnown && !isLocal && (link === 'unknown' || link === 'online');
}
