import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { PhotoProgress } from '../../../components/photos/photo-progress.tsx';
import { MAX_IMAGES } from '../../../domain/sale/image-path.ts';
import { PHOTO_FIELD_TYPES } from '../../../domain/sale/photo-file.ts';
import { wantedOf } from '../../../domain/sale/draft/earlier-photos.ts';
import { mergedPhotos } from '../../../domain/sale/photo-order.ts';
import type { SaleImage } from '../../../domain/sale/sale.ts';
import { useComingPhotos } from '../../../page/photos/use-coming-photos.ts';
import { useLocalPhotos } from '../../../page/photos/use-local-photos.ts';
import { photoProblemText, photosText } from '../../../i18n/sale/photos-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { FormSection } from './form-section.tsx';
import { ComingTile } from './coming-tile.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { type FailedFile, type TooMany, usePhotoChooser } from '../use-photo-chooser.ts';
import { type EarlierInForm, usePhotoEdits } from '../use-photo-edits.ts';
import { notStored } from '../../../components/page/not-stored.ts';

interface Props {
  readonly saleId: string;
  readonly isOfDraft: boolean;
  /** The photos that the server has. None for a draft. */
  readonly images: readonly SaleImage[];
  /** How many more it is still copying from an earlier sale. */
  readonly copying?: number;
  /** For a draft: the photos of the sale that is listed again. */
  readonly earlier?: EarlierInForm | null;
  readonly keep: () => Promise<void>;
}

/** Photos can be chosen, ordered and removed. They are on this device from the moment they are chosen. */
export function PhotosSection({
  saleId,
  isOfDraft,
  images,
  copying = 0,
  earlier = null,
  keep,
}: Props) {
  const local = useLocalPhotos(saleId) ?? [];
  const all = mergedPhotos([...images, ...(earlier?.photos.images ?? [])], local);
  const edits = usePhotoEdits(saleId, earlier);
  const coming = useComingPhotos(saleId);
  const taken = wantedOf(earlier?.photos ?? null);
  const isGone = (id: string) =>
    earlier?.photos.removed.includes(id) === true && !edits.leaving.includes(id);
  const items = all.filter(({ id }) => !isGone(id));
  const ids = items.map(({ id }) => id);
  const failedList = useRef<HTMLDivElement>(null);
  const onFailed = (failedCount: number) => {
    toasts.show({
      title: photosText.notAdded(failedCount),
      tone: 'error',
      action: { label: photosText.details, run: () => failedList.current?.focus() },
    });
  };
  const main = items.find(({ id }) => !edits.leaving.includes(id))?.id;
  // Removed photos are gone after the time for undo. Until then, they no longer take a place.
  const leaving = [...ids, ...coming.map(({ id }) => id)].filter((id) =>
    edits.leaving.includes(id),
  );
  const count = items.length - leaving.length + copying;
  const beside = {
    count: taken.length,
    nextPosition: Math.max(0, ...taken.map(({ position }) => position + 1)),
  };
  const chooser = usePhotoChooser({ saleId, isOfDraft, beside, count, keep, onFailed });
  const choose = (files: readonly File[]) => {
    const wanted = items.length + copying + chooser.preparing.length + files.length;
    if (wanted > MAX_IMAGES) edits.finish();
    return chooser.choose(files);
  };
  const isFull = count + chooser.preparing.length >= MAX_IMAGES;
  return (
    <FormSection title={photosText.title}>
      <p className="text-sm text-muted">{photosText.hint}</p>
      {taken.length > 0 && <p className="text-sm">{photosText.fromEarlier}</p>}
      {copying > 0 && <p className="text-sm">{photosText.copying(copying)}</p>}
      {items.length + coming.length + chooser.preparing.length > 0 && (
        <ol aria-label={photosText.list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {items.map((item, index) => (
            <li key={item.id}>
              {edits.leaving.includes(item.id) ? (
                <Leaving onUndo={() => edits.undo(item.id)} />
              ) : (
                <PhotoTile
                  item={item}
                  number={index + 1}
                  isMain={item.id === main}
                  total={items.length}
                  onMove={(to) => edits.move(ids, index, to)}
                  onRemove={() => edits.remove(item.id)}
                  onRetry={() => edits.retry(item.id)}
                />
              )}
            </li>
          ))}
          {coming.map(({ id, image }, index) =>
            edits.leaving.includes(id) ? (
              <li key={id}>
                <Leaving onUndo={() => edits.undo(id)} />
              </li>
            ) : (
              image && (
                <li key={id}>
                  <ComingTile
                    image={image}
                    number={items.length + index + 1}
                    total={items.length + coming.length}
                    onRemove={() => edits.remove(id)}
                  />
                </li>
              )
            ),
          )}
          {chooser.preparing.map(({ key, name }) => (
            <li key={key}>
              <PhotoProgress
                text={photosText.preparing(name)}
                className="aspect-[4/3] justify-end rounded-xl border-2 border-line"
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {edits.said}
      </p>
      <AddPhotos isFull={isFull} isFirst={items.length === 0} onChosen={choose} />
      {chooser.tooMany !== null && <TooManyFiles {...chooser.tooMany} />}
      <div ref={failedList} tabIndex={-1} aria-live="polite">
        {chooser.failed.length > 0 && (
          <Failed files={chooser.failed} onClear={chooser.clearFailed} />
        )}
      </div>
    </FormSection>
  );
}

function Leaving({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <div
      aria-live="polite"
      className="flex h-full flex-col items-center justify-center gap-2 rounded-xl bg-notice-wash p-3"
    >
      <p>{photosText.removed}</p>
      <Button onClick={onUndo}>{photosText.undo}</Button>
    </div>
  );
}

interface AddProps {
  readonly isFull: boolean;
  readonly isFirst: boolean;
  readonly onChosen: (files: readonly File[]) => Promise<void>;
}

/** The browser's own chooser. On phones it also offers the camera. */
function AddPhotos({ isFull, isFirst, onChosen }: AddProps) {
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget;
    void onChosen(files === null ? [] : [...files]);
    // The same file can be chosen again.
    event.currentTarget.value = '';
  };
  if (isFull) return <p className="text-sm text-muted">{photosText.full}</p>;
  return (
    <label
      className={`${buttonClass('paper')} cursor-pointer self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
    >
      <ImagePlus aria-hidden className="size-5" />
      <span>{isFirst ? photosText.add : photosText.addMore}</span>
      <input
        type="file"
        accept={PHOTO_FIELD_TYPES}
        multiple
        className="sr-only"
        onChange={onChange}
      />
    </label>
  );
}

function TooManyFiles({ added, chosen }: TooMany) {
  return (
    <div role="alert" className="rounded-xl bg-danger-wash px-4 py-3">
      <p className="font-semibold text-danger">{photosText.tooMany}</p>
      <p>{photosText.tooManyHint}</p>
      <p>{photosText.kept(added, chosen)}</p>
    </div>
  );
}

interface FailedProps {
  readonly files: readonly FailedFile[];
  readonly onClear: () => void;
}

function Failed({ files, onClear }: FailedProps) {
  return (
    <div className="flex flex-col gap-2 rounded-xl bg-danger-wash px-4 py-3">
      <p className="font-semibold text-danger">{photosText.failedFiles}</p>
      <ul className="flex flex-col gap-1.5">
        {files.map(({ key, name, code }) => (
          <li key={key} className="wrap-anywhere">
            <span translate="no" className="font-semibold">
              {name}
            </span>
            <br />
            <span>{notStored(photoProblemText[code], code)}</span>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={onClear}>
        {photosText.clear}
      </Button>
    </div>
  );
}
