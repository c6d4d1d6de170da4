import type { SaleType } from '../../domain/sale/sale.ts';

const LETTERS: Readonly<Record<SaleType, string>> = { garage: 'G', estate: 'E', auction: 'A' };

interface Props {
  readonly saleType: SaleType;
  /** Closed or canceled: without color. */
  readonly isOver: boolean;
  /** Its exact place is not known: a broken edge. */
  readonly isAbout: boolean;
  /** It is not open yet: an outline instead of a solid shape. Missing: nothing is said of that, and a rough place is one. */
  readonly isLater?: boolean;
}

const STROKES: Readonly<Record<SaleType, string>> = {
  garage: 'stroke-garage',
  estate: 'stroke-estate',
  auction: 'stroke-auction',
};
const FILLS: Readonly<Record<SaleType, string>> = {
  garage: 'fill-garage',
  estate: 'fill-estate',
  auction: 'fill-auction',
};

/** A sale on the map: circle, triangle, or circle in another color (spec 2), each with its letter. */
export function TypePin({ saleType, isOver, isAbout, isLater = isAbout }: Props) {
  const stroke = isOver ? 'stroke-closed' : STROKES[saleType];
  const fill = isOver ? 'fill-closed' : FILLS[saleType];
  // On a solid shape, the broken edge is drawn in the color of the paper.
  const edge = isAbout && !isLater ? 'stroke-card' : stroke;
  return (
    <svg aria-hidden viewBox="0 0 40 40" className="size-9 overflow-visible">
      <g
        className={`stroke-2 ${edge} ${isLater ? 'fill-card' : fill} ${isAbout ? '[stroke-dasharray:4_3]' : ''}`}
      >
        {saleType === 'estate' ? (
          <>
            <path
              d={TRIANGLE}
              className="fill-card stroke-card stroke-7 [stroke-dasharray:none] [stroke-linejoin:round]"
            />
            <path d={TRIANGLE} className="[stroke-linejoin:round]" />
          </>
        ) : (
          <>
            <circle
              cx="20"
              cy="20"
              r="14.500"
              className="fill-card stroke-card stroke-5 [stroke-dasharray:none]"
            />
            <circle cx="20" cy="20" r="13.500" />
          </>
        )}
      </g>
      <text
        x="20"
        y={saleType === 'estate' ? 30 : 25.5}
        textAnchor="middle"
        className={`font-display text-[15px] font-extrabold ${isLater ? 'fill-ink' : 'fill-on-status dark:fill-on-sign'}`}
      >
        {LETTERS[saleType]}
      </text>
    </svg>
  );
}

const TRIANGLE = 'M20 4 36.500 34H3.500Z';
