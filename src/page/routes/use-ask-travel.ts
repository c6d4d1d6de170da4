import { useEffect, useId, useState } from 'react';
import type { TravelOutcome, TravelQuestion } from '../../device/door/travel-door.ts';
import { useDoor } from '../app/use-page.tsx';
import { useSyncStatus } from '../sync/use-sync-status.ts';

export interface AskedTravel {
  /** How asking ended. Null: nothing was to be asked, or it is being asked. */
  readonly outcome: TravelOutcome | null;
  readonly retry: () => void;
}

/**
 * Has the router asked for what is not known yet. Another question ends the one before; when the connection comes
 * back, it is asked again. Null: nothing is to be asked.
 */
export function useAskTravel(question: TravelQuestion | null): AskedTravel {
  const door = useDoor();
  const asker = useId();
  const isOnline = useSyncStatus()?.link !== 'offline';
  const [round, setRound] = useState(0);
  const [ended, setEnded] = useState<{ readonly key: string; readonly outcome: TravelOutcome }>();
  const text = question === null ? null : JSON.stringify(question);
  const key = `${isOnline} ${round} ${text}`;

  useEffect(() => {
    if (text === null || !isOnline) return undefined;
    // The key is the question, as text.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const asked = JSON.parse(text) as TravelQuestion;
    door.travel.ask(asker, asked).then(
      (outcome) => {
        if (outcome !== 'stopped') setEnded({ key, outcome });
      },
      // What cannot be stored is estimated.
      () => setEnded({ key, outcome: 'refused' }),
    );
    return () => void door.travel.stop(asker).catch(() => undefined);
  }, [door, asker, text, isOnline, key]);

  return {
    outcome: ended?.key === key ? ended.outcome : null,
    retry: () => setRound((before) => before + 1),
  };
}
