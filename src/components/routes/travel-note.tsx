import type { Travel } from '../../page/routes/use-travel.ts';
import { useSyncStatus } from '../../page/sync/use-sync-status.ts';
import { travelText } from '../../i18n/routes/travel-text.ts';
import { routerSettings } from '../../platform/build-settings.ts';
import { Button } from '../../ui/form/button.tsx';

interface Props {
  readonly travel: Travel;
  /** For each drive of the plan, whether its time is estimated. */
  readonly estimated: readonly boolean[];
}

/** Where the drive times of a plan come from, and what can be done if that failed. */
export function TravelNote({ travel, estimated }: Props) {
  const isOffline = useSyncStatus()?.link === 'offline';
  const router = routerSettings();
  const hasEstimated = estimated.includes(true);
  const source =
    router === null || !estimated.includes(false)
      ? travelText.estimated
      : [travelText.known, ...(hasEstimated ? [travelText.someEstimated] : [])].join(' ');
  const isUnanswered = travel.outcome !== null && travel.outcome !== 'known';
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-muted">
      <p>{`${source} ${travelText.stays}`}</p>
      {hasEstimated && isUnanswered && !isOffline && (
        <p className="flex flex-wrap items-center gap-x-3">
          {travelText.noAnswer}
          <Button look="quiet" className="underline" onClick={travel.retry}>
            {travelText.retry}
          </Button>
        </p>
      )}
    </div>
  );
}
