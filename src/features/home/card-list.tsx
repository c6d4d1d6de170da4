import type { DiscoverItem } from '../../device/catalog/query.ts';
import { SaleCard } from '../../components/sale/card/sale-card.tsx';
import { SaleCardSkeleton } from '../../components/sale/card/sale-card-skeleton.tsx';
import { SALE_GRID, SALE_ITEM } from '../../components/sale/card/sale-grid.ts';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import type { SaleViews } from '../../page/sales/use-sale-views.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';

interface Props {
  /** The id of the heading. */
  readonly labelledBy: string;
  readonly items: readonly DiscoverItem[];
  readonly views: SaleViews;
  readonly nowMs: number;
  /** On the first screen: the photos are loaded at once. */
  readonly isFirst?: boolean;
}

/** Some sales of the home page. */
export function CardList({ labelledBy, items, views, nowMs, isFirst = false }: Props) {
  const toggleSave = useSaveToggle();
  return (
    <ul aria-labelledby={labelledBy} className={SALE_GRID}>
      {items.map((item) => {
        const view = views.get(item.id);
        return (
          view && (
            <li key={item.id} className={SALE_ITEM}>
              <SaleCard
                view={view}
                status={item.status}
                distanceMiles={item.distanceMiles}
                nowMs={nowMs}
                isFirst={isFirst}
                onToggleSave={toggleSave}
              />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Room for some cards until it is known which. */
export function CardOutlines({ count }: { readonly count: number }) {
  return (
    <div aria-busy className={SALE_GRID}>
      <StatusRegion className="sr-only">{homeText.loadingSales}</StatusRegion>
      {Array.from({ length: count }, (_, index) => (
        <SaleCardSkeleton key={index} />
      ))}
    </div>
  );
}
