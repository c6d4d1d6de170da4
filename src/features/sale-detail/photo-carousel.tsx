import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { SaleDrawing } from '../../components/drawings/sale-drawing.tsx';
import { saleImageAddress } from '../../components/sale-image-address.ts';
import { SalePicture } from '../../components/sale-picture.tsx';
import type { Sale } from '../../domain/sale/sale.ts';
import { saleDetailText } from '../../i18n/sale-detail.ts';

/** The button around it is named. */
const DECORATIVE = '';

const FRAME =
  'relative aspect-video w-full overflow-hidden rounded-2xl border-2 border-line bg-sunk [view-transition-name:sale-picture] max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:rounded-none max-md:border-x-0 max-md:border-t-0';

/** The photos, side by side in a strip that snaps; thumbnails below; past the last comes the first. */
export function PhotoCarousel({ sale }: { readonly sale: Sale }) {
  const { images } = sale;
  if (images.length === 0) return <NoPhotos sale={sale} />;
  if (images.length === 1) {
    return (
      <div className={FRAME}>
        <SalePicture sale={sale} isFirst />
      </div>
    );
  }
  return <Strip sale={sale} />;
}

function NoPhotos({ sale }: { readonly sale: Sale }) {
  return (
    <figure className={FRAME}>
      <SaleDrawing saleType={sale.saleType} seedText={sale.id} />
      <figcaption className="absolute bottom-3 left-3 rounded-full bg-card px-3 py-1 text-xs font-semibold">
        {saleDetailText.noImages}
      </figcaption>
    </figure>
  );
}

function Strip({ sale }: { readonly sale: Sale }) {
  const { images } = sale;
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const wrapped = (index + images.length) % images.length;
    strip.current?.children[wrapped]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const onScroll = () => {
    const element = strip.current;
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  };

  return (
    <section aria-roledescription="carousel" aria-label={saleDetailText.photos}>
      <div className={FRAME}>
        <ul
          ref={strip}
          // Arrow keys scroll what has the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={saleDetailText.photos}
          className="flex size-full snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth focus-visible:-outline-offset-4 [scrollbar-width:none]"
          onScroll={onScroll}
        >
          {images.map((image, index) => (
            <li key={image.id} className="h-full w-full shrink-0 snap-center">
              <img
                src={saleImageAddress(image.path)}
                alt={saleDetailText.photo(index + 1, images.length)}
                width={1600}
                height={900}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
        <Step side="left" label={saleDetailText.previousPhoto} onPress={() => show(current - 1)} />
        <Step side="right" label={saleDetailText.nextPhoto} onPress={() => show(current + 1)} />
        <p className="absolute right-3 bottom-3 rounded-full bg-card px-2.5 py-0.5 text-xs font-semibold tabular-nums">
          {saleDetailText.photoCount(current + 1, images.length)}
        </p>
      </div>
      <ul className="flex gap-2 overflow-x-auto px-1 py-2">
        {images.map((image, index) => (
          <li key={image.id} className="shrink-0">
            <button
              type="button"
              aria-label={saleDetailText.showPhoto(index + 1)}
              aria-current={index === current}
              className="block aspect-video h-12 overflow-hidden rounded-lg border-2 border-line aria-[current=true]:border-ink"
              onClick={() => show(index)}
            >
              <img
                src={saleImageAddress(image.path)}
                alt={DECORATIVE}
                width={160}
                height={90}
                loading="lazy"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly onPress: () => void;
}

function Step({ side, label, onPress }: StepProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-content-center rounded-full border border-edge bg-card ${
        side === 'left' ? 'left-3' : 'right-3'
      }`}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
