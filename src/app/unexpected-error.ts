import { unexpectedText } from '../i18n/shell.ts';
import { toasts } from '../ui/toast-queue.ts';

/** Says that something broke; what it was is for the console. Nothing is claimed that was not done. */
export function sayUnexpectedError(): void {
  toasts.show({ title: unexpectedText.title, description: unexpectedText.hint, tone: 'error' });
}

/** Errors that nobody caught, on the page (spec 8). */
export function sayUnexpectedErrors(): void {
  addEventListener('error', (event) => {
    // A picture that can't be loaded is no error of the program.
    if (event instanceof ErrorEvent && event.error != null) sayUnexpectedError();
  });
  addEventListener('unhandledrejection', (event) => {
    if (isCalledOff(event.reason)) event.preventDefault();
    else sayUnexpectedError();
  });
}

/** Something was ended on purpose: a page's transition that a reload or the next page cut short. */
function isCalledOff(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
