import type { SignInWays } from '../../device/door/account-door.ts';
import { useEffect, useState } from 'react';
import { useDoor } from '../use-page.tsx';

/** Ways to sign in besides e-mail and password; null while nobody has said which. */
export function useSignInWays(): SignInWays | null {
  const door = useDoor();
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    let isCurrent = true;
    door.account.signInWays().then(
      (found) => isCurrent && setWays(found),
      // Without an answer there is still the form.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [door]);
  return ways;
}
