import { useEffect, useEffectEvent, useState } from 'react';
import { finishAuthCallback } from '../../actions/finish-auth-callback.ts';
import { useDoor } from '../../hooks/engine-room.tsx';

export type CallbackAnswer = Awaited<ReturnType<typeof finishAuthCallback>>;

/**
 * What the address of this page has brought; null while that is found out. Taken out of the address
 * at once: it holds what could be used by others, and works only once.
 */
export function useAuthCallback(
  onAnswer?: (answer: CallbackAnswer) => void,
): CallbackAnswer | null {
  const door = useDoor();
  const [address] = useState(() => location.href);
  const [answer, setAnswer] = useState<CallbackAnswer | null>(null);
  const tell = useEffectEvent((found: CallbackAnswer) => {
    setAnswer(found);
    onAnswer?.(found);
  });

  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    let isCurrent = true;
    finishAuthCallback(door, address).then(
      (found) => isCurrent && tell(found),
      // The engine room is broken, which it says itself; here nothing may wait for ever.
      () => isCurrent && tell({ ok: false, error: { code: 'storage' } }),
    );
    return () => {
      isCurrent = false;
    };
  }, [door, address]);

  return answer;
}
