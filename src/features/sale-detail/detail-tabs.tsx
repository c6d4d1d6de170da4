import type { SaleView } from '../../domain/sale/sale-view.ts';
import { StarRow } from '../../components/sale/star-row.tsx';
import { averageRating } from '../../domain/review/stars.ts';
import type { SaleStats } from '../../domain/sale/sale.ts';
import { ratingText, reviewText } from '../../i18n/sale/reviews-text.ts';
import { dayText } from '../../i18n/sale/when-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** Description, Featured Items, Seller Info (spec 2). */
export function DetailTabs({ view }: { readonly view: SaleView }) {
  const { sale } = view;
  return (
    <Tabs
      label={saleDetailText.tabs}
      tabs={[
        {
          id: 'description',
          label: saleDetailText.description,
          panel: (
            <p className="max-w-prose whitespace-pre-line">
              {sale.description.trim() === '' ? saleDetailText.noDescription : sale.description}
            </p>
          ),
        },
        {
          id: 'items',
          label: saleDetailText.featuredItems,
          panel: <FeaturedItems tags={sale.tags} />,
        },
        { id: 'seller', label: saleDetailText.sellerInfo, panel: <SellerInfo view={view} /> },
      ]}
    />
  );
}

function FeaturedItems({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return <p className="text-muted">{saleDetailText.noItems}</p>;
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {tags.map((tag) => (
        <li
          key={tag}
          className="rounded-xl border-2 border-line bg-card px-4 py-3 font-semibold wrap-anywhere first-letter:uppercase"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** The seller's public name. Never anything derived from an address (spec 2 and the decisions). */
function SellerInfo({ view: { sale, stats, isMine } }: { readonly view: SaleView }) {
  const isGuest = sale.userId === null;
  const ownName = isGuest ? null : sale.sellerName;
  const name = ownName ?? (isGuest ? saleDetailText.unregistered : saleDetailText.registered);
  return (
    <div className="flex flex-col gap-1">
      <p translate={ownName === null ? 'yes' : 'no'} className="font-display text-lg font-bold">
        {name}
      </p>
      {stats !== null && <SellerRating stats={stats} />}
      <p className="text-muted">
        {isGuest ? saleDetailText.unregisteredHint : saleDetailText.registeredHint}
      </p>
      <p className="text-sm text-muted">
        {saleDetailText.listed(dayText(Date.parse(sale.createdAt), sale.timeZone))}
      </p>
      {isMine && <p className="font-semibold">{saleDetailText.yourSale}</p>}
    </div>
  );
}

/** Over all of the seller's sales (spec 9). Nothing until someone has reviewed one. */
function SellerRating({ stats }: { readonly stats: SaleStats }) {
  const average = averageRating(stats.sellerRatingSum, stats.sellerReviews);
  if (average === null) return null;
  const text = ratingText(average);
  return (
    <p className="flex flex-wrap items-center gap-x-2 tabular-nums">
      <StarRow average={average} label={reviewText.stars(text)} />
      <span>{saleDetailText.sellerRating(text, stats.sellerReviews)}</span>
    </p>
  );
}
