import { missingPartText } from '../../i18n/pages/shell-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** A part of the page has not come; it is asked for again by itself. */
export function sayMissingPart(): void {
  toasts.show({ title: missingPartText.title, description: missingPartText.hint });
}
