import { usePage } from '../use-page.tsx';
import { useStore } from 'zustand';

/** Whose work and rows this page shows: a user's id, `guest`, or `local:<id>`. */
export function usePrincipal(): string {
  return useStore(usePage().principal);
}

/** The account that is signed in; null for guests and for profiles of this device alone. */
export function useAccountId(): string | null {
  const principal = usePrincipal();
  return principal === 'guest' || isOfDeviceAlone(principal) ? null : principal;
}

/** Someone on a copy without a server: nothing of theirs is ever sent. */
export function isOfDeviceAlone(principal: string): boolean {
  return principal.startsWith('local:');
}
