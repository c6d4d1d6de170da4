import type { TypeCounts } from '../../domain/sale/map-mark.ts';
import { SALE_TYPES } from '../../domain/sale/sale.ts';

interface Props {
  readonly count: number;
  readonly counts: TypeCounts;
  /** All are closed or canceled: without color. */
  readonly isOver: boolean;
  /** Sales at one point, which are listed and not zoomed into. */
  readonly isStack: boolean;
}

const RADIUS = 20;
const AROUND = 2 * Math.PI * RADIUS;
const STROKES = {
  garage: 'stroke-garage',
  estate: 'stroke-estate',
  auction: 'stroke-auction',
} as const;

/** How many sales, in a ring that shows their types in proportion. */
export function CountRing({ count, counts, isOver, isStack }: Props) {
  const arcs = arcsOf(counts, count);
  return (
    <span className="relative grid place-content-center">
      <svg aria-hidden viewBox="0 0 48 48" className={sizeOf(count)}>
        {isStack && <circle cx="28" cy="20" r="18" className="fill-card stroke-edge" />}
        <circle cx="24" cy="24" r="23" className="fill-card" />
        <g className="fill-none stroke-5" transform="rotate(-90 24 24)">
          {arcs.map(({ type, length, start }) => (
            <circle
              key={type}
              cx="24"
              cy="24"
              r={RADIUS}
              className={isOver ? 'stroke-closed' : STROKES[type]}
              strokeDasharray={`${length} ${AROUND - length}`}
              strokeDashoffset={-start}
            />
          ))}
        </g>
      </svg>
      <span className="absolute inset-0 grid place-content-center font-display text-[15px] font-extrabold text-ink tabular-nums">
        {shortCount(count)}
      </span>
    </span>
  );
}

/** More sales, a somewhat larger ring. */
function sizeOf(count: number): string {
  if (count < 10) return 'size-10';
  return count < 100 ? 'size-12' : 'size-14';
}

function arcsOf(counts: TypeCounts, count: number) {
  let start = 0;
  return SALE_TYPES.filter((type) => counts[type] > 0).map((type) => {
    const length = (counts[type] / count) * AROUND;
    const arc = { type, length, start };
    start += length;
    return arc;
  });
}

/** "1.2k" from a thousand on. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 10_000 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}
