import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { SaleDrawing } from '../../../components/drawings/sale-drawing.tsx';
import { photosText } from '../../../i18n/sale/photos-text.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { GalleryPhoto, OpenPhoto } from './gallery-photo.tsx';
import type { Gallery } from './use-gallery.tsx';

const FRAME =
  'relative aspect-video w-full overflow-hidden rounded-2xl bg-sunk [view-transition-name:sale-photo] max-md:-mx-4 max-md:w-[calc(100%+var(--spacing)*8)] max-md:rounded-none sideways:mx-0 sideways:w-full sideways:rounded-2xl';

interface Props {
  readonly view: SaleView;
  readonly gallery: Gallery;
}

/** The first photo of a sale, in full width; a drawing if there is none. */
export function PhotoCover({ view: { sale, isMine }, gallery: { items, open } }: Props) {
  const [first] = items;
  if (first === undefined) {
    const isCopied = isMine && sale.copying !== undefined;
    return (
      <figure className={FRAME}>
        <SaleDrawing saleType={sale.saleType} seedText={sale.id} />
        <figcaption className="absolute bottom-3 left-3 rounded-full bg-card px-3 py-1 text-xs font-semibold">
          {isCopied ? photosText.areCopied : saleDetailText.noImages}
        </figcaption>
      </figure>
    );
  }
  const total = items.length;
  return (
    <div className={FRAME}>
      <OpenPhoto number={1} total={total} onOpen={() => open(0)}>
        <GalleryPhoto sale={sale} item={first} number={1} total={total} rendition="large" />
      </OpenPhoto>
      {total > 1 && (
        <p className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-card px-2.5 py-0.5 text-xs font-semibold tabular-nums">
          {saleDetailText.photoCount(1, total)}
        </p>
      )}
    </div>
  );
}
