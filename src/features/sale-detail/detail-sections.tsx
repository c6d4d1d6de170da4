import type { SaleView } from '../../domain/sale/sale-view.ts';
import { StarRow } from '../../components/sale/star-row.tsx';
import { averageRating } from '../../domain/review/stars.ts';
import type { Sale, SaleStats } from '../../domain/sale/sale.ts';
import { ratingText, reviewText } from '../../i18n/sale/reviews-text.ts';
import { dayText } from '../../i18n/sale/when-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import type { Elements } from '../../ui/elements.ts';
import { ImportedFrom } from './on-site/imported-from.tsx';
import { SaleHours } from './sale-hours.tsx';
import { hasVisitFacts, VisitFactsList } from './visit-facts-list.tsx';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: Elements;
}

/** One part of a sale's page under its name. */
function DetailSection({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Description (spec 2). */
export function SaleDescription({ description }: { readonly description: string }) {
  const isEmpty = description.trim() === '';
  return (
    <DetailSection id="description" title={saleDetailText.description}>
      <p className={`max-w-prose whitespace-pre-line ${isEmpty ? 'text-muted' : ''}`}>
        {isEmpty ? saleDetailText.noDescription : description}
      </p>
    </DetailSection>
  );
}

/** When, with one line for each day (spec 2). Nothing for a sale without days. */
export function HoursSection({ sale, nowMs }: { readonly sale: Sale; readonly nowMs: number }) {
  if (sale.days.length === 0) return null;
  return (
    <DetailSection id="hours" title={saleDetailText.hours}>
      <SaleHours sale={sale} nowMs={nowMs} />
    </DetailSection>
  );
}

/** Line numbers, parking, payment and the like. Nothing if the seller has said nothing of them. */
export function GoodToKnow({ sale }: { readonly sale: Sale }) {
  if (!hasVisitFacts(sale)) return null;
  return (
    <DetailSection id="good-to-know" title={saleDetailText.goodToKnow}>
      <VisitFactsList sale={sale} />
    </DetailSection>
  );
}

/** Featured Items, Seller Info (spec 2). */
export function ItemsAndSeller({ view }: { readonly view: SaleView }) {
  return (
    <>
      <DetailSection id="items" title={saleDetailText.featuredItems}>
        <FeaturedItems tags={view.sale.tags} />
      </DetailSection>
      <DetailSection id="seller" title={saleDetailText.sellerInfo}>
        <SellerInfo view={view} />
        <ImportedFrom sale={view.sale} isMine={view.isMine} />
      </DetailSection>
    </>
  );
}

function FeaturedItems({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return <p className="text-muted">{saleDetailText.noItems}</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2.5">
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
