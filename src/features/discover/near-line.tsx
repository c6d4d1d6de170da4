import { lazy, Suspense, useState } from 'react';
import { asOfText } from '../../i18n/clock-text.ts';
import { discoverText } from '../../i18n/discover.ts';

const LocationPrompt = lazy(async () => ({
  default: (await import('../../components/location-prompt.tsx')).LocationPrompt,
}));

interface Props {
  readonly place: {
    readonly label: string;
    readonly needsLocation: boolean;
    readonly isResolving: boolean;
    readonly zipProblem: string | null;
  };
  readonly page: { readonly asOfMs: number | null } | null;
  readonly nowMs: number;
}

/** Where the distances start, how to change that, and how old the list may be. */
export function NearLine({ place, page, nowMs }: Props) {
  // A ZIP code that was set elsewhere and can't be used opens the dialog with what is wrong with it.
  const [isSetting, setIsSetting] = useState(place.zipProblem !== null);
  const asOfMs = page?.asOfMs ?? null;
  if (place.isResolving) return <div className="min-h-7" />;
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-muted">
      <span>{discoverText.near(place.label)}</span>
      <span aria-hidden>·</span>
      <button
        type="button"
        className="-my-2 min-h-11 font-semibold text-ink underline underline-offset-4"
        onClick={() => setIsSetting(true)}
      >
        {place.needsLocation ? discoverText.setLocation : discoverText.change}
      </button>
      {asOfMs !== null && (
        <>
          <span aria-hidden>·</span>
          <span className="tabular-nums">{asOfText(asOfMs, nowMs)}</span>
        </>
      )}
      {isSetting && (
        <Suspense>
          <LocationPrompt onClose={() => setIsSetting(false)} />
        </Suspense>
      )}
    </div>
  );
}
