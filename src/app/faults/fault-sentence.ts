import { otherAccountText, unexpectedText } from '../../i18n/pages/shell-text.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { linkText } from '../../i18n/sync/sync-state-text.ts';

export interface FaultSentence {
  readonly title: string;
  readonly description?: string;
}

/** The browser's errors for storage that it denies. The strip says so all the time. */
const DENIALS = new Set(['SecurityError', 'NotAllowedError']);

/** The page's own database is out of reach: it is opened again, or the strip says that it cannot be. */
const OF_CONNECTION = new Set(['DatabaseClosedError', 'OpenFailedError', 'UnknownError']);
/** Something could not be stored. That is not a mistake of the app. */
const NOT_STORED = new Set(['StorageTrouble', 'QuotaExceededError']);

/** The name of `AskedByAnother`: the page knows errors of the worker only by their names. */
const OF_ANOTHER = 'AskedByAnother';

/** Whether the app works as it should, although what was asked was not done. Nobody has to be notified. */
export const isNoMistake = (name: string): boolean => isOfStorage(name) || name === OF_ANOTHER;

export const isOfStorage = (name: string): boolean =>
  OF_CONNECTION.has(name) || NOT_STORED.has(name);

/** The sentence for an uncaught error. `isKnown`: it has been reported. Null if the screen says it already. */
export function faultSentence(
  name: string,
  { isBlocked, isKnown }: { readonly isBlocked: boolean; readonly isKnown: boolean },
): FaultSentence | null {
  if (OF_CONNECTION.has(name) || (isBlocked && DENIALS.has(name))) return null;
  if (NOT_STORED.has(name)) {
    return { title: isBlocked ? blockedStorageText.refused : linkText['storage-trouble'] };
  }
  if (name === OF_ANOTHER) return otherAccountText;
  const { title, notified, hint } = unexpectedText;
  if (isBlocked) return { title, description: blockedStorageText.fault };
  return { title, description: isKnown ? notified : hint };
}
