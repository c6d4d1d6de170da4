import { isOpen, type SaleStatus, type SaleTiming } from '../../domain/sale/status.ts';

/** The color of a time, by what it means for coming. Between two of its days a sale is active, but it is not green. */
export function whenColor(status: SaleStatus, timing: SaleTiming): string {
  if (status === 'closed' || status === 'cancelled') return 'text-when-over';
  return isOpen(timing) ? 'text-when-open' : 'text-when-ahead';
}
