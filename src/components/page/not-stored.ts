import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';

/**
 * Why something could not be stored: the given sentence, or, if this browser stores nothing here, a sentence that says
 * so, because free space would not help. `code`: why it failed, where there are several reasons.
 */
export function notStored(sentence: string, code = 'storage'): string {
  return code === 'storage' && isStorageBlocked() ? blockedStorageText.refused : sentence;
}
