import { useEffect, useRef } from 'react';
import type { ShownPhoto } from '../../state/local-photos-store.ts';
import { photosText } from '../../i18n/sale/photos-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { photoNews } from './photo-news.ts';

/** Shows a toast when a photo has been uploaded, or has failed (spec 8). */
export function useUploadToasts(photos: readonly ShownPhoto[] | null, onDetails: () => void): void {
  const before = useRef<readonly ShownPhoto[] | null>(null);
  const hasNews = useRef(false);
  useEffect(() => {
    const { hasArrived, hasFailed } = photoNews(before.current, photos);
    before.current = photos;
    if (hasArrived) hasNews.current = true;
    // Once for all that were chosen together: when none is on its way any more.
    if (hasNews.current && photos?.every(({ state }) => state === 'failed') === true) {
      hasNews.current = false;
      toasts.show({ title: photosText.uploaded });
    }
    if (hasFailed) {
      toasts.show({
        title: photosText.uploadFailed,
        description: photosText.uploadFailedHint,
        tone: 'error',
        action: { label: photosText.details, run: onDetails },
      });
    }
  });
}
