import { usePage } from '../app/use-page.tsx';
import { useStore } from 'zustand';

/** Whose mutations and rows this page shows: a user's id, `guest`, or `local:<id>`. */
export function usePrincipal(): string {
  return useStore(usePage().principal);
}

/** The account that is logged in. Null for guests and for profiles of this device alone. */
export function useAccountId(): string | null {
  const principal = usePrincipal();
  return principal === 'guest' || isOfDeviceAlone(principal) ? null : principal;
}

/** Whether this is someone on a copy without a server. Nothing of theirs is ever sent. */
export function isOfDeviceAlone(principal: string): boolean {
  return principal.startsWith('local:');
}
