import { useFindPhoto } from '../../../page/photos/use-find-photo.ts';
import { findPhotoText } from '../../../i18n/routes/find-photo-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { Thumbnail } from './find-line.tsx';

interface Props {
  readonly routeId: string;
  /** Null if none was chosen. */
  readonly photo: string | null;
  readonly isPreparing: boolean;
  readonly onRemove: () => void;
}

/** The photo of a find that is still being written. */
export function ChosenPhoto({ routeId, photo, isPreparing, onRemove }: Props) {
  return (
    <>
      <StatusRegion className={isPreparing ? 'basis-full text-sm text-muted' : 'sr-only'}>
        {isPreparing ? findPhotoText.preparing : ''}
      </StatusRegion>
      {photo !== null && (
        <div className="flex basis-full flex-wrap items-center gap-3">
          <Preview key={photo} routeId={routeId} photo={photo} />
          <p className="min-w-0 grow basis-[6rem]">{findPhotoText.chosen}</p>
          <Button onClick={onRemove}>{findPhotoText.remove}</Button>
        </div>
      )}
    </>
  );
}

function Preview({ routeId, photo }: { readonly routeId: string; readonly photo: string }) {
  const view = useFindPhoto(routeId, photo);
  return <Thumbnail view={view} photo={photo} name={findPhotoText.yourFind} />;
}
