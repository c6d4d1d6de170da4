import { enteredZip } from '../../domain/geo/entered-zip.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { useCheckZip } from '../../page/place/use-lookups.ts';
import { enteredUserZip, usePlace } from '../../page/place/use-place.ts';
import { useSession } from '../../page/account/use-session.ts';
import { useSetZip } from '../../page/place/use-set-zip.ts';
import { locationText } from '../../i18n/people/location-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { LocationDialog } from './location-dialog.tsx';
import { useLocate } from './use-locate.ts';
import { notStored } from '../page/not-stored.ts';

/** The location dialog with its data. Saving changes the place for the whole app. */
export function LocationPrompt({ onClose }: { readonly onClose: () => void }) {
  const place = usePlace();
  const session = useSession();
  const locateMe = useLocate();
  const setZip = useSetZip();
  const checkZip = useCheckZip();
  const door = useDoor();

  // Without a server that can look them up, only digits are accepted.
  const townsNamed = (name: string) => door.places.suggestZips(name).catch(() => []);
  const save = async (entered: string) => {
    const zip = await enteredZip(entered, townsNamed);
    if (!zip.ok) return zip.error;
    const check = await checkZip(zip.value);
    if (check !== 'known') return `zip-${check}` as const;
    const stored = await setZip(zip.value);
    if (!stored.ok) toasts.show({ title: notStored(locationText.storageTrouble), tone: 'error' });
    else if (session.state === 'user') toasts.show({ title: locationText.updated });
    onClose();
    return null;
  };
  const locate = async () => {
    const trouble = await locateMe();
    if (trouble === null) onClose();
    return trouble;
  };

  return (
    <LocationDialog
      zip={place.zipProblem === null ? (place.zip ?? '') : enteredUserZip()}
      zipProblem={place.zipProblem}
      onSave={save}
      onUseMyLocation={locate}
      onCancel={onClose}
    />
  );
}
