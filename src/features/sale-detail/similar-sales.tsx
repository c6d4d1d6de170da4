import type { SaleView } from '../../domain/sale/sale-view.ts';
import { SaleCard } from '../../components/sale/card/sale-card.tsx';
import { SALE_GRID, SALE_ITEM } from '../../components/sale/card/sale-grid.ts';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { mostSimilar } from '../../domain/sale/similar.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { useDiscover } from '../../page/lists/use-discover.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { type Point, wayTo } from '../../components/sale/where-it-is.ts';

const SHOWN = 3;
/** How many of the nearest sales are compared. */
const CANDIDATES = 12;
const RADIUS_MILES = 25;
const NO_IDS: readonly string[] = [];

interface Props {
  readonly view: SaleView;
  /** Where the sale is. */
  readonly near: Point;
  readonly nowMs: number;
}

/** Three similar sales nearby, from this device. Nothing if there are none. */
export function SimilarSales({ view, near, nowMs }: Props) {
  const { page } = useDiscover({
    origin: near,
    radiusMiles: RADIUS_MILES,
    saleType: null,
    statuses: { active: true, upcoming: true, closed: false },
    keywords: '',
    dateFrom: null,
    dateTo: null,
    sort: 'closest',
    group: 'placed',
    limit: CANDIDATES,
  });
  const ids = page?.items.map(({ id }) => id) ?? NO_IDS;
  return <Found view={view} nowMs={nowMs} ids={ids} />;
}

interface FoundProps extends Omit<Props, 'near'> {
  readonly ids: readonly string[];
}

/** Distances are measured from where the person is, as on every card. */
function Found({ view, nowMs, ids }: FoundProps) {
  const place = usePlace();
  const { views } = useSaleViews(ids);
  const toggleSave = useSaveToggle();
  const candidates = ids.flatMap((id) => views.get(id)?.sale ?? []);
  const similar = mostSimilar(view.sale, candidates, SHOWN);
  const zipPoints = useZipPoints(similar.map(({ zipCode }) => zipCode));
  if (similar.length === 0) return null;
  return (
    <section aria-label={saleDetailText.similar} className="mt-8 border-t-2 border-line pt-5">
      <h2 className="pb-3 text-xl">{saleDetailText.similar}</h2>
      <ul className={SALE_GRID}>
        {similar.map(({ id }) => {
          const found = views.get(id);
          return (
            found && (
              <li key={id} className={SALE_ITEM}>
                <SaleCard
                  view={found}
                  status={statusOf(found.sale, nowMs)}
                  distanceMiles={
                    wayTo(found, place.point, zipPoints(found.sale.zipCode))?.miles ?? null
                  }
                  nowMs={nowMs}
                  isFirst={false}
                  isStill
                  onToggleSave={toggleSave}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
