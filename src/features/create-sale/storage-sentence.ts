import { createSaleText } from '../../i18n/sale/create-sale-text.ts';
import { blockedStorageText } from '../../i18n/sync/blocked-storage-text.ts';
import { isStorageBlocked } from '../../platform/storage.ts';

/** Why a sale could not be stored. A browser that stores nothing has no draft either. */
export function storageSentence(): string {
  return isStorageBlocked() ? blockedStorageText.notPosted : createSaleText.storageTrouble;
}
