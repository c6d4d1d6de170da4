import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SignInWays } from '../../device/door/account-door.ts';
import type { SessionState } from './session-store.ts';
import { useDoor, usePage } from '../app/use-page.tsx';

/**
 * Who is logged in. Starts with the user that was cached at the last visit (spec 4). `loading` only on a device
 * that has none.
 */
export function useSession(): SessionState {
  return useStore(usePage().session);
}

/** Whose mutations and rows this page shows: a user's id, `guest`, or `local:<id>`. */
export function usePrincipal(): string {
  return useStore(usePage().principal);
}

/** The account that is logged in. Null for guests and for profiles of this device alone. */
export function useAccountId(): string | null {
  const principal = usePrincipal();
  return principal === 'guest' || isOfDeviceAlone(principal) ? null : principal;
}

/** Whether this is a profile on a copy of the app without a server. Nothing of theirs is ever sent. */
export function isOfDeviceAlone(principal: string): boolean {
  return principal.startsWith('local:');
}

/** Ways to log in besides email and password. Null while they are not known. */
export function useSignInWays(): SignInWays | null {
  const door = useDoor();
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    let isCurrent = true;
    door.account.signInWays().then(
      (found) => isCurrent && setWays(found),
      // Without an answer, the form still works.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [door]);
  return ways;
}
