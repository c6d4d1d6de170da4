import { useEffect, useRef, useState } from 'react';
import { useDoor } from '../../hooks/use-page.tsx';
import type { Picks } from '../../domain/merging/choice.ts';
import { type Grace, withGrace } from '../../ui/feedback/grace.ts';

/** How long a discarded change can be restored. */
const UNDO_MS = 6000;

/** Discards something, with undo for a while. Leaving the list does not undo it. */
export function useDiscard(opId: string, picks: Picks | null = null) {
  const door = useDoor();
  const grace = useRef<Grace | null>(null);
  const [isDiscarding, setIsDiscarding] = useState(false);
  useEffect(() => () => grace.current?.finish(), []);
  return {
    isDiscarding,
    discard: () => {
      grace.current = withGrace(
        () =>
          void (picks === null
            ? door.writes.discardParked(opId)
            : door.writes.resolveChoice(opId, picks)),
        UNDO_MS,
      );
      setIsDiscarding(true);
    },
    undo: () => {
      if (grace.current?.undo()) setIsDiscarding(false);
    },
  };
}
