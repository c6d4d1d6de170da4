import { SaleCardSkeleton } from '../../components/sale/card/sale-card-skeleton.tsx';
import { SALE_GRID } from '../../components/sale/card/sale-grid.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';

/** Spec 9. */
export const FEATURED_COUNT = 3;

/** Room for three cards until it is known which. */
export function FeaturedOutline() {
  return (
    <div aria-busy className={SALE_GRID}>
      <StatusRegion className="sr-only">{homeText.loadingFeatured}</StatusRegion>
      {Array.from({ length: FEATURED_COUNT }, (_, index) => (
        <SaleCardSkeleton key={index} />
      ))}
    </div>
  );
}
