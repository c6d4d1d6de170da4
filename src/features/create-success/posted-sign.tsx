import { pictureFacts } from '../../components/picture/picture-facts.ts';
import { PhotoImage } from '../../components/photos/photo-image.tsx';
import { createSuccessText } from '../../i18n/sale/create-sale-text.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { useLocalPhotos } from '../../page/photos/use-local-photos.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

const MOST_PHOTOS = 3;
/** Empty, because the words of the sign say what they are of. */
const DECORATIVE = '';

/** The sale as a sign at the corner, with what everybody may read of it. */
export function PostedSign({ view, nowMs }: Props) {
  const { typeText, days, where } = pictureFacts(view, location.origin, nowMs);
  const photos = usePhotosOf(view);
  return (
    <figure aria-label={createSuccessText.sign} className="flex flex-col items-center pt-1">
      <div className="flex w-full max-w-md -rotate-2 flex-col items-center gap-1 rounded-3xl border-4 border-on-sign bg-sign px-4 py-5 text-center text-on-sign shadow-[0_6px_0_0_var(--color-on-sign)] forced-colors:rotate-0">
        <p className="font-display text-[min(2.25rem,10vw)] leading-tight font-extrabold uppercase wrap-anywhere">
          {typeText}
        </p>
        {days.map((day) => (
          <p key={day} className="font-display text-lg leading-snug font-bold">
            {day}
          </p>
        ))}
        {where !== '' && (
          <p translate="no" className="leading-snug font-semibold wrap-anywhere">
            {where}
          </p>
        )}
        {photos.length > 0 && (
          <div className="grid w-full max-w-xs grid-cols-3 justify-center gap-2 pt-2 [&:has(>:only-child)]:grid-cols-1 [&:has(>:only-child)]:max-w-32">
            {photos.map(({ key, picture }) => (
              <span
                key={key}
                className="aspect-square overflow-hidden rounded-xl border-2 border-on-sign bg-sunk"
              >
                {picture}
              </span>
            ))}
          </div>
        )}
      </div>
      <span aria-hidden className="h-10 w-5 border-x-4 border-b-4 border-on-sign bg-[#b98f55]" />
    </figure>
  );
}

interface SignPhoto {
  readonly key: string;
  readonly picture: Elements;
}

/** The first photos: those that were sent, then those that only this device has. */
function usePhotosOf({ sale }: SaleView): readonly SignPhoto[] {
  const local = useLocalPhotos(sale.id) ?? [];
  const sent = sale.images.map((image): SignPhoto => ({
    key: image.path,
    picture: <PhotoImage image={image} rendition="small" alt={DECORATIVE} fallback={null} />,
  }));
  const here = local.flatMap(({ imageId, address }): readonly SignPhoto[] =>
    address === null
      ? []
      : [
          {
            key: imageId,
            picture: <img src={address} alt={DECORATIVE} className="size-full object-cover" />,
          },
        ],
  );
  return [...sent, ...here].slice(0, MOST_PHOTOS);
}
