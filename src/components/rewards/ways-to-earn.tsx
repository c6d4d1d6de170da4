import { type Deed, POINTS } from '../../domain/rewards/points.ts';
import { deedText, rewardsText } from '../../i18n/people/rewards-text.ts';

const DEEDS: readonly Deed[] = ['checkIn', 'listing', 'review', 'referral'];

/** What earns how many points. */
export function WaysToEarn() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {DEEDS.map((deed) => (
        <li
          key={deed}
          className="flex flex-wrap items-center justify-between gap-x-3 rounded-2xl border-2 border-line bg-card px-4 py-3"
        >
          <span>{deedText[deed]}</span>
          <span className="font-display text-lg font-extrabold whitespace-nowrap tabular-nums">
            {rewardsText.points(POINTS[deed])}
          </span>
        </li>
      ))}
    </ul>
  );
}
