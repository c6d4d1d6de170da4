import { useDoor } from '../../page/app/use-page.tsx';
import { movingText } from '../../i18n/sync/sync-center-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../../components/page/not-stored.ts';

/** Moves what was made here without the account, and shows the outcome. */
export function useMove(email: string) {
  const door = useDoor();
  const [isMoving, whileMoving] = useBusy();
  return {
    isMoving,
    move: async (): Promise<void> => {
      if (isMoving) return;
      const done = await whileMoving(() => door.writes.moveWork());
      toasts.show(
        done.ok
          ? { title: movingText.moved(email) }
          : { title: notStored(movingText.failed), tone: 'error' },
      );
    },
  };
}
