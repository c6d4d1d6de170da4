import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { Sale } from '../../domain/sale/sale.ts';
import { type ShownPhoto, useLocalPhotos } from '../../page/photos/use-local-photos.ts';
import { photosText } from '../../i18n/sale/photos-text.ts';
import { photoFailureText } from '../../i18n/sync/sync-center-text.ts';
import { rejectText } from '../../i18n/sync/sync-state-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { PhotoProgress } from './photo-progress.tsx';
import { usePhotoStateText } from './use-photo-state-text.ts';
import { useUploadToasts } from './use-upload-toasts.ts';

interface Props {
  readonly sale: Pick<Sale, 'id' | 'images'>;
  readonly onRetry: (imageId: string) => void;
  readonly onRemove: (imageId: string) => void;
}

const REASONS: Readonly<Record<string, string>> = { ...rejectText, ...photoFailureText };

/** Photos of an own sale that are being uploaded or have failed. */
export function LocalPhotos({ sale, onRetry, onRemove }: Props) {
  const photos = useLocalPhotos(sale.id);
  const stateText = usePhotoStateText();
  const list = useRef<HTMLUListElement>(null);
  useUploadToasts(photos, sale.images, () => list.current?.focus());
  if (photos === null || photos.length === 0) return null;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={photosText.onTheirWay}
      className="flex flex-col gap-2 text-start"
    >
      {photos.map((photo) => (
        <li
          key={photo.imageId}
          className="flex items-center gap-3 overflow-hidden rounded-xl border-2 border-line bg-card pe-2"
        >
          <span className="aspect-square w-16 shrink-0 self-stretch bg-sunk">
            {photo.address !== null && (
              <img src={photo.address} alt={DECORATIVE} className="size-full object-cover" />
            )}
          </span>
          {photo.state === 'failed' ? (
            <Failed
              photo={photo}
              onRetry={() => onRetry(photo.imageId)}
              onRemove={() => onRemove(photo.imageId)}
            />
          ) : (
            <PhotoProgress text={stateText(photo.state)} className="grow" />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The text next to it is enough. */
const DECORATIVE = '';

interface FailedProps {
  readonly photo: ShownPhoto;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function Failed({ photo, onRetry, onRemove }: FailedProps) {
  return (
    <div className="flex grow flex-wrap items-center gap-2 py-2">
      <p className="min-w-0 grow basis-full text-sm text-danger">
        <span className="flex items-center gap-1.5 font-semibold">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {photosText.uploadFailed}
        </span>
        <span>{REASONS[photo.failure ?? ''] ?? photosText.waitsForSale}</span>
      </p>
      {photo.failure !== null && <Button onClick={onRetry}>{photosText.retry}</Button>}
      <Button look="danger" onClick={onRemove}>
        {photosText.removeFailed}
      </Button>
    </div>
  );
}
