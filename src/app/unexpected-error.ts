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
  addEventListener('unhandledrejection', sayUnexpectedError);
}
