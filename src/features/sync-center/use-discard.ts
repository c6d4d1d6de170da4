import { useDoor } from '../../page/app/use-page.tsx';
import type { Picks } from '../../domain/merging/dispute.ts';
import { useGrace } from '../../ui/feedback/use-grace.ts';

/** Discards something, with undo for a while. Leaving the list does not undo it. */
export function useDiscard(opId: string, picks: Picks | null = null) {
  const door = useDoor();
  const { isPending, begin, undo } = useGrace(
    () =>
      void (picks === null
        ? door.writes.discardParked(opId)
        : door.writes.resolveChoice(opId, picks)),
  );
  return { isDiscarding: isPending, discard: begin, undo };
}
