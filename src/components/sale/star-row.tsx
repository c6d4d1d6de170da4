import { type Star, starsOf } from '../../domain/review/stars.ts';

const WHOLE =
  'm12 2 3.09 6.26 6.91 1.01-5 4.87 1.18 6.88L12 17.77l-6.18 3.25L7 14.14 2 9.27l6.91-1.01z';
const LEFT_HALF = 'M12 2v15.77l-6.18 3.25L7 14.14 2 9.27l6.91-1.01z';

interface Props {
  readonly average: number;
  /** What the stars mean, for screen readers. */
  readonly label: string;
}

/** An average rating as five stars (spec 9). */
export function StarRow({ average, label }: Props) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5">
      {starsOf(average).map((star, index) => (
        <StarShape key={index} star={star} />
      ))}
    </span>
  );
}

/** One star: an outline, partly filled. */
export function StarShape({
  star,
  className = 'size-5',
}: {
  readonly star: Star;
  readonly className?: string;
}) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`shrink-0 ${className}`} data-star={star}>
      {star !== 'empty' && <path d={star === 'full' ? WHOLE : LEFT_HALF} className="fill-sign" />}
      <path d={WHOLE} className="fill-none stroke-ink stroke-[1.5] [stroke-linejoin:round]" />
    </svg>
  );
}
