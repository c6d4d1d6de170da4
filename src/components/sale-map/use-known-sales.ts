import { useEffect, useRef } from 'react';
import type { SaleMark } from '../../domain/sale/map-mark.ts';
import { type SaleViews, useSaleViews } from '../../page/sales/use-sale-views.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { markOfView } from './mark-of-view.ts';

export interface KnownSales {
  readonly views: SaleViews;
  /** The marks of those with a point, in the order asked for. */
  readonly marks: readonly SaleMark[];
  /** False while it is looked up where some of them are. */
  readonly areMarksRead: boolean;
  readonly missing: ReadonlySet<string>;
  /** Some of them could not be read. */
  readonly hasFailed: boolean;
  readonly readAgain: () => void;
}

/** Single sales and where they are, even if they are far from the place on the screen. */
export function useKnownSales(ids: readonly string[], nowMs: number): KnownSales {
  const door = useDoor();
  const { point: origin } = usePlace();
  const { views, missing, hasFailed, readAgain } = useSaleViews(ids);
  const zipPoints = useZipPoints([...views.values()].map(({ sale }) => sale.zipCode));
  const wanted = ids.join();
  const followed = useRef(new Set<string>());

  useEffect(() => {
    if (wanted === '') return;
    // A stop from a link may not be on this device yet. The same stops in another order do not need to be read again.
    for (const id of wanted.split(',')) {
      if (followed.current.has(id)) continue;
      followed.current.add(id);
      door.sales.follow(id).catch(() => undefined);
    }
  }, [door, wanted]);

  const marks = ids.flatMap((id) => {
    const view = views.get(id);
    const mark = view && markOfView(view, zipPoints(view.sale.zipCode), origin, nowMs);
    return mark ? [mark] : [];
  });
  return { views, marks, areMarksRead: zipPoints.isRead, missing, hasFailed, readAgain };
}
