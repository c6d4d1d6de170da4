import { sumOf, type TypeCounts } from '../../domain/sale/map-mark.ts';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { mapText } from '../../i18n/pages/map-text.ts';

interface Props {
  readonly count: number;
  readonly counts: TypeCounts;
  readonly open: TypeCounts;
  /** All are closed or canceled: without color. */
  readonly isOver: boolean;
  /** Sales at one point, which are listed and not zoomed into. */
  readonly isStack: boolean;
}

const RADIUS = 21;
const AROUND = 2 * Math.PI * RADIUS;
const STROKES = {
  garage: { open: 'stroke-garage', rest: 'stroke-garage/25' },
  estate: { open: 'stroke-estate', rest: 'stroke-estate/25' },
  auction: { open: 'stroke-auction', rest: 'stroke-auction/25' },
} as const;

/** How many sales, in a ring that shows their types in proportion, and in full color how many of each are open. */
export function CountRing({ count, counts, open, isOver, isStack }: Props) {
  const arcs = arcsOf(counts, open, count);
  const openCount = sumOf(open);
  return (
    <span className="relative grid place-content-center">
      <svg aria-hidden viewBox="0 0 48 48" className={sizeOf(count)}>
        {isStack && <circle cx="27" cy="21" r="19" className="fill-card stroke-edge" />}
        <circle cx="24" cy="24" r="23.5" className="fill-card stroke-edge stroke-[0.5]" />
        <g className="fill-none stroke-4" transform="rotate(-90 24 24)">
          {arcs.map(({ id, stroke, length, start }) => (
            <circle
              key={id}
              cx="24"
              cy="24"
              r={RADIUS}
              className={isOver ? 'stroke-closed' : stroke}
              strokeDasharray={`${length} ${AROUND - length}`}
              strokeDashoffset={-start}
            />
          ))}
        </g>
      </svg>
      <span
        aria-hidden
        className="absolute inset-0 grid place-content-center text-center leading-none tabular-nums"
      >
        <span className="font-display text-[0.9375rem] font-extrabold text-ink">
          {shortCount(count)}
        </span>
        {openCount > 0 && (
          // Not as text: a button's name has to hold the text on it in one piece, and this name is a sentence.
          <span
            data-open={mapText.openCount(shortCount(openCount))}
            className="text-[0.6875rem] leading-[0.8125rem] font-bold tracking-tight text-when-open before:content-[attr(data-open)]"
          />
        )}
      </span>
    </span>
  );
}

/** More sales, a somewhat larger ring. */
function sizeOf(count: number): string {
  if (count < 10) return 'size-[3.375rem]';
  return count < 100 ? 'size-[3.75rem]' : 'size-[4.25rem]';
}

function arcsOf(counts: TypeCounts, open: TypeCounts, count: number) {
  let start = 0;
  return SALE_TYPES.flatMap((type) =>
    [
      { id: `${type} open`, stroke: STROKES[type].open, part: open[type] },
      { id: `${type} rest`, stroke: STROKES[type].rest, part: counts[type] - open[type] },
    ]
      .filter(({ part }) => part > 0)
      .map(({ id, stroke, part }) => {
        const length = (part / count) * AROUND;
        const arc = { id, stroke, length, start };
        start += length;
        return arc;
      }),
  );
}

/** "1.2k" from a thousand on. */
function shortCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 10_000 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}
