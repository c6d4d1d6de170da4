import { useState } from 'react';
import { usePlace, useMyLocation } from '../../page/place/use-place.ts';
import { mapLocationText } from '../../i18n/pages/map-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

export interface LocateMe {
  /** What is shown above the map after it failed (spec 8). Null otherwise. */
  readonly banner: string | null;
  readonly isLocating: boolean;
  readonly locate: () => Promise<void>;
}

const BANNERS = {
  unsupported: mapLocationText.unsupported,
  invalid: mapLocationText.invalid,
  denied: mapLocationText.refused,
  unavailable: mapLocationText.refused,
} as const;

/** The button "Use my location", and what to say when there is none. */
export function useLocateMe(): LocateMe {
  const ask = useMyLocation();
  const place = usePlace();
  const [problem, setProblem] = useState<keyof typeof BANNERS | null>(null);
  const [isLocating, whileLocating] = useBusy();

  const locate = async () => {
    const located = await whileLocating(ask);
    setProblem(located.ok ? null : located.error);
    if (located.ok || located.error === 'invalid') return;
    toasts.show({ title: mapLocationText.toast, description: mapLocationText.toastHint });
  };
  // The sentence is true only if the app uses the default place: not if the person has a place of their own.
  const isTrue = place.source === 'default' || problem === 'invalid';
  return { banner: problem !== null && isTrue ? BANNERS[problem] : null, isLocating, locate };
}
