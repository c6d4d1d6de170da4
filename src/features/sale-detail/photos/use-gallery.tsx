import { Suspense, useState } from 'react';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { saleImageAddress } from '../../../components/photos/sale-photo-address.ts';
import { mergedPhotos } from '../../../domain/sale/photo-order.ts';
import { useLocalPhotos } from '../../../page/photos/use-local-photos.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import type { GalleryItem } from './gallery-photo.tsx';

/** Only for those who want to look closer. */
const PhotoViewer = lazyPart(
  async () => (await import('../../../components/photos/photo-viewer.tsx')).PhotoViewer,
);

export interface Gallery {
  readonly items: readonly GalleryItem[];
  /** What is on the whole screen, from 0. Null: nothing. */
  readonly opened: number | null;
  /** Shows one on the whole screen, from 0. */
  readonly open: (index: number) => void;
  readonly close: () => void;
}

/** The photos of a sale (spec 2). Its seller also sees those that are not uploaded yet. */
export function useGallery({ sale, isMine }: SaleView): Gallery {
  const local = useLocalPhotos(sale.id);
  const [opened, setOpened] = useState<number | null>(null);
  const items = mergedPhotos(sale.images, isMine ? (local ?? []) : []);
  return {
    items,
    opened: opened === null || items.length === 0 ? null : Math.min(opened, items.length - 1),
    open: setOpened,
    close: () => setOpened(null),
  };
}

/** The opened photo on the whole screen. After the last comes the first (spec 2). */
export function OpenedGallery({ items, opened, close }: Gallery) {
  if (opened === null) return null;
  return (
    <Suspense>
      <PhotoViewer
        photos={items.map((item, at) => ({
          src: addressOf(item),
          alt: saleDetailText.photo(at + 1, items.length),
        }))}
        index={opened}
        onClose={close}
      />
    </Suspense>
  );
}

/** The largest rendition there is. Empty if the bytes of an unsent photo are lost. */
function addressOf(item: GalleryItem): string {
  return item.kind === 'local' ? (item.photo.address ?? '') : saleImageAddress(item.image.path);
}
