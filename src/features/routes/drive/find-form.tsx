import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { FIND_LIMITS, type Find } from '../../../domain/route/settings/stop-settings.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { priceText, routePageText } from '../../../i18n/routes/route-page-text.ts';
import { randomUuid } from '../../../platform/random.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';

interface Props {
  readonly finds: readonly Find[];
  readonly onChange: (finds: readonly Find[]) => Promise<boolean>;
}

/** What was found at a stop, each with what it cost. */
export function FindForm({ finds, onChange }: Props) {
  const [what, setWhat] = useState('');
  const [price, setPrice] = useState('');
  const [isBroken, setIsBroken] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const cents = centsOf(price);
    setIsBroken(cents === undefined);
    if (cents === undefined || what.trim() === '') return;
    const isKept = await onChange([...finds, { id: randomUuid(), what: what.trim(), cents }]);
    if (!isKept) return;
    setWhat('');
    setPrice('');
    field.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <form
        noValidate
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => void add(event)}
      >
        <Field label={driveText.what} hint={driveText.whatHint} className="min-w-40 grow basis-40">
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              value={what}
              maxLength={FIND_LIMITS.letters}
              onChange={({ target }) => setWhat(target.value)}
            />
          )}
        </Field>
        <Field
          label={driveText.price}
          error={isBroken ? driveText.priceInvalid : null}
          className="w-24 grow"
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              value={price}
              onChange={({ target }) => {
                setPrice(target.value);
                setIsBroken(false);
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          className="mt-7.5 h-12"
          aria-disabled={finds.length >= FIND_LIMITS.most}
        >
          {driveText.addFind}
        </Button>
      </form>
      <ul className="flex flex-col">
        {finds.map((find) => (
          <li key={find.id} className="flex items-center justify-between gap-2 tabular-nums">
            <span className="min-w-0 font-semibold wrap-anywhere">
              {routePageText.find(find.what, priceText(find.cents))}
            </span>
            <button
              type="button"
              aria-label={driveText.removeFind(find.what)}
              className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk"
              onClick={() => void onChange(finds.filter(({ id }) => id !== find.id))}
            >
              <X aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Cents of "12", "12.5" or "$12.50"; null of nothing; undefined of what is no price. */
function centsOf(text: string): number | null | undefined {
  const typed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.');
  if (typed === '') return null;
  if (!/^\d{1,5}(?:\.\d{1,2})?$/.test(typed)) return undefined;
  return Math.round(Number(typed) * 100);
}
