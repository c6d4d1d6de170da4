import { rewardsText } from '../../i18n/people/rewards-text.ts';

/** Next to something that is not available yet. */
export function PlannedMark() {
  return (
    <span className="ms-1 inline-block rounded-full border border-edge px-2 text-xs font-semibold whitespace-nowrap text-muted">
      {rewardsText.planned}
    </span>
  );
}
