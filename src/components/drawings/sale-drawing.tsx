import type { SaleType } from '../../domain/sale/sale.ts';
import { pickThings, seedOf } from './things-for-sale.tsx';

const WASH: Readonly<Record<SaleType, string>> = {
  garage: 'bg-garage-wash [--accent:var(--color-garage)]',
  estate: 'bg-estate-wash [--accent:var(--color-estate)]',
  auction: 'bg-auction-wash [--accent:var(--color-auction)]',
};

interface Props {
  readonly saleType: SaleType;
  /** Varies what is in the drawing: the sale's id. */
  readonly seedText: string;
}

/** Stands in for a photo: a drawn scene of the sale's type, a little different for each sale. */
export function SaleDrawing({ saleType, seedText }: Props) {
  const seed = seedOf(seedText);
  return (
    <div className={`size-full ${WASH[saleType]}`}>
      <svg
        aria-hidden
        viewBox="0 0 160 90"
        preserveAspectRatio="xMidYMid slice"
        className="size-full fill-none stroke-drawn stroke-[1.6] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        {saleType === 'garage' && <Driveway seed={seed} />}
        {saleType === 'estate' && <Parlor seed={seed} />}
        {saleType === 'auction' && <Auction seed={seed} />}
      </svg>
    </div>
  );
}

/** A table in the drive, under bunting. */
function Driveway({ seed }: { readonly seed: number }) {
  return (
    <>
      <path d="M-4 8Q40 24 80 12T164 10" />
      <path className="fill-sign" d={bunting(seed % 2)} />
      <path className="fill-card" d={bunting(1 - (seed % 2))} />
      <path d="M-4 82h168" />
      <path className="fill-card" d="M18 58h124v7H18Z" />
      <path d="M30 65 26 82M130 65l4 17" />
      <Row seed={seed} y={58} />
      <path className="fill-sign" d="m66 68 5-4h22v9H71Z" />
      <path d="M79 68.500h8" />
    </>
  );
}

/** The string hangs lowest a third along. */
const BUNTING_Y = [13, 16, 16, 13.5, 11, 10.5, 10.5];

/** Every other pennant, as one shape: lists hold many drawings, and each shape takes time to draw. */
function bunting(first: number): string {
  return BUNTING_Y.map((y, index) =>
    index % 2 === first ? `M${7 + index * 22} ${y}h13l-6 13Z` : '',
  ).join('');
}

/** A room being emptied: pictures on the wall, a sideboard, things on it. */
function Parlor({ seed }: { readonly seed: number }) {
  return (
    <>
      <path d="M-4 82h168" />
      <rect className="fill-card" x="12" y="8" width="22" height="17" />
      <path className="fill-(--accent)" d="m15 22 5-7 4 4 2-2 5 5Z" />
      <rect className="fill-sign" x="129" y="8" width="16" height="22" rx="8" />
      <path className="fill-card" d="M22 60h116v18H22Z" />
      <path d="M61 60v18M99 60v18M30 78v4M130 78v4" />
      <path d="M39 69h5M78 69h5M116 69h5" />
      <Row seed={seed} y={60} />
    </>
  );
}

/** The gavel over its block, and a bidder's paddle. */
function Auction({ seed }: { readonly seed: number }) {
  const [lot] = pickThings(seed, 1);
  return (
    <>
      <path d="M-4 80h168" />
      <path className="fill-card" d="M14 62h42v18H14Z" />
      <path d="M22 71h26" />
      <g transform="translate(35 62)">{lot}</g>
      <path className="fill-(--accent)" d="M66 72h34l4 8H62Z" />
      <g transform="rotate(-32 84 50)">
        <rect className="fill-sign" x="68" y="36" width="32" height="17" rx="3" />
        <path className="fill-card" d="M64 33h6v23h-6ZM98 33h6v23h-6Z" />
        <path className="fill-card" d="M82 53h5v34h-5Z" />
      </g>
      <path className="fill-card" d="M129 44h5v36h-5Z" />
      <circle className="fill-sign" cx="131.5" cy="32" r="16" />
      <text
        x="131.5"
        y="38"
        textAnchor="middle"
        className="fill-on-sign stroke-none font-display text-[17px] font-bold"
      >
        {10 + (seed % 89)}
      </text>
      <path d="M104 60l6-3M102 54l4-5" />
    </>
  );
}

function Row({ seed, y }: { readonly seed: number; readonly y: number }) {
  return pickThings(seed, 3).map((object, index) => (
    <g key={index} transform={`translate(${44 + index * 36} ${y})`}>
      {object}
    </g>
  ));
}
