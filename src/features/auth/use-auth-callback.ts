import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthFailure, LinkOutcome } from '../../device/door/account-door.ts';
import type { Result } from '../../domain/result.ts';
import { useDoor } from '../../page/app/use-page.tsx';

export type CallbackAnswer = Result<LinkOutcome, AuthFailure>;

export interface AuthCallback {
  /** Null until it is known. */
  readonly answer: CallbackAnswer | null;
  /** For a link that this device did not request. */
  readonly agree: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

/**
 * What the address of this page contains. It is removed from the address at once, because it works only
 * once and others could use it.
 */
export function useAuthCallback(onAnswer?: (answer: CallbackAnswer) => void): AuthCallback {
  const door = useDoor();
  const [address] = useState(() => location.href);
  const [answer, setAnswer] = useState<CallbackAnswer | null>(null);
  const tell = (found: CallbackAnswer) => {
    setAnswer(found);
    onAnswer?.(found);
  };
  const tellFirst = useEffectEvent(tell);

  useEffect(() => {
    history.replaceState(history.state, '', location.pathname);
    let isCurrent = true;
    void orBroken(door.account.finishCallback(address)).then(
      (found) => isCurrent && tellFirst(found),
    );
    return () => {
      isCurrent = false;
    };
  }, [door, address]);

  return {
    answer,
    agree: async () => tell(await orBroken(door.account.agreeToLink())),
    refuse: () => door.account.refuseLink(),
  };
}

/** The device worker is broken and says so itself. Nothing here may wait forever. */
function orBroken(answering: Promise<CallbackAnswer>): Promise<CallbackAnswer> {
  return answering.catch((): CallbackAnswer => ({ ok: false, error: { code: 'storage' } }));
}
