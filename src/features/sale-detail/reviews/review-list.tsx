import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { StarRow } from '../../../components/sale/star-row.tsx';
import type { Review } from '../../../domain/review/review.ts';
import { averageRating } from '../../../domain/review/stars.ts';
import { useReviews } from '../../../page/sales/use-visitors.ts';
import { useSession } from '../../../page/account/use-session.ts';
import { ratingText, reviewDateText, reviewText } from '../../../i18n/sale/reviews-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ReviewForm } from './review-form.tsx';
import { useOwnReview } from './use-own-review.ts';
import type { Elements } from '../../../ui/elements.ts';

/** Reviews of a registered seller's sale. Logged-in shoppers can add one (spec 2). */
export function Reviews({ view }: { readonly view: SaleView }) {
  const { sale, isMine } = view;
  const reviews = useReviews(sale.id);
  const session = useSession();
  const own = reviews?.own ?? null;
  const form = useOwnReview(sale.id, own);
  if (reviews === undefined) return null;
  const { others, isOwnWaiting } = reviews;
  const all = own === null ? others : [own, ...others];
  const canReview = session.state === 'user' && !isMine;
  return (
    <section aria-label={reviewText.heading} className="mt-8 border-t-2 border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-xl">{reviewText.heading}</h2>
          <Average view={view} reviews={all} />
        </div>
        {canReview && own === null && (
          <Button onClick={form.open}>
            <Pencil aria-hidden className="size-4" />
            {reviewText.write}
          </Button>
        )}
      </div>
      {all.length > 0 && (
        <ul className="flex flex-col divide-y divide-line pt-2">
          {own !== null && (
            <Item review={own} isOwn>
              {isOwnWaiting && <p className="pt-1 text-sm">{reviewText.waiting}</p>}
              <OwnButtons onEdit={form.open} onDelete={form.remove} />
            </Item>
          )}
          {others.map((review) => (
            <Item key={review.id} review={review} />
          ))}
        </ul>
      )}
      {canReview && form.draft !== null && (
        <ReviewForm
          draft={form.draft}
          onChange={form.change}
          onSubmit={form.submit}
          onClose={form.close}
        />
      )}
    </section>
  );
}

/** Based on the reviews on this device, or on the server's count while they are loading. */
function Average({
  view,
  reviews,
}: {
  readonly view: SaleView;
  readonly reviews: readonly Review[];
}) {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  const count = reviews.length > 0 ? reviews.length : (view.stats?.reviews ?? 0);
  const average = averageRating(reviews.length > 0 ? sum : (view.stats?.ratingSum ?? 0), count);
  if (average === null) return <p className="text-muted">{reviewText.none}</p>;
  const text = ratingText(average);
  return (
    <p className="flex items-center gap-2 pt-1 tabular-nums">
      <StarRow average={average} label={reviewText.stars(text)} />
      <span>{reviewText.average(text, count)}</span>
    </p>
  );
}

interface ItemProps {
  readonly review: Review;
  readonly isOwn?: boolean;
  readonly children?: Elements;
}

function Item({ review, isOwn = false, children }: ItemProps) {
  const { rating, title, comment, updatedAt } = review;
  const name = isOwn ? reviewText.yours : (review.authorName ?? reviewText.someone);
  return (
    <li className="max-w-prose py-4">
      <StarRow average={rating} label={reviewText.stars(String(rating))} />
      {title !== '' && <h3 className="pt-1 text-lg wrap-anywhere">{title}</h3>}
      {comment !== '' && <p className="pt-1 whitespace-pre-line wrap-anywhere">{comment}</p>}
      <p className="pt-1 text-sm text-muted">{reviewText.by(name, reviewDateText(updatedAt))}</p>
      {children}
    </li>
  );
}

interface OwnButtonsProps {
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function OwnButtons({ onEdit, onDelete }: OwnButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        {reviewText.edit}
      </Button>
      <Button look="quiet" onClick={onDelete}>
        <Trash2 aria-hidden className="size-4" />
        {reviewText.delete}
      </Button>
    </div>
  );
}
