import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetSeenProblem } from '../../components/place/seen-zip-problem.ts';
import { ZipField } from '../../components/place/zip-field.tsx';
import { setUserZip, usePlace } from '../../page/place/use-place.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { locationText } from '../../i18n/people/location-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { notStored } from '../../components/page/not-stored.ts';

/** Spec 2: saves what was entered and goes to Discover, which reports a problem with it. */
export function ZipForm() {
  const navigate = useNavigate();
  const place = usePlace();
  const [typed, setTyped] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const zip = typed ?? (place.source === 'zip' ? (place.zip ?? '') : '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(zip.trim() === '');
    if (zip.trim() === '') return;
    forgetSeenProblem();
    const stored = setUserZip(zip);
    if (!stored.ok) toasts.show({ title: notStored(locationText.storageTrouble), tone: 'error' });
    void navigate('/discover');
  };

  return (
    <form noValidate className="flex max-w-lg flex-wrap items-start gap-x-3" onSubmit={submit}>
      <Field
        label={homeText.zipLabel}
        className="min-w-0 grow basis-[9em]"
        error={isMissing ? locationText.errors['zip-empty'] : null}
      >
        {(control) => (
          <ZipField
            control={control}
            value={zip}
            placeholder={homeText.zipPlaceholder}
            onChange={(value) => {
              setTyped(value);
              setIsMissing(false);
            }}
          />
        )}
      </Field>
      <Button type="submit" className="mt-7.5 h-12 shrink-0">
        {homeText.findSales}
      </Button>
    </form>
  );
}
