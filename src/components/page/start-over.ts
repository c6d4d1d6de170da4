import type { StartedOver } from '../../page/draft/draft-store.ts';
import { syncText } from '../../i18n/sync/sync-state-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Longer than an ordinary toast, because it took a while to type what is discarded. */
const UNDO_MS = 10_000;

/**
 * Starts a form over, says `done`, and can undo it as long as that is shown. The focus goes to what `fieldOf` finds then:
 * the form may be a different one by now, and the pressed button is gone.
 */
export function startOverWithUndo(
  startOver: () => StartedOver,
  done: string,
  fieldOf: () => HTMLElement | null = firstField,
): void {
  const focus = () => {
    requestAnimationFrame(() => fieldOf()?.focus());
  };
  const started = startOver();
  const id = toasts.show({
    title: done,
    durationMs: UNDO_MS,
    action: {
      label: syncText.undo,
      run() {
        started.undo();
        focus();
      },
    },
  });
  // It can be undone as long as the toast is visible.
  const stop = toasts.store.subscribe(() => {
    if (toasts.store.getState().some((toast) => toast.id === id)) return;
    stop();
    void started.finish();
  });
  focus();
}

function firstField(): HTMLElement | null {
  return document.querySelector('main form :is(input:not([type=file]), textarea)');
}
