import { useEffect } from 'react';
import { useDoor } from '../../page/app/use-page.tsx';

/** Counts that a sale was looked at (SYNC-25). Its seller's own looks don't count. */
export function useCountView(saleId: string, isMine: boolean): void {
  const door = useDoor();
  useEffect(() => {
    // Lost counts are accepted: the visitor never sees an error about them.
    if (!isMine) door.writes.countView(saleId).catch(() => undefined);
  }, [door, saleId, isMine]);
}
