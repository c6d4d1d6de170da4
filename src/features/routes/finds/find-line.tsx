import { Suspense, useState } from 'react';
import type { Find } from '../../../domain/route/settings/stop-settings.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import {
  type FindPhotoView,
  useFindPhoto,
  useLargeFindPhoto,
} from '../../../page/photos/use-find-photo.ts';
import { useDataSource } from '../../../page/sync/use-sync-status.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { findPhotoText } from '../../../i18n/routes/find-photo-text.ts';
import { findText } from '../../../i18n/routes/route-page-text.ts';
import { photosText } from '../../../i18n/sale/photos-text.ts';
import { photoFailureText } from '../../../i18n/sync/sync-center-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { notStored } from '../../../components/page/not-stored.ts';

/** Only for those who want to look closer. */
const PhotoViewer = lazyPart(
  async () => (await import('../../../components/photos/photo-viewer.tsx')).PhotoViewer,
);

interface Props {
  readonly routeId: string;
  readonly find: Find;
  /** Removes a photo that could not be sent. Absent where `actions` do that, and where finds are only shown. */
  readonly onRemovePhoto?: () => void;
  /** What can be done with its photo. */
  readonly actions?: Elements;
  /** Below the words. */
  readonly children?: Elements;
}

/** A find in words, with its photo if it has one. */
export function FindLine({ routeId, find, onRemovePhoto, actions, children }: Props) {
  const words = <p className="font-semibold wrap-anywhere">{findText(find)}</p>;
  const { photo } = find;
  if (photo === undefined) {
    return (
      <div className="tabular-nums">
        {words}
        {children}
      </div>
    );
  }
  return (
    <WithPhoto
      key={photo}
      routeId={routeId}
      photo={photo}
      name={findText(find)}
      onRemovePhoto={onRemovePhoto}
      actions={actions}
    >
      {words}
      {children}
    </WithPhoto>
  );
}

interface PhotoProps {
  readonly routeId: string;
  readonly photo: string;
  readonly name: string;
  readonly onRemovePhoto: (() => void) | undefined;
  readonly actions: Elements;
  readonly children: Elements;
}

function WithPhoto({ routeId, photo, name, onRemovePhoto, actions, children }: PhotoProps) {
  const view = useFindPhoto(routeId, photo);
  return (
    <div className="flex items-start gap-3 py-1 tabular-nums">
      <Thumbnail view={view} photo={photo} name={name} />
      <div className="min-w-0 grow self-center">
        {children}
        <PhotoState view={view} photo={photo} onRemovePhoto={onRemovePhoto} />
        {actions}
      </div>
    </div>
  );
}

interface ThumbnailProps {
  readonly view: FindPhotoView;
  readonly photo: string;
  readonly name: string;
}

const FRAME = 'size-16 shrink-0 overflow-hidden rounded-lg border-2 border-line bg-sunk';
/** The button around it has the name. */
const DECORATIVE = '';

/** A press shows the photo on the whole screen. */
export function Thumbnail({ view, photo, name }: ThumbnailProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (view.state !== 'here' || view.address === null) {
    return <div className={FRAME} aria-busy={view.state === 'loading'} />;
  }
  return (
    <>
      <button
        type="button"
        aria-label={findPhotoText.open(name)}
        className={`${FRAME} cursor-zoom-in`}
        onClick={() => setIsOpen(true)}
      >
        <img src={view.address} alt={DECORATIVE} className="size-full object-cover" />
      </button>
      {isOpen && (
        <LargePhoto
          photo={photo}
          label={findPhotoText.photoOf(name)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface LargeProps {
  readonly photo: string;
  readonly label: string;
  readonly onClose: () => void;
}

function LargePhoto({ photo, label, onClose }: LargeProps) {
  const address = useLargeFindPhoto(photo);
  if (address === null) return null;
  return (
    <Suspense>
      <PhotoViewer photos={[{ src: address, alt: label }]} index={0} onClose={onClose} />
    </Suspense>
  );
}

interface StateProps extends Pick<PhotoProps, 'photo' | 'onRemovePhoto'> {
  readonly view: FindPhotoView;
}

const REASONS: Readonly<Record<string, string>> = {
  ...photoFailureText,
  refused: findPhotoText.refused,
};

/** What a person should know of a photo that is not on the server, or not here. */
function PhotoState({ view, photo, onRemovePhoto }: StateProps) {
  const door = useDoor();
  const isLocal = useDataSource() === 'local';
  if (view.state !== 'here')
    return <Muted>{notStored(findPhotoText[view.state], view.state)}</Muted>;
  if (view.failure === null) {
    if (view.isSent) return null;
    return <Muted>{isLocal ? photosText.onDevice : photosText.waiting}</Muted>;
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-danger">
        <span className="font-semibold">{findPhotoText.notSent}</span>
        <span>{` ${REASONS[view.failure] ?? ''}`}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void door.photos.retryOfFind(photo)}>{photosText.retry}</Button>
        {onRemovePhoto !== undefined && (
          <Button look="danger" onClick={onRemovePhoto}>
            {findPhotoText.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

function Muted({ children }: { readonly children: string }) {
  return <p className="text-sm text-muted">{children}</p>;
}
