import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { locationText } from '../../i18n/people/location-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { MyLocation } from './my-location.tsx';
import { ZipField } from './zip-field.tsx';

type Problem = keyof typeof locationText.errors;

interface Props {
  /** What the field shows until something is entered. The place may arrive after the dialog has opened. */
  readonly zip: string;
  /** Shown under the field until then: why a ZIP code given elsewhere could not be used. */
  readonly zipProblem?: Problem | null;
  /**
   * Gets the value as entered (spec 2) and checks it. Resolves to null if it is valid, otherwise to the
   * problem.
   */
  readonly onSave: (entered: string) => Promise<Problem | null>;
  /** Resolves to null when the place is set, otherwise to why the position can't be read. */
  readonly onUseMyLocation: () => Promise<string | null>;
  readonly onCancel: () => void;
}

/** The location dialog of spec 2: a ZIP code by digits or town, or the device's position. */
export function LocationDialog(props: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [isForTown, setIsForTown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const entered = typed ?? props.zip;
  const problem = refusal ?? (typed === null ? (props.zipProblem ?? null) : null);

  // On a phone, the keyboard would cover the rest.
  const hasKeyboard = useMedia('(pointer: fine)');
  useEffect(() => {
    if (hasKeyboard) form.current?.querySelector('input')?.focus();
  }, [hasKeyboard]);
  const zipProblem = props.zipProblem ?? null;
  useEffect(() => {
    if (zipProblem !== null) form.current?.querySelector('input')?.focus();
  }, [zipProblem]);

  const focusField = () => form.current?.querySelector('input')?.focus();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const refused = await props.onSave(entered);
    setRefusal(refused);
    if (refused !== null) focusField();
  };
  const searchTown = () => {
    setTyped('');
    setRefusal(null);
    setIsForTown(true);
    focusField();
  };

  return (
    <Sheet title={locationText.title} closeLabel={shellText.close} onClose={props.onCancel}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void save(event)}
      >
        <p className="text-muted">{locationText.why}</p>
        <Field
          label={locationText.zipLabel}
          error={problem === null ? null : locationText.errors[problem]}
        >
          {(control) => (
            <ZipField
              control={control}
              value={entered}
              placeholder={isForTown ? locationText.townPlaceholder : locationText.zipPlaceholder}
              onChange={(value) => {
                setTyped(value);
                setRefusal(null);
              }}
            />
          )}
        </Field>
        {problem === 'zip-unknown' && (
          <Button onClick={searchTown}>
            <Search aria-hidden className="size-5" />
            {locationText.searchTown}
          </Button>
        )}
        <MyLocation onUse={props.onUseMyLocation} />
        <div className="flex flex-row-reverse gap-3 pt-2">
          <Button type="submit" look="sign" className="grow">
            {locationText.save}
          </Button>
          <Button className="grow" onClick={props.onCancel}>
            {locationText.cancel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
