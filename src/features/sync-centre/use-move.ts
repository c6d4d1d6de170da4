import { useState } from 'react';
import { useDoor } from '../../hooks/use-page.tsx';
import { movingText } from '../../i18n/sync/sync-centre-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Moves what was made here without the account, and shows the outcome. */
export function useMove(email: string) {
  const door = useDoor();
  const [isMoving, setIsMoving] = useState(false);
  return {
    isMoving,
    move: async (): Promise<void> => {
      if (isMoving) return;
      setIsMoving(true);
      const done = await door.writes.moveWork();
      setIsMoving(false);
      toasts.show(
        done.ok ? { title: movingText.moved(email) } : { title: movingText.failed, tone: 'error' },
      );
    },
  };
}
