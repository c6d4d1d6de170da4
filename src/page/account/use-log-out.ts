import { usePage } from '../app/use-page.tsx';

/**
 * Logs out on purpose (SYNC-15). Tries for up to 5 s to send pending changes. A sheet of the shell asks about
 * those that are left. Resolves when logged out, or when asked.
 */
export function useLogOut(): () => Promise<void> {
  return usePage().signOut.begin;
}
