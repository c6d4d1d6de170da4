import type { ShownPhoto } from '../../page/photos/use-local-photos.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { photosText } from '../../i18n/sale/photos-text.ts';

/**
 * The progress of a photo on this device, in words. Without a server, the photo stays on the device.
 */
export function usePhotoStateText(): (state: ShownPhoto['state']) => string {
  const isLocal = useDataSource() === 'local';
  return (state) => {
    if (state === 'failed') return photosText.uploadFailed;
    if (isLocal) return photosText.onDevice;
    return state === 'uploaded' ? photosText.sending : photosText.waiting;
  };
}
