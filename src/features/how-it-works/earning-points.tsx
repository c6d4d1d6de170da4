import { WaysToEarn } from '../../components/rewards/ways-to-earn.tsx';
import { howItWorksText } from '../../i18n/pages/how-it-works-text.ts';

/** How points are earned. */
export function EarningPoints() {
  return (
    <section aria-labelledby="points">
      <h2 id="points" className="text-xl md:text-2xl">
        {howItWorksText.pointsTitle}
      </h2>
      <p className="pt-2 pb-4">{howItWorksText.pointsLead}</p>
      <WaysToEarn />
      <p className="pt-3 text-sm text-muted">{howItWorksText.sellerNote}</p>
    </section>
  );
}
