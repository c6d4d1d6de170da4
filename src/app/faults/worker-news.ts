import type { WorkerNews } from '../../device/wiring/open-door.ts';
import { shellText, workerText } from '../../i18n/pages/shell-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Says what becomes of the device worker, where people have to know. */
export function workerNews(
  onBroken: WorkerNews['onBroken'],
): Pick<WorkerNews, 'onBroken' | 'onGone' | 'onLate'> {
  let late: number | null = null;
  return {
    onBroken,
    onGone: () => void say('gone'),
    onLate(isLate) {
      if (isLate) late = say('late');
      else if (late !== null) toasts.dismiss(late);
    },
  };
}

function say(what: keyof typeof workerText): number {
  const { title, hint: description } = workerText[what];
  const action = { label: shellText.reload, run: () => location.reload() };
  return toasts.show({ title, description, tone: 'error', action });
}
