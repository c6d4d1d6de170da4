import { CARD_PARTS } from './sale-card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** A placeholder of a card's final size. */
export function SaleCardSkeleton() {
  return (
    <div
      aria-hidden
      className="@container min-h-29 rounded-(--card-corner,1rem) border-(length:--card-edge,2px) border-line bg-card tall:min-h-104"
    >
      <div className={CARD_PARTS}>
        <Skeleton className="aspect-video tall:rounded-b-none" />
        <div className="flex flex-col gap-2 tall:p-4">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <Skeleton className="col-span-2 h-4 w-3/4 tall:mx-4" />
        <div className="col-span-2 flex gap-2 tall:px-4 tall:pt-3">
          <Skeleton className="h-5 w-22" />
          <Skeleton className="h-5 w-14" />
        </div>
      </div>
    </div>
  );
}
