import { usePage } from '../app/use-page.tsx';
import type { SessionState } from './session-store.ts';
import { useStore } from 'zustand';

/**
 * Who is logged in. Starts with the user that was cached at the last visit (spec 4). `loading` only on a device
 * that has none.
 */
export function useSession(): SessionState {
  return useStore(usePage().session);
}
