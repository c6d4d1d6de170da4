import type { SaleType } from '../../domain/sale/sale.ts';

const LETTERS: Readonly<Record<SaleType, string>> = { garage: 'G', estate: 'E', auction: 'A' };

interface Props {
  readonly saleType: SaleType;
  /** Closed or canceled: without color. */
  readonly isOver: boolean;
  /** Its exact place is not known: an outline instead of a solid shape. */
  readonly isAbout: boolean;
}

const FILLS: Readonly<Record<SaleType, string>> = {
  garage: 'fill-garage stroke-garage',
  estate: 'fill-estate stroke-estate',
  auction: 'fill-auction stroke-auction',
};

/** A sale on the map: circle, triangle, or circle in another color (spec 2), each with its letter. */
export function TypePin({ saleType, isOver, isAbout }: Props) {
  const color = isOver ? 'fill-closed stroke-closed' : FILLS[saleType];
  return (
    <svg aria-hidden viewBox="0 0 40 40" className="size-9 overflow-visible">
      <g className={`${color} ${isAbout ? 'fill-card [stroke-dasharray:4_3]' : ''} stroke-2`}>
        {saleType === 'estate' ? (
          <>
            <path d={TRIANGLE} className="fill-none stroke-card stroke-7 [stroke-linejoin:round]" />
            <path d={TRIANGLE} className="[stroke-linejoin:round]" />
          </>
        ) : (
          <>
            <circle cx="20" cy="20" r="14.500" className="fill-card stroke-card stroke-5" />
            <circle cx="20" cy="20" r="13.500" />
          </>
        )}
      </g>
      <text
        x="20"
        y={saleType === 'estate' ? 30 : 25.500}
        textAnchor="middle"
        className={`font-display text-[15px] font-extrabold ${isAbout ? 'fill-ink' : 'fill-on-status dark:fill-on-sign'}`}
      >
        {LETTERS[saleType]}
      </text>
    </svg>
  );
}

const TRIANGLE = 'M20 4 36.500 34H3.500Z';
