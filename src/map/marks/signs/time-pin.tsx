import type { SaleType } from '../../../domain/sale/sale.ts';
import type { MarkLook } from './mark-looks.ts';

interface Props {
  readonly saleType: SaleType;
  readonly look: MarkLook;
  /** Its exact place is not known: a broken edge, and no point that says "here". */
  readonly isAbout: boolean;
  /** Someone looks at it. */
  readonly isUp: boolean;
}

const OPEN: Readonly<Record<SaleType, string>> = {
  garage: 'bg-garage-mark',
  estate: 'bg-estate-mark',
  auction: 'bg-auction-mark',
};
const LATER: Readonly<Record<SaleType, string>> = {
  garage: 'border-garage',
  estate: 'border-estate',
  auction: 'border-auction',
};
const SHAPES: Readonly<Record<SaleType, string>> = {
  garage: 'fill-garage',
  estate: 'fill-estate',
  auction: 'fill-auction',
};
const TAILS: Readonly<Record<SaleType, string>> = {
  garage: 'fill-garage-mark',
  estate: 'fill-estate-mark',
  auction: 'fill-auction-mark',
};
const LETTERS: Readonly<Record<SaleType, string>> = {
  garage: 'stroke-garage-mark',
  estate: 'stroke-estate-mark',
  auction: 'stroke-auction-mark',
};
const MINUTES = 60;

/** A sign at a sale, with its type and a word about its hours. Open: full of color. Later: an outline. */
export function TimePin({ saleType, look, isAbout, isUp }: Props) {
  const isOpen = look.state === 'open';
  const edge = isAbout ? 'border-dashed' : '';
  return (
    <span aria-hidden className="flex flex-col items-center">
      <span
        className={`relative flex h-[1.875rem] items-center gap-1 rounded-full border-2 ps-1.5 pe-2.5 text-[0.875rem] font-bold whitespace-nowrap tabular-nums ${edge} ${
          isOpen
            ? `border-card text-on-status dark:text-on-sign ${OPEN[saleType]}`
            : `bg-card text-ink ${LATER[saleType]}`
        } ${isUp ? UP : ''}`}
      >
        <TypeShape saleType={saleType} isOpen={isOpen} />
        <span>{look.word}</span>
        {look.minutesLeft !== null && <Drain minutesLeft={look.minutesLeft} />}
      </span>
      <svg
        aria-hidden
        viewBox="0 0 12 8"
        className={`relative -mt-px h-2 w-3 ${isAbout ? 'invisible' : ''} ${isOpen ? TAILS[saleType] : SHAPES[saleType]}`}
      >
        <path d="M0 0h12L6 8Z" />
      </svg>
    </span>
  );
}

const UP = 'shadow-[0_0_0_3px_var(--color-sign),0_0_0_5px_var(--color-on-sign)]';

function TypeShape({ saleType, isOpen }: Pick<Props, 'saleType'> & { readonly isOpen: boolean }) {
  const fill = isOpen ? 'fill-on-status dark:fill-on-sign' : SHAPES[saleType];
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-[0.9375rem] shrink-0">
      {saleType === 'estate' ? (
        <path d="M8 1 15.5 14.500H.5Z" className={fill} />
      ) : (
        <circle cx="8" cy="8" r={saleType === 'auction' ? 7.5 : 6.5} className={fill} />
      )}
      {saleType === 'auction' && (
        <path
          d="M4.8 11.5 8 4.200l3.2 7.300M6 9h4"
          className={`fill-none stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round] ${isOpen ? LETTERS[saleType] : 'stroke-card'}`}
        />
      )}
    </svg>
  );
}

/** The last hour, as it runs out. */
function Drain({ minutesLeft }: { readonly minutesLeft: number }) {
  return (
    <span
      aria-hidden
      data-drain={minutesLeft}
      className="absolute inset-x-2.5 -bottom-0.75 h-1.25 overflow-hidden rounded-full bg-on-sign forced-colors:bg-[Canvas]"
    >
      <span
        className="block h-full rounded-full bg-sign forced-colors:bg-[Highlight]"
        style={{ width: `${(minutesLeft / MINUTES) * 100}%` }}
      />
    </span>
  );
}
