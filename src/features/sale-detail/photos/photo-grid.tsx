import type { Sale } from '../../../domain/sale/sale.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { GalleryPhoto, OpenPhoto } from './gallery-photo.tsx';
import type { Gallery } from './use-gallery.tsx';

interface Props {
  readonly sale: Sale;
  readonly gallery: Gallery;
}

/** All photos but the first, which heads the page. Each opens the gallery at its place. */
export function PhotoGrid({ sale, gallery: { items, open } }: Props) {
  if (items.length < 2) return null;
  return (
    <section aria-label={saleDetailText.photos}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,30%)),1fr))] gap-2">
        {items.map(
          (item, index) =>
            index > 0 && (
              <li key={item.id} className="aspect-video overflow-hidden rounded-xl bg-sunk">
                <OpenPhoto number={index + 1} total={items.length} onOpen={() => open(index)}>
                  <GalleryPhoto
                    sale={sale}
                    item={item}
                    number={index + 1}
                    total={items.length}
                    rendition="small"
                  />
                </OpenPhoto>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
