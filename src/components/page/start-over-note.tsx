import type { StartedOver } from '../../page/draft/draft-store.ts';
import { syncText } from '../../i18n/sync/sync-state-text.ts';
import { RestoredNote } from '../../ui/form/restored-note.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';

interface Props {
  readonly text: string;
  readonly action: string;
  /** Announced once the form is empty. */
  readonly done: string;
  readonly startOver: () => StartedOver;
}

/** Longer than an ordinary toast, because it took a while to type what is discarded. */
const UNDO_MS = 10_000;

/** Tells the person that an earlier draft was restored, and offers to start over. */
export function StartOverNote({ text, action, done, startOver }: Props) {
  const begin = () => {
    const started = startOver();
    const id = toasts.show({
      title: done,
      durationMs: UNDO_MS,
      action: {
        label: syncText.undo,
        run() {
          started.undo();
          focusFirstField();
        },
      },
    });
    // It can be undone as long as the toast is visible.
    const stop = toasts.store.subscribe(() => {
      if (toasts.store.getState().some((toast) => toast.id === id)) return;
      stop();
      void started.finish();
    });
    focusFirstField();
  };
  return <RestoredNote text={text} action={action} onStartOver={begin} />;
}

/** Moves the focus to the first field: the form may be a different one by now, and the pressed button is gone. */
function focusFirstField(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('main form :is(input:not([type=file]), textarea)')?.focus();
  });
}
