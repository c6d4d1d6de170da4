import { useNavigate } from 'react-router-dom';
import { useTierNews } from '../../page/account/use-tier-news.ts';
import type { LevelId } from '../../domain/rewards/levels.ts';
import { levelNames, rewardsText } from '../../i18n/people/rewards-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Shows a toast when the account that is logged in reaches a new tier (spec 4). Renders nothing. */
export function TierNews() {
  const navigate = useNavigate();
  const tell = (tier: LevelId) => {
    toasts.show({
      title: rewardsText.newTier,
      description: rewardsText.reached(levelNames[tier]),
      action: { label: rewardsText.see, run: () => void navigate('/account?tab=rewards') },
    });
  };
  useTierNews(tell);
  return null;
}
