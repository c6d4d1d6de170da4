import { setLocalProfile } from '../../page/account/log-in-actions.ts';
import { useState } from 'react';
import { ZipField } from '../../components/place/zip-field.tsx';
import { useCheckZip } from '../../page/place/use-lookups.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { usePlace } from '../../page/place/use-place.ts';
import { useSession } from '../../page/account/use-session.ts';
import { authText, localProfileText } from '../../i18n/people/auth-text.ts';
import { locationText } from '../../i18n/people/location-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { AuthForm } from './auth-form.tsx';
import { troubleText, type TroubleToTell } from './auth-trouble.ts';
import { useSignedIn } from './use-signed-in.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../../components/page/not-stored.ts';

const NAME_LENGTH = 60;

/** Replaces log in and sign up if there is no server: a name and a ZIP code, no password. */
export function LocalProfileForm() {
  const door = useDoor();
  const finish = useSignedIn();
  const place = usePlace();
  const session = useSession();
  const known = session.state === 'user' ? session.user : null;
  const [typedName, setName] = useState<string | null>(null);
  const [typedZip, setZipCode] = useState<string | null>(null);
  const name = typedName ?? known?.displayName ?? '';
  const zipCode = typedZip ?? known?.zipCode ?? place.zip ?? '';
  const [isBusy, whileBusy] = useBusy();
  const [failure, setFailure] = useState<TroubleToTell | null>(null);
  const [isUnknownZip, setIsUnknownZip] = useState(false);
  const isWrongZip = failure?.code === 'zip-invalid';
  const checkZip = useCheckZip();

  const enter = async () => {
    const isUnknown = (await checkZip(zipCode)) === 'unknown';
    setIsUnknownZip(isUnknown);
    // The message of the last try no longer applies.
    setFailure(null);
    if (isUnknown) return;
    const answer = await setLocalProfile(door, { name, zipCode });
    setFailure(answer.ok ? null : answer.error);
    // Busy until the next page appears: a second press would do it twice.
    if (answer.ok) await finish(localProfileText.saved);
  };
  const submit = () => whileBusy(enter);
  const changeZip = (typed: string) => {
    setZipCode(typed);
    setIsUnknownZip(false);
  };
  const missing = (value: string) =>
    failure?.code === 'fields-missing' && value.trim() === '' ? authText.fillThis : null;

  const zipError = isUnknownZip
    ? locationText.errors['zip-unknown']
    : isWrongZip
      ? locationText.errors['zip-invalid']
      : missing(zipCode);

  return (
    <AuthForm
      title={localProfileText.title}
      lead={authText.noServer}
      submitLabel={localProfileText.save}
      busyLabel={localProfileText.save}
      isBusy={isBusy}
      trouble={
        failure === null || isWrongZip ? null : troubleText(failure, notStored(authText.storage))
      }
      onSubmit={() => void submit()}
    >
      <Field
        label={localProfileText.name}
        isRequired
        hint={localProfileText.nameHint}
        error={missing(name)}
      >
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="name"
            enterKeyHint="next"
            maxLength={NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={authText.zipCode} isRequired hint={authText.zipHint} error={zipError}>
        {(control) => (
          <ZipField
            control={control}
            value={zipCode}
            onChange={changeZip}
            onBegin={() => setZipCode(zipCode)}
          />
        )}
      </Field>
    </AuthForm>
  );
}
