import { missingPartText } from '../../i18n/pages/shell-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** A chunk of the page has not arrived. It is retried automatically. */
export function sayMissingPart(): void {
  toasts.show({ title: missingPartText.title, description: missingPartText.hint });
}
