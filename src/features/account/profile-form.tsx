import { type FormEvent, useRef } from 'react';
import { ZipField } from '../../components/place/zip-field.tsx';
import { profileText } from '../../i18n/people/account-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { TextInput } from '../../ui/form/text-input.tsx';
import { type ProfileOwner, useProfileForm } from './use-profile-form.ts';

/** The Profile tab (spec 2). Save Changes stores here at once and sends automatically. */
export function ProfileForm({ user }: { readonly user: ProfileOwner }) {
  const form = useRef<HTMLFormElement>(null);
  const { name, zipCode, isLocal, isBusy, problem, setName, setZipCode, save } =
    useProfileForm(user);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !(await save())) {
      requestAnimationFrame(() => focusFirstInvalid(form.current));
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label={profileText.name}
        hint={isLocal ? profileText.localNameHint : profileText.nameHint}
        error={problem?.field === 'name' ? problem.text : null}
      >
        {(control) => (
          <TextInput
            {...control}
            name="name"
            autoComplete="name"
            enterKeyHint="next"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      {!isLocal && (
        <Field label={profileText.email} hint={profileText.emailHint}>
          {(control) => <TextInput {...control} type="email" readOnly value={user.email} />}
        </Field>
      )}
      <Field
        label={profileText.zipCode}
        hint={profileText.zipHint}
        error={problem?.field === 'zipCode' ? problem.text : null}
      >
        {(control) => <ZipField control={control} value={zipCode} onChange={setZipCode} />}
      </Field>
      <Button type="submit" look="sign" aria-busy={isBusy} className="self-start">
        {isBusy ? profileText.saving : profileText.save}
      </Button>
    </form>
  );
}
