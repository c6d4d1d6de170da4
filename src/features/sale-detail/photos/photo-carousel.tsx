import { Suspense, useState } from 'react';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { SaleDrawing } from '../../../components/drawings/sale-drawing.tsx';
import { saleImageAddress } from '../../../components/photos/sale-photo-address.ts';
import { mergedPhotos } from '../../../domain/sale/photo-order.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useLocalPhotos } from '../../../page/photos/use-local-photos.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import { photosText } from '../../../i18n/sale/photos-text.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { CarouselPhoto, type CarouselItem, OpenPhoto } from './carousel-photo.tsx';
import { PhotoStrip } from './photo-strip.tsx';

/** Only for those who want to look closer. */
const PhotoViewer = lazyPart(
  async () => (await import('../../../components/photos/photo-viewer.tsx')).PhotoViewer,
);

const FRAME =
  'relative aspect-video w-full overflow-hidden rounded-2xl border-2 border-line bg-sunk [view-transition-name:sale-photo] max-md:-mx-4 max-md:w-[calc(100%+var(--spacing)*8)] max-md:rounded-none max-md:border-x-0 max-md:border-t-0 sideways:mx-0 sideways:w-full sideways:rounded-2xl sideways:border-2';

/** The photos of a sale (spec 2). Its seller also sees those that are not uploaded yet. */
export function PhotoCarousel({ view }: { readonly view: SaleView }) {
  const { sale, isMine } = view;
  return isMine ? (
    <OwnPhotos sale={sale} />
  ) : (
    <Photos sale={sale} items={mergedPhotos(sale.images, [])} none={saleDetailText.noImages} />
  );
}

function OwnPhotos({ sale }: { readonly sale: Sale }) {
  const local = useLocalPhotos(sale.id) ?? [];
  const none = sale.copying === undefined ? saleDetailText.noImages : photosText.areCopied;
  return <Photos sale={sale} items={mergedPhotos(sale.images, local)} none={none} />;
}

interface PhotosProps {
  readonly sale: Sale;
  readonly items: readonly CarouselItem[];
  /** Shown if there are none. */
  readonly none: string;
}

function Photos({ sale, items, none }: PhotosProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [only] = items;
  if (only === undefined) return <NoPhotos sale={sale} text={none} />;
  return (
    <>
      {items.length > 1 ? (
        <PhotoStrip sale={sale} items={items} frame={FRAME} onOpen={setOpened} />
      ) : (
        <div className={FRAME}>
          <OpenPhoto number={1} total={1} onOpen={() => setOpened(0)}>
            <CarouselPhoto sale={sale} item={only} number={1} total={1} />
          </OpenPhoto>
        </div>
      )}
      {opened !== null && (
        <Suspense>
          <PhotoViewer
            photos={items.map((item, at) => ({
              src: addressOf(item),
              alt: saleDetailText.photo(at + 1, items.length),
            }))}
            index={Math.min(opened, items.length - 1)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The largest rendition there is. Empty if the bytes of an unsent photo are lost. */
function addressOf(item: CarouselItem): string {
  return item.kind === 'local' ? (item.photo.address ?? '') : saleImageAddress(item.image.path);
}

function NoPhotos({ sale, text }: { readonly sale: Sale; readonly text: string }) {
  return (
    <figure className={FRAME}>
      <SaleDrawing saleType={sale.saleType} seedText={sale.id} />
      <figcaption className="absolute bottom-3 left-3 rounded-full bg-card px-3 py-1 text-xs font-semibold">
        {text}
      </figcaption>
    </figure>
  );
}
