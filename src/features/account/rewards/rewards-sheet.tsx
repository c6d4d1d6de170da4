import { BenefitList } from '../../../components/rewards/benefit-list.tsx';
import { progressFrom, type Rewards } from '../../../domain/rewards/rewards.ts';
import { levelNames, rewardsText } from '../../../i18n/people/rewards-text.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ReferPanel } from './refer-panel.tsx';
import { RewardHistory } from './reward-history.tsx';
import { TierCard } from './tier-card.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface Props {
  readonly rewards: Rewards;
  readonly onClose: () => void;
}

/** The rewards dialog (spec 2). */
export function RewardsSheet({ rewards, onClose }: Props) {
  return (
    <Sheet title={rewardsText.title} closeLabel={rewardsText.close} onClose={onClose}>
      <Tabs
        label={rewardsText.tabs}
        tabs={[
          { id: 'status', label: rewardsText.status, panel: <Status rewards={rewards} /> },
          {
            id: 'history',
            label: rewardsText.history,
            panel: <RewardHistory history={rewards.history} />,
          },
          { id: 'refer', label: rewardsText.refer, panel: <ReferPanel rewards={rewards} /> },
        ]}
      />
    </Sheet>
  );
}

function Status({ rewards }: { readonly rewards: Rewards }) {
  const { points, tier, sellerPoints, sellerLevel } = rewards;
  const next = progressFrom(tier, points)?.next ?? null;
  return (
    <div className="flex flex-col gap-5">
      <TierCard rewards={rewards} />
      <Part title={rewardsText.benefits}>
        <BenefitList benefits={tier.benefits} />
      </Part>
      {next !== null && (
        <Part title={rewardsText.nextBenefits(levelNames[next.id])}>
          <BenefitList benefits={next.benefits} />
        </Part>
      )}
      <Part title={rewardsText.seller}>
        <p className="pb-1 tabular-nums">
          {rewardsText.sellerLine(levelNames[sellerLevel.id], sellerPoints)}
        </p>
        <BenefitList benefits={sellerLevel.benefits} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: Elements }) {
  return (
    <section>
      <h3 className="pb-1 text-lg">{title}</h3>
      {children}
    </section>
  );
}
