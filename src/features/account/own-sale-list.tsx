import { useNow } from '../../page/app/use-now.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { mySalesText } from '../../i18n/people/account-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { OwnSaleRow } from './own-sale-row.tsx';

const ROW = 'rounded-2xl border-2 border-line bg-card';

/** Own sales, newest first, with the progress of each and what the seller can do with it. */
export function OwnSaleList({ ids }: { readonly ids: readonly string[] }) {
  const { views, missing } = useSaleViews(ids);
  const nowMs = useNow();
  if (views.size + missing.size < ids.length) return <OwnSalesLoading />;
  const own = [...views.values()]
    .filter(({ isMine }) => isMine)
    .toSorted((a, b) => Date.parse(b.sale.createdAt) - Date.parse(a.sale.createdAt));
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={mySalesText.list} className="flex flex-col gap-3">
        {own.map((view) => (
          <li key={view.sale.id} className={ROW}>
            <OwnSaleRow view={view} nowMs={nowMs} />
          </li>
        ))}
      </ul>
      {missing.size > 0 && <p className="text-muted">{mySalesText.notHere(missing.size)}</p>}
    </div>
  );
}

export function OwnSalesLoading() {
  const isLate = useLate(true);
  return (
    <div aria-busy className="flex min-h-96 flex-col gap-3">
      <StatusRegion className="sr-only">{mySalesText.loading}</StatusRegion>
      {isLate && [1, 2].map((row) => <Skeleton key={row} className="h-36 rounded-2xl" />)}
    </div>
  );
}
