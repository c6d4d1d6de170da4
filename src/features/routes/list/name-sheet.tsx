import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ROUTE_NAME_LIMIT } from '../../../domain/route/route.ts';
import { routeListText } from '../../../i18n/routes/route-list-text.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';
import { Sheet } from '../../../ui/feedback/sheet.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';

interface Props {
  readonly title: string;
  readonly name: string;
  /** Resolves to whether it was stored. If not, what was typed stays. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the name of a route. */
export function NameSheet({ title, name, onSave, onClose }: Props) {
  const [typed, setTyped] = useState(name);
  const [isMissing, setIsMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const line = typed.trim();
    setIsMissing(line === '');
    if (line === '') form.current?.querySelector('input')?.focus();
    else if (await onSave(line)) onClose();
  };
  return (
    <Sheet title={title} closeLabel={shellText.close} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void save(event)}
      >
        <Field
          label={routeListText.name}
          hint={routeListText.nameHint}
          error={isMissing ? routeListText.nameMissing : null}
        >
          {(control) => (
            <TextInput
              {...control}
              value={typed}
              maxLength={ROUTE_NAME_LIMIT}
              onChange={({ target }) => {
                setTyped(target.value);
                setIsMissing(false);
              }}
            />
          )}
        </Field>
        <div className="flex flex-row-reverse gap-3">
          <Button type="submit" look="sign" className="grow">
            {routeListText.save}
          </Button>
          <Button className="grow" onClick={onClose}>
            {routeListText.cancel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
