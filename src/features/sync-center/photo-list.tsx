import { Image, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDoor } from '../../page/app/use-page.tsx';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import type { ListedPhoto } from '../../page/sync/use-work.ts';
import {
  photoBehindSale,
  photoFailureText,
  photoStateText,
  syncCenterText,
} from '../../i18n/sync/sync-center-text.ts';
import { photosText } from '../../i18n/sale/photos-text.ts';
import { rejectText, syncText } from '../../i18n/sync/sync-state-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { Panel } from './panel.tsx';

/** Photos are uploaded separately, after their sale (SYNC-22). */
export function PhotoList({ photos }: { readonly photos: readonly ListedPhoto[] }) {
  return (
    <Panel title={syncCenterText.photosTitle}>
      <ul className="rounded-2xl border-2 border-line bg-card">
        {photos.map((photo) => (
          <PhotoRow key={photo.imageId} photo={photo} />
        ))}
      </ul>
    </Panel>
  );
}

function PhotoRow({ photo }: { readonly photo: ListedPhoto }) {
  const door = useDoor();
  const isLocal = useDataSource() === 'local';
  const hasFailed = photo.state === 'failed' && photo.failure !== null;
  const Icon = hasFailed ? TriangleAlert : Image;
  return (
    <li className="flex flex-col gap-2 border-line px-4 py-3 not-first:border-t">
      <div className="flex items-center gap-3">
        <Icon
          aria-hidden
          className={`size-5 shrink-0 ${hasFailed ? 'text-danger' : 'text-muted'}`}
        />
        <p className="min-w-0 grow truncate font-semibold">
          {photo.of === 'find'
            ? syncCenterText.findPhotoOn(photo.title ?? syncCenterText.aRoute)
            : syncCenterText.photoOf(photo.title ?? syncText.unnamedSale)}
        </p>
      </div>
      <p className="ps-8 text-sm text-muted">{stateOf(photo, isLocal)}</p>
      {hasFailed && (
        <div className="flex gap-2 ps-8">
          <Button
            onClick={() =>
              void (photo.of === 'find'
                ? door.photos.retryOfFind(photo.imageId)
                : door.photos.retry(photo.imageId))
            }
          >
            {syncCenterText.retryPhoto}
          </Button>
          {photo.of === 'find' ? (
            <Link to={`/routes/${photo.ownerId}`} className={buttonClass('paper')}>
              {syncCenterText.openRoute}
            </Link>
          ) : (
            <Button
              look="danger"
              onClick={() => void door.photos.remove(photo.ownerId, photo.imageId)}
            >
              {syncCenterText.removePhoto}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function stateOf({ state, failure }: ListedPhoto, isLocal: boolean): string {
  if (isLocal && state !== 'failed') return photosText.onDevice;
  if (state !== 'failed') return photoStateText[state];
  if (failure === null) return photoBehindSale;
  const reasons: Readonly<Record<string, string>> = { ...rejectText, ...photoFailureText };
  return `${photoStateText.failed}. ${reasons[failure] ?? ''}`.trim();
}
