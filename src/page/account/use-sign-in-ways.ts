import type { SignInWays } from '../../device/door/account-door.ts';
import { useEffect, useState } from 'react';
import { useDoor } from '../app/use-page.tsx';

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
