import type { Sale } from '../../domain/sale/sale.ts';
import { isOpen, type SaleStatus, timingOf } from '../../domain/sale/status.ts';
import { saleCardText } from '../../i18n/sale/sale-card-text.ts';
import { statusText } from '../../i18n/sale/sale-text.ts';

/** Spec 4: active is green while open, upcoming blue, closed gray. Canceled is struck through. */
const COLORS: Readonly<Record<SaleStatus, string>> = {
  active: 'bg-active text-on-status',
  upcoming: 'bg-upcoming text-on-status',
  closed: 'bg-closed text-on-status',
  cancelled: 'border border-edge bg-card text-ink line-through',
};

const BADGE = 'rounded-full px-2.5 py-0.5 text-xs font-bold';

/** Between two of its days a sale is active, but nobody can come, so it is not green. */
const BETWEEN = 'border border-edge bg-card text-ink';

interface Props {
  readonly sale: Pick<Sale, 'days' | 'timeZone' | 'cancelledAt'>;
  readonly status: SaleStatus;
  readonly nowMs: number;
  readonly className?: string;
}

export function StatusBadge({ sale, status, nowMs, className = '' }: Props) {
  const isBetween = status === 'active' && !isOpen(timingOf(sale, nowMs));
  const colors = isBetween ? BETWEEN : COLORS[status];
  return (
    <span className={`${BADGE} ${colors} ${className} forced-colors:border`}>
      {statusText(status)}
    </span>
  );
}

/** The seller says that everything is sold, whatever the schedule says. */
export function SoldOutBadge() {
  return <span className={`${BADGE} border border-edge bg-sunk`}>{saleCardText.soldOut}</span>;
}

/** On sample sales. */
export function SampleBadge({ className = '' }: { readonly className?: string }) {
  return (
    <span
      className={`rounded-md border border-dashed border-edge bg-card px-1.5 text-xs font-semibold ${className}`}
    >
      {saleCardText.sample}
    </span>
  );
}
