import { Award } from 'lucide-react';
import type { LevelId } from '../../../domain/rewards/levels.ts';
import { progressFrom, type Rewards } from '../../../domain/rewards/rewards.ts';
import { levelNames, rewardsText } from '../../../i18n/people/rewards-text.ts';
import type { Elements } from '../../../ui/elements.ts';

/** Each tier's medal has a color of its own; the name beside it says the same. */
const MEDALS: Partial<Record<LevelId, string>> = {
  bronze: 'bg-auction-wash',
  silver: 'bg-sunk',
  gold: 'border-on-sign bg-sign text-on-sign',
  platinum: 'bg-garage-wash',
};

interface Props {
  readonly rewards: Rewards;
  readonly children?: Elements;
}

/** The tier, the points, and the way to the next tier. */
export function TierCard({ rewards: { points, tier }, children }: Props) {
  const progress = progressFrom(tier, points);
  return (
    <section className="flex flex-col items-start gap-4 rounded-2xl border-2 border-line bg-card p-5">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className={`grid size-14 shrink-0 -rotate-3 place-content-center rounded-xl border-2 ${MEDALS[tier.id] ?? ''}`}
        >
          <Award className="size-8" />
        </span>
        <div className="min-w-0">
          <p className="text-sm text-muted">{rewardsText.tier}</p>
          <p className="font-display text-2xl leading-tight font-extrabold">
            {levelNames[tier.id]}
          </p>
          <p className="font-semibold tabular-nums">{rewardsText.points(points)}</p>
        </div>
      </div>
      {progress === null ? (
        <p>{rewardsText.highest}</p>
      ) : (
        <div className="w-full">
          <progress
            aria-label={rewardsText.progress(levelNames[progress.next.id])}
            max={100}
            value={progress.percent}
            className="tier-progress"
          />
          <p className="flex flex-wrap justify-between gap-x-3 pt-1 text-sm tabular-nums">
            <span>{rewardsText.toNext(progress.missingPoints, levelNames[progress.next.id])}</span>
            <span className="text-muted">{`${progress.percent}%`}</span>
          </p>
        </div>
      )}
      {children}
    </section>
  );
}
