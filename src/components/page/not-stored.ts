import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';

/**
 * Why something could not be stored: as the sentence says, or that this browser stores nothing here, which no free
 * space would help. `code`: why it failed, where there are several reasons.
 */
export function notStored(sentence: string, code = 'storage'): string {
  return code === 'storage' && isStorageBlocked() ? blockedStorageText.refused : sentence;
}
