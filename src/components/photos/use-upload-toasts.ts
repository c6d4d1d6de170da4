import { useEffect, useRef } from 'react';
import type { SaleImage } from '../../domain/sale/sale.ts';
import type { ShownPhoto } from '../../page/photos/use-local-photos.ts';
import { photosText } from '../../i18n/sale/photos-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { type PhotoNews, photoNews } from './photo-news.ts';

/**
 * Shows a toast when a photo has been uploaded, or has failed (spec 8). `images`: the photos that the sale has. The
 * toast about a failure goes away once no photo is failed.
 */
export function useUploadToasts(
  photos: readonly ShownPhoto[] | null,
  images: readonly SaleImage[],
  onDetails: () => void,
): void {
  const before = useRef<PhotoNews['seen']>(null);
  const hasNews = useRef(false);
  const failure = useRef<number | null>(null);
  useEffect(() => {
    const isOnSale = (imageId: string) => images.some(({ id }) => id === imageId);
    const { hasArrived, hasFailed, seen } = photoNews(before.current, photos, isOnSale);
    before.current = seen;
    if (failure.current !== null && photos?.some(({ state }) => state === 'failed') === false) {
      toasts.dismiss(failure.current);
      failure.current = null;
    }
    if (hasArrived) hasNews.current = true;
    // One toast for all photos that were chosen together, once none of them is still being sent.
    if (hasNews.current && photos?.every(({ state }) => state === 'failed') === true) {
      hasNews.current = false;
      toasts.show({ title: photosText.uploaded });
    }
    if (hasFailed) {
      failure.current = toasts.show({
        title: photosText.uploadFailed,
        description: photosText.uploadFailedHint,
        tone: 'error',
        action: { label: photosText.details, run: onDetails },
      });
    }
  });
}
