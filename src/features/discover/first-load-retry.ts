import { firstLoadText } from '../../i18n/pages/discover-text.ts';
import { type ToastContent, toasts } from '../../ui/feedback/toast-queue.ts';

/** Spec 9. */
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 3000;

let said: number[] = [];

/** The list has loaded: dismisses the note that it could not be. */
export function endFirstLoad(): void {
  for (const id of said) toasts.dismiss(id);
  said = [];
}

/**
 * Three attempts, three seconds apart, each announced (spec 8); after them a toast says that it failed. Returns a
 * function that stops the attempts.
 */
export function retryFirstLoad(load: () => void): () => void {
  let attempt = 0;
  const tryOnce = () => {
    attempt += 1;
    if (attempt > ATTEMPTS) {
      say({
        title: firstLoadText.failed,
        description: firstLoadText.failedHint,
        tone: 'error',
      });
      return;
    }
    say({
      title: firstLoadText.retrying,
      description: firstLoadText.attempt(attempt, ATTEMPTS),
    });
    load();
    timer = setTimeout(tryOnce, RETRY_DELAY_MS);
  };
  let timer = setTimeout(tryOnce, RETRY_DELAY_MS);
  return () => clearTimeout(timer);
}

function say(content: ToastContent): void {
  said.push(toasts.show(content));
}
