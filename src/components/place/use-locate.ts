import { useMyLocation } from '../../page/place/use-place.ts';
import { locationText, positionText } from '../../i18n/people/location-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Asks for the device's position. Resolves to null once it counts, otherwise to the sentence that says why not. */
export function useLocate(): () => Promise<string | null> {
  const locateMe = useMyLocation();
  return async () => {
    const located = await locateMe();
    if (located.ok) return null;
    toasts.show({ title: locationText.positionTitle, description: locationText.positionHint });
    return positionText[located.error];
  };
}
