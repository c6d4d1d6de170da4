import { firstLoadText } from '../../i18n/pages/discover-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Spec 9. */
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 3000;

/**
 * Three attempts, three seconds apart, each announced (spec 8); after them a toast says that it failed.
 * Returns what stops it.
 */
export function retryFirstLoad(load: () => void): () => void {
  let attempt = 0;
  const tryOnce = () => {
    attempt += 1;
    if (attempt > ATTEMPTS) {
      toasts.show({
        title: firstLoadText.failed,
        description: firstLoadText.failedHint,
        tone: 'error',
      });
      return;
    }
    toasts.show({
      title: firstLoadText.retrying,
      description: firstLoadText.attempt(attempt, ATTEMPTS),
    });
    load();
    timer = setTimeout(tryOnce, RETRY_DELAY_MS);
  };
  let timer = setTimeout(tryOnce, RETRY_DELAY_MS);
  return () => clearTimeout(timer);
}
