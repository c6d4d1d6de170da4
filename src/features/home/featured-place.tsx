import { Suspense, useState } from 'react';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';

const LocationPrompt = lazyPart(
  async () => (await import('../../components/place/location-prompt.tsx')).LocationPrompt,
);

/** Where the featured sales are. A newcomer reads that their location is not known yet. */
export function FeaturedPlace() {
  const { label, needsLocation, isResolving } = usePlace();
  const [isSetting, setIsSetting] = useState(false);
  const isGuessed = needsLocation && !isResolving;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 pb-3 text-muted">
      <p>{isResolving ? '' : isGuessed ? homeText.guessed(label) : homeText.near(label)}</p>
      {isGuessed && (
        <button
          type="button"
          className="min-h-11 font-semibold text-ink underline underline-offset-4"
          onClick={() => setIsSetting(true)}
        >
          {shellText.setLocation}
        </button>
      )}
      {isSetting && (
        <Suspense>
          <LocationPrompt onClose={() => setIsSetting(false)} />
        </Suspense>
      )}
    </div>
  );
}
