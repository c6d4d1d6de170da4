import { usePage } from '../use-page.tsx';

/**
 * Signs out on purpose (SYNC-15): tries for up to 5 s to send what waits; what is left is asked about
 * in a sheet of the shell. Resolves when signed out, or when asked.
 */
export function useLogOut(): () => Promise<void> {
  return usePage().signOut.begin;
}
