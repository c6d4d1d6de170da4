import { Trash2 } from 'lucide-react';
import { PhotoImage } from '../../../components/photos/photo-image.tsx';
import type { SaleImage } from '../../../domain/sale/sale.ts';
import { photosText } from '../../../i18n/sale/photos-text.ts';

interface Props {
  /** As the earlier sale has it. */
  readonly image: SaleImage;
  /** From 1, counted on after the photos that are already there. */
  readonly number: number;
  readonly total: number;
  readonly onRemove: () => void;
}

/** A photo of an earlier sale that is to be copied. It has no place among the others yet; it can be left out. */
export function ComingTile({ image, number, total, onRemove }: Props) {
  return (
    <figure className="overflow-hidden rounded-xl border-2 border-line bg-sunk">
      <div className="aspect-[4/3]">
        <PhotoImage
          image={image}
          rendition="small"
          alt={photosText.photo(number, total)}
          fallback={null}
        />
      </div>
      <figcaption className="bg-card px-3 pt-2 text-sm">{photosText.waiting}</figcaption>
      <div className="flex justify-end bg-card">
        <button
          type="button"
          aria-label={photosText.remove(number)}
          className="grid h-11 grow place-content-center hover:bg-sunk focus-visible:-outline-offset-2"
          onClick={onRemove}
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
    </figure>
  );
}
