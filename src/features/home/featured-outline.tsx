import { SaleCardSkeleton } from '../../components/sale/sale-card-skeleton.tsx';
import { homeText } from '../../i18n/pages/home-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';

/** Spec 9. */
export const FEATURED_COUNT = 3;

export const FEATURED_GRID =
  'grid grid-cols-1 gap-3 low:grid-cols-2 tall:grid-cols-[repeat(auto-fit,minmax(min(100%,13em),1fr))] tall:gap-5';

/** Room for three cards until it is known which. */
export function FeaturedOutline() {
  return (
    <div aria-busy className={FEATURED_GRID}>
      <StatusRegion className="sr-only">{homeText.loadingFeatured}</StatusRegion>
      {Array.from({ length: FEATURED_COUNT }, (_, index) => (
        <SaleCardSkeleton key={index} />
      ))}
    </div>
  );
}
