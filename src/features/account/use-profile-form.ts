import { typedChanges } from '../../domain/account/profile-changes.ts';
import { ok } from '../../domain/result.ts';
import { patchProfile } from '../../page/account/account-actions.ts';
import { setLocalProfile } from '../../page/account/log-in-actions.ts';
import { useState } from 'react';
import { useDoor } from '../../page/app/use-page.tsx';
import { useCheckZip } from '../../page/place/use-lookups.ts';
import { setUserZip } from '../../page/place/use-place.ts';
import { useSendsNow } from '../../page/sync/use-sync-status.ts';
import { profileText } from '../../i18n/people/account-text.ts';
import { locationText } from '../../i18n/people/location-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../../components/page/not-stored.ts';

export interface ProfileOwner {
  readonly userId: string;
  readonly email: string;
  readonly zipCode: string;
  readonly displayName: string | null;
}

type Problem = { readonly field: 'name' | 'zipCode'; readonly text: string } | null;

/** The profile's input, its problems, and Save Changes. */
export function useProfileForm(user: ProfileOwner) {
  const door = useDoor();
  const sendsNow = useSendsNow();
  const [typedName, setName] = useState<string | null>(null);
  const [typedZip, setZipCode] = useState<string | null>(null);
  const [isBusy, whileBusy] = useBusy();
  const [problem, setProblem] = useState<Problem>(null);
  const isLocal = user.userId.startsWith('local:');
  const name = typedName ?? user.displayName ?? '';
  const zipCode = typedZip ?? user.zipCode;

  const checkZip = useCheckZip();
  const patchTyped = async () => {
    const changes = typedChanges(typedName, typedZip);
    if (Object.keys(changes).length === 0) return ok(null);
    return patchProfile(door, user.userId, changes);
  };
  const keep = () => (isLocal ? setLocalProfile(door, { name, zipCode }) : patchTyped());

  const checkAndKeep = async () =>
    (await checkZip(zipCode)) === 'unknown' ? ('zip-unknown' as const) : keep();

  const save = async () => {
    const done = await whileBusy(checkAndKeep);
    if (done === 'zip-unknown') {
      setProblem({ field: 'zipCode', text: locationText.errors['zip-unknown'] });
      return false;
    }
    setProblem(done.ok ? null : problemOf(done.error, name));
    if (done.ok) {
      if (zipCode.trim() !== '') setUserZip(zipCode);
      const isWaiting = !isLocal && !sendsNow();
      const description = isWaiting ? { description: profileText.waiting } : {};
      toasts.show({ title: profileText.saved, ...description });
    } else if (problemOf(done.error, name) === null) {
      const { failedTitle: title, failedHint } = profileText;
      toasts.show({ title, description: notStored(failedHint), tone: 'error' });
    }
    return done.ok;
  };

  return { name, zipCode, isLocal, isBusy, problem, setName, setZipCode, save };
}

/** A problem that can be fixed at a field. Null if it lies elsewhere. */
function problemOf(
  failure: { readonly code: string; readonly field?: string },
  name: string,
): Problem {
  if (failure.code === 'zip-invalid' || failure.field === 'zipCode') {
    return { field: 'zipCode', text: locationText.errors['zip-invalid'] };
  }
  if (failure.field === 'displayName') return { field: 'name', text: profileText.nameTooLong };
  if (failure.code !== 'fields-missing') return null;
  return name.trim() === ''
    ? { field: 'name', text: profileText.nameMissing }
    : { field: 'zipCode', text: locationText.errors['zip-empty'] };
}
