import { useStore } from 'zustand';
import { usePage } from './use-page.tsx';

/** False while this page cannot use its database, which it tries again from time to time. */
export function useIsReachable(): boolean {
  return useStore(usePage().database.isReachable);
}
