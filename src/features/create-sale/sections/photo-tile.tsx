import { ArrowLeft, ArrowRight, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhotoProgress } from '../../../components/photos/photo-progress.tsx';
import { usePhotoStateText } from '../../../components/photos/use-photo-state-text.ts';
import { PhotoImage } from '../../../components/photos/photo-image.tsx';
import type { SaleImage } from '../../../domain/sale/sale.ts';
import type { MergedPhoto } from '../../../domain/sale/photo-order.ts';
import type { ShownPhoto } from '../../../page/photos/use-local-photos.ts';
import { photosText } from '../../../i18n/sale/photos-text.ts';
import { Button } from '../../../ui/form/button.tsx';

export type PhotoItem = MergedPhoto<SaleImage, ShownPhoto>;

interface Props {
  readonly item: PhotoItem;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  readonly isMain: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** One photo with its actions. Lists show the first (spec 2). */
export function PhotoTile(props: Props) {
  const { item, number, total, isMain, onMove, onRemove, onRetry } = props;
  const label = photosText.photo(number, total);
  return (
    <figure className="overflow-hidden rounded-xl border-2 border-line bg-sunk">
      <div className="relative aspect-[4/3]">
        <TilePhoto item={item} label={label} />
        {isMain && (
          <figcaption className="absolute top-2 left-2 rounded-full bg-card px-2.5 py-0.5 text-xs font-semibold">
            {photosText.mainImage}
          </figcaption>
        )}
        {item.kind === 'local' && <SendState photo={item.photo} onRetry={onRetry} />}
      </div>
      <div className="flex justify-between bg-card">
        <TileButton
          label={photosText.earlier(number)}
          isOff={number === 1}
          onPress={() => onMove(number - 2)}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </TileButton>
        <TileButton
          label={photosText.later(number)}
          isOff={number === total}
          onPress={() => onMove(number)}
        >
          <ArrowRight aria-hidden className="size-5" />
        </TileButton>
        <TileButton label={photosText.remove(number)} onPress={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </TileButton>
      </div>
    </figure>
  );
}

function TilePhoto({ item, label }: { readonly item: PhotoItem; readonly label: string }) {
  if (item.kind === 'sent') {
    return <PhotoImage image={item.image} rendition="small" alt={label} fallback={null} />;
  }
  const { address } = item.photo;
  if (address === null) return null;
  return <img src={address} alt={label} className="size-full object-cover" />;
}

/** The progress of a photo of a posted sale: 10 while uploading, 100 when it is there (spec 3). */
function SendState({
  photo,
  onRetry,
}: {
  readonly photo: ShownPhoto;
  readonly onRetry: () => void;
}) {
  const stateText = usePhotoStateText();
  if (photo.state === 'draft') return null;
  if (photo.state === 'failed') {
    return (
      <div className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-2 bg-danger-wash py-1 ps-3 pe-1 text-sm text-danger">
        <span className="flex items-center gap-1.5 font-semibold">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {photosText.uploadFailed}
        </span>
        <Button className="px-2" onClick={onRetry}>
          {photosText.retry}
        </Button>
      </div>
    );
  }
  return <PhotoProgress text={stateText(photo.state)} className="absolute inset-x-0 bottom-0" />;
}

interface TileButtonProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** At the end of the row the button is disabled but stays, so that the focus is not lost while moving. */
function TileButton({ label, isOff = false, onPress, children }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      className="grid h-11 grow place-content-center hover:bg-sunk focus-visible:-outline-offset-2 aria-disabled:text-line"
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
    </button>
  );
}
