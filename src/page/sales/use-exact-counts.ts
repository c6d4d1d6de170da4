import { useEffect, useState } from 'react';
import type { ExactCounts } from '../../domain/sale/sale.ts';
import { watchNetwork } from '../../platform/page/connectivity.ts';
import { useDoor } from '../app/use-page.tsx';

/**
 * The exact counters of a sale that is open, asked for when it is opened and when the network is back. Null until then:
 * the device knows the steps that they have reached.
 */
export function useExactCounts(saleId: string): ExactCounts | null {
  const door = useDoor();
  const [found, setFound] = useState<{
    readonly saleId: string;
    readonly counts: ExactCounts;
  } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const ask = () => {
      door.sales.exactCounts(saleId).then(
        (counts) => {
          if (isCurrent && counts !== null) setFound({ saleId, counts });
        },
        () => undefined,
      );
    };
    ask();
    const stop = watchNetwork((change) => {
      if (change === 'online') ask();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [door, saleId]);

  return found?.saleId === saleId ? found.counts : null;
}
