import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Sale } from '../../../domain/sale/sale.ts';
import { saleDetailText } from '../../../i18n/sale/sale-detail-text.ts';
import { type CarouselItem, CarouselPhoto, OpenPhoto, Thumbnail } from './carousel-photo.tsx';

interface Props {
  readonly sale: Sale;
  readonly items: readonly CarouselItem[];
  /** Classes of the frame around the photo. */
  readonly frame: string;
  /** Shows one on the whole screen, from 0. */
  readonly onOpen: (index: number) => void;
}

/**
 * The photos next to each other in a strip that snaps, with thumbnails below. After the last comes the
 * first.
 */
export function PhotoStrip({ sale, items, frame, onOpen }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const wrapped = (index + items.length) % items.length;
    strip.current?.children[wrapped]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const onScroll = () => {
    const element = strip.current;
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  };

  return (
    <section aria-roledescription="carousel" aria-label={saleDetailText.photos}>
      <div className={frame}>
        <ul
          ref={strip}
          aria-label={saleDetailText.photos}
          className="flex size-full snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth focus-visible:-outline-offset-4 [scrollbar-width:none]"
          onScroll={onScroll}
        >
          {items.map((item, index) => (
            <li key={item.id} className="h-full w-full shrink-0 snap-center">
              <OpenPhoto number={index + 1} total={items.length} onOpen={() => onOpen(index)}>
                <CarouselPhoto sale={sale} item={item} number={index + 1} total={items.length} />
              </OpenPhoto>
            </li>
          ))}
        </ul>
        <Step side="left" label={saleDetailText.previousPhoto} onPress={() => show(current - 1)} />
        <Step side="right" label={saleDetailText.nextPhoto} onPress={() => show(current + 1)} />
        <p className="absolute right-3 bottom-3 rounded-full bg-card px-2.5 py-0.5 text-xs font-semibold tabular-nums">
          {saleDetailText.photoCount(current + 1, items.length)}
        </p>
      </div>
      <ul className="flex gap-2 overflow-x-auto px-1 py-2">
        {items.map((item, index) => (
          <li key={item.id} className="shrink-0">
            <button
              type="button"
              aria-label={saleDetailText.showPhoto(index + 1)}
              aria-current={index === current}
              className="block overflow-hidden rounded-lg border-2 border-line aria-[current=true]:border-ink"
              onClick={() => show(index)}
            >
              <span className="block aspect-video h-12">
                <Thumbnail sale={sale} item={item} />
              </span>
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
