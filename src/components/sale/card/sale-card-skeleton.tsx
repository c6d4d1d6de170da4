import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CARD_PARTS, CARD_PHOTO } from './sale-card.tsx';

/** A placeholder of a card's final size. */
export function SaleCardSkeleton() {
  return (
    <div aria-hidden className="@container min-h-28">
      <div className={CARD_PARTS}>
        <Skeleton className={CARD_PHOTO} />
        <div className="flex flex-col gap-2 pt-1">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      </div>
    </div>
  );
}
