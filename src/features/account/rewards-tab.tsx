import { Suspense, useState } from 'react';
import { WaysToEarn } from '../../components/rewards/ways-to-earn.tsx';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useRewards } from '../../page/account/use-rewards.ts';
import { rewardsText } from '../../i18n/people/rewards-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { Button } from '../../ui/form/button.tsx';
import { TierCard } from './rewards/tier-card.tsx';

const RewardsSheet = lazyPart(
  async () => (await import('./rewards/rewards-sheet.tsx')).RewardsSheet,
);

/** The Rewards tab (spec 2): the tier, the rewards dialog, and ways to earn points. */
export function RewardsTab() {
  const rewards = useRewards();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      {rewards === null ? (
        <NotKnownYet />
      ) : (
        <TierCard rewards={rewards}>
          <Button look="sign" onClick={() => setIsOpen(true)}>
            {rewardsText.open}
          </Button>
        </TierCard>
      )}
      <section aria-labelledby="ways">
        <h2 id="ways" className="pb-3 text-xl">
          {rewardsText.ways}
        </h2>
        <WaysToEarn />
      </section>
      {isOpen && rewards !== null && (
        <Suspense>
          <RewardsSheet rewards={rewards} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** As tall as the card, so that nothing moves. */
function NotKnownYet() {
  const isLate = useLate(true);
  return (
    <div className="min-h-52 rounded-2xl border-2 border-line bg-card p-5">
      <StatusRegion>
        {isLate && <p className="font-semibold">{rewardsText.reading}</p>}
      </StatusRegion>
      {isLate && <p className="pt-1 text-muted">{rewardsText.readingHint}</p>}
    </div>
  );
}
