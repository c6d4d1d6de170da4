import { missingPartText, shellText } from '../../i18n/pages/shell-text.ts';
import { mayBeOnline } from '../../platform/page/connectivity.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Routes whose form keeps what is typed, so that it is there again after a reload. */
const WITH_DRAFT = new Set(['/create-sale', '/sale/:id/edit']);
/** Time to read it and to press Reload. */
const DURATION_MS = 10_000;

/** A chunk of the page at this route has not arrived. */
export function sayMissingPart(route: string): void {
  const { title, hint, hintWithDraft, offlineHint } = missingPartText;
  const isOnline = mayBeOnline();
  toasts.show({
    title,
    description: !isOnline ? offlineHint : WITH_DRAFT.has(route) ? hintWithDraft : hint,
    durationMs: DURATION_MS,
    // Without a network, reloading could take away what is there.
    ...(isOnline && { action: { label: shellText.reload, run: () => location.reload() } }),
  });
}
