import { useEffect, useState } from 'react';
import type { ExactCounts, SaleStats } from '../../domain/sale/sale.ts';
import { useDoor } from '../app/use-page.tsx';

/**
 * The exact counters of a sale that is open: asked for at first, and each time that the device hears of other steps
 * (`stats`). Null until then, and without a connection.
 */
export function useExactCounts(saleId: string, stats: SaleStats | null): ExactCounts | null {
  const door = useDoor();
  const steps = stats === null ? '' : `${stats.views} ${stats.saves} ${stats.onRoutes}`;
  const [found, setFound] = useState<{
    readonly saleId: string;
    readonly counts: ExactCounts;
  } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    door.sales.exactCounts(saleId).then(
      (counts) => {
        if (isCurrent && counts !== null) setFound({ saleId, counts });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [door, saleId, steps]);

  return found?.saleId === saleId ? found.counts : null;
}
