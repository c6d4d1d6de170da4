import { useEffect, useState } from 'react';
import type { Door } from '../../device/door.ts';
import { useDoor } from '../engine-room.tsx';

type SignInWays = Awaited<ReturnType<Door['signInWays']>>;

/** Ways to sign in besides e-mail and password; null while nobody has said which. */
export function useSignInWays(): SignInWays {
  const door = useDoor();
  const [ways, setWays] = useState<SignInWays>(null);
  useEffect(() => {
    let isCurrent = true;
    door.signInWays().then(
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
