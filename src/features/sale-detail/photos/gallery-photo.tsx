import type { ReactNode } from 'react';
import { SaleDrawing } from '../../../components/drawings/sale-drawing.tsx';
import { PhotoImage } from '../../../components/photos/photo-image.tsx';
import { usePhotoStateText } from '../../../components/photos/use-photo-state-text.ts';
import type { MergedPhoto } from '../../../domain/sale/photo-order.ts';
import type { Sale, SaleImage } from '../../../domain/sale/sale.ts';
import type { ShownPhoto } from '../../../page/photos/use-local-photos.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';

export type GalleryItem = MergedPhoto<SaleImage, ShownPhoto>;

interface Props {
  readonly sale: Sale;
  readonly item: GalleryItem;
  /** From 1. */
  readonly number: number;
  readonly total: number;
  /** `large`: in full width. */
  readonly rendition: 'small' | 'large';
}

/** One photo, with its progress while it is uploading. */
export function GalleryPhoto({ sale, item, number, total, rendition }: Props) {
  const label = saleDetailText.photo(number, total);
  if (item.kind === 'local') {
    return (
      <div className="relative size-full">
        <UnsentPhoto sale={sale} photo={item.photo} alt={label} />
        <UploadState photo={item.photo} />
      </div>
    );
  }
  return (
    <PhotoImage
      image={item.image}
      rendition={rendition}
      alt={label}
      isFirst={number === 1}
      fallback={<SaleDrawing saleType={sale.saleType} seedText={sale.id} />}
    />
  );
}

function UploadState({ photo }: { readonly photo: ShownPhoto }) {
  const stateText = usePhotoStateText();
  return (
    <p className="absolute bottom-2 left-2 rounded-full bg-card px-2.5 py-0.5 text-xs font-semibold">
      {stateText(photo.state)}
    </p>
  );
}

interface OpenProps {
  /** From 1. */
  readonly number: number;
  readonly total: number;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** Around a photo: a press shows it on the whole screen. */
export function OpenPhoto({ number, total, onOpen, children }: OpenProps) {
  return (
    <button
      type="button"
      aria-label={saleDetailText.openPhoto(number, total)}
      className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
      onClick={onOpen}
    >
      {children}
    </button>
  );
}

interface LocalProps {
  readonly sale: Sale;
  readonly photo: ShownPhoto;
  readonly alt: string;
}

function UnsentPhoto({ sale, photo, alt }: LocalProps) {
  if (photo.address === null) return <SaleDrawing saleType={sale.saleType} seedText={sale.id} />;
  return <img src={photo.address} alt={alt} className="size-full object-cover" />;
}
