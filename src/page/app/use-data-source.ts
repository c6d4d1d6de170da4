import { useSyncExternalStore } from 'react';
import { effectiveDataSource } from '../../platform/build-settings.ts';
import { watchSettings } from '../../platform/storage.ts';

/** Whether changes go to a server (`supabase`) or stay on this device (`local`). */
export function useDataSource(): 'local' | 'supabase' {
  return useSyncExternalStore(watchSettings, effectiveDataSource);
}
