import { Suspense, useState } from 'react';
import { hasSeenProblem, rememberSeenProblem } from '../place/seen-zip-problem.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { enteredUserZip } from '../../page/place/use-place.ts';
import { asOfText } from '../../i18n/sale/clock-text.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import type { Filters } from '../filters/filter-state.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';

const LocationPrompt = lazyPart(
  async () => (await import('../place/location-prompt.tsx')).LocationPrompt,
);

/** Spec 4: a list is read again every 5 minutes, so it is not old before that. */
const REFRESH_MS = 5 * 60_000;

interface Props {
  readonly place: {
    readonly label: string;
    readonly needsLocation: boolean;
    readonly isResolving: boolean;
    readonly source: 'zip' | 'position' | 'profile' | 'default';
    readonly zipProblem: string | null;
  };
  readonly page: {
    readonly total: number;
    readonly aroundKnown: boolean;
    readonly asOfMs: number | null;
  } | null;
  readonly area: Pick<Filters, 'radiusMiles' | 'bounds'>;
  readonly nowMs: number;
}

/** How many sales there are, from where distances are measured, and how old the list may be. */
export function NearLine({ place, page, area, nowMs }: Props) {
  const [wantsToSet, setWantsToSet] = useState(false);
  const [hasSeen, setHasSeen] = useState(() => hasSeenProblem(enteredUserZip()));
  // A ZIP code that was set elsewhere and is invalid opens the dialog with the problem.
  const isSetting = wantsToSet || (place.zipProblem !== null && !hasSeen);
  const stopSetting = () => {
    setWantsToSet(false);
    setHasSeen(true);
    if (place.zipProblem !== null) rememberSeenProblem(enteredUserZip());
  };
  const asOfMs = page?.asOfMs ?? null;
  const isLocal = useDataSource() === 'local';
  const isWhole = isLocal || (page?.aroundKnown ?? false);
  // No count for an area that was never loaded.
  const isKnown = page !== null && !place.isResolving && (isWhole || page.total > 0);
  // The text for a guessed place is longer: two lines on a phone.
  const needsRoom = place.isResolving ? enteredUserZip() === '' : place.source !== 'zip';
  return (
    <div
      className={`min-w-0 py-0.5 text-balance text-sm leading-[1.25rem] text-muted tabular-nums ${needsRoom ? 'min-h-12 max-md:basis-full' : 'max-md:grow max-md:basis-[8.5rem]'}`}
    >
      <StatusRegion className="inline font-semibold text-ink">
        {isKnown && summaryText(page.total, area, place, isWhole)}
      </StatusRegion>
      {isKnown && asOfMs !== null && nowMs - asOfMs >= REFRESH_MS && (
        <span className="whitespace-nowrap">
          <span aria-hidden className="px-1.5">
            ·
          </span>
          <span>{asOfText(asOfMs, nowMs)}</span>
        </span>
      )}
      {place.needsLocation && !place.isResolving && (
        <button
          type="button"
          className="-my-2.5 ms-2 min-h-11 font-semibold text-ink underline underline-offset-4"
          onClick={() => setWantsToSet(true)}
        >
          {discoverText.setLocation}
        </button>
      )}
      {isSetting && (
        <Suspense>
          <LocationPrompt onClose={stopSetting} />
        </Suspense>
      )}
    </div>
  );
}

/** "65 sales within 25 miles". The place is in the header, unless it is only a guess. */
function summaryText(
  total: number,
  { radiusMiles, bounds }: Props['area'],
  place: Props['place'],
  isWhole: boolean,
): string {
  const parts = [
    discoverText.saleCount(total),
    ...(bounds === null ? around(radiusMiles, place) : [discoverText.inMapArea]),
    ...(isWhole ? [] : [discoverText.soFar]),
  ];
  return parts.join(' ');
}

function around(radiusMiles: number, place: Props['place']): readonly string[] {
  const within = discoverText.within(discoverText.miles(radiusMiles));
  return place.needsLocation ? [within, discoverText.of(place.label)] : [within];
}
