import { canBeDone, type Deed, POINTS } from '../../domain/rewards/points.ts';
import { deedText, howItWorksText } from '../../i18n/pages/how-it-works-text.ts';
import { PlannedMark } from './planned-mark.tsx';

const DEEDS: readonly Deed[] = ['checkIn', 'listing', 'review', 'referral'];

/** What earns how many points, and what is available today. */
export function EarningPoints() {
  return (
    <section aria-labelledby="points">
      <h2 id="points" className="text-xl md:text-2xl">
        {howItWorksText.pointsTitle}
      </h2>
      <p className="pt-2">{howItWorksText.pointsLead}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {DEEDS.map((deed) => (
          <li
            key={deed}
            className="flex flex-wrap items-center justify-between gap-x-3 rounded-2xl border-2 border-line bg-card px-4 py-3"
          >
            <span>
              {deedText[deed]} {!canBeDone(deed) && <PlannedMark />}
            </span>
            <span className="font-display text-lg font-extrabold whitespace-nowrap tabular-nums">
              {howItWorksText.points(POINTS[deed])}
            </span>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-sm text-muted">{howItWorksText.sellerNote}</p>
    </section>
  );
}
