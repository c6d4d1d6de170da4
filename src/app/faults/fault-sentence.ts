import { otherAccountText, unexpectedText } from '../../i18n/pages/shell-text.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { linkText } from '../../i18n/sync/sync-state-text.ts';

export interface FaultSentence {
  readonly title: string;
  readonly description?: string;
}

/** What the browser says of storage that it denies. The strip names that all the time. */
const DENIALS = new Set(['SecurityError', 'NotAllowedError']);

/** The page's own database is out of reach: it is opened again, or the strip says that it cannot be. */
const OF_CONNECTION = new Set(['DatabaseClosedError', 'OpenFailedError', 'UnknownError']);
/** Something could not be stored. That is no mistake of the app. */
const NOT_STORED = new Set(['StorageTrouble', 'QuotaExceededError']);

/** Of `AskedByAnother`: errors of the worker reach the page by their name. */
const OF_ANOTHER = 'AskedByAnother';

/** Whether the app works as it should, though what was asked is not done. Nobody has to be notified. */
export const isNoMistake = (name: string): boolean => isOfStorage(name) || name === OF_ANOTHER;

export const isOfStorage = (name: string): boolean =>
  OF_CONNECTION.has(name) || NOT_STORED.has(name);

/** What to say of an error that nobody has caught. `isKnown`: it has been reported. Null: it is said already. */
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
