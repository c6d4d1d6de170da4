import { type FormEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { type FindsEdit, withFindAt } from '../../../../domain/route/edit-finds.ts';
import { FIND_LIMITS, type Find } from '../../../../domain/route/settings/stop-settings.ts';
import { cut } from '../../../../domain/text/cut.ts';
import { type FindDraft, useFindDraft } from '../../../../page/draft/use-find-draft.ts';
import { driveText } from '../../../../i18n/routes/drive-text.ts';
import { findPhotoText } from '../../../../i18n/routes/find-photo-text.ts';
import { randomUuid } from '../../../../platform/random.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ChosenPhoto } from '../../finds/chosen-photo.tsx';
import { FindList } from '../../finds/find-list.tsx';
import { PhotoButton } from '../../finds/photo-button.tsx';
import { PhotoProblem } from '../../finds/photo-problem.tsx';
import { useFindPhotoChoice } from '../../finds/use-find-photo-choice.ts';

export interface FindFormHandle {
  /** Adds what is typed and not added yet, before the stop is left. */
  readonly addTyped: () => Promise<void>;
}

interface Props {
  readonly routeId: string;
  readonly finds: readonly Find[];
  readonly ref: Ref<FindFormHandle>;
  readonly onChange: (edit: FindsEdit) => Promise<boolean>;
}

/** What was found at a stop, each with what it cost and a photo of it. */
export function FindForm({ routeId, finds, ref, onChange }: Props) {
  const { draft, change, handOver } = useFindDraft(routeId);
  const { what, price, photo } = draft;
  const [isBroken, setIsBroken] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const photoInput = useRef<HTMLInputElement>(null);
  const choice = useFindPhotoChoice(routeId, (id) => change({ photo: id }));
  const isFull = finds.length >= FIND_LIMITS.most;
  const put = (facts: Omit<Find, 'id' | 'photo'>, taken: string | null) =>
    onChange(withFindAt({ id: randomUuid(), ...facts, ...(taken !== null && { photo: taken }) }));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = isNothing(draft);
    setIsBroken(centsOf(price) === undefined);
    if (isEmpty) field.current?.focus();
    // A photo that is still being prepared belongs to the find, so nothing is added before it is ready.
    if (isEmpty || isFull || choice.isPreparing) return;
    const isAdded = await handOver(async (written) => {
      const cents = centsOf(written.price);
      if (cents === undefined || isNothing(written)) return false;
      return put({ what: written.what.trim(), cents }, written.photo);
    });
    if (isAdded) field.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    async addTyped() {
      if (isFull) return;
      await handOver(async (written) => {
        if (isNothing(written) && written.price.trim() === '') return false;
        return put(asTyped(written.what, written.price), written.photo);
      });
    },
  }));
  return (
    <div className="flex flex-col gap-2">
      <form
        noValidate
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => void add(event)}
      >
        <Field
          label={driveText.what}
          hint={driveText.whatHint}
          className="min-w-0 grow basis-[10rem]"
        >
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              value={what}
              maxLength={FIND_LIMITS.letters}
              onChange={({ target }) => change({ what: target.value })}
            />
          )}
        </Field>
        <Field
          label={driveText.price}
          error={isBroken ? driveText.priceInvalid : null}
          className="min-w-0 grow basis-[5rem]"
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              value={price}
              onChange={({ target }) => {
                change({ price: target.value });
                setIsBroken(false);
              }}
            />
          )}
        </Field>
        <ChosenPhoto
          routeId={routeId}
          photo={photo}
          isPreparing={choice.isPreparing}
          onRemove={() => {
            change({ photo: null });
            photoInput.current?.focus();
          }}
        />
        <PhotoProblem problem={choice.problem} />
        <div className="flex basis-full flex-wrap gap-2">
          <PhotoButton
            label={photo === null ? findPhotoText.add : findPhotoText.change}
            isBusy={choice.isPreparing}
            className="grow"
            inputRef={photoInput}
            onChosen={choice.choose}
          />
          <Button type="submit" className="grow" aria-disabled={isFull || choice.isPreparing}>
            {driveText.addFind}
          </Button>
        </div>
      </form>
      <FindList routeId={routeId} finds={finds} onChange={onChange} />
    </div>
  );
}

/** A price alone is not a find. */
function isNothing({ what, photo }: FindDraft): boolean {
  return what.trim() === '' && photo === null;
}

/** The cents of "12", "12.5" or "$12.50". Null for an empty text; undefined for what is not a price. */
function centsOf(text: string): number | null | undefined {
  const typed = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.');
  if (typed === '') return null;
  if (!/^\d{1,5}(?:\.\d{1,2})?$/.test(typed)) return undefined;
  return Math.round(Number(typed) * 100);
}

/** For a find that is stored unchecked: a price that cannot be read stays as words. */
function asTyped(what: string, price: string): Pick<Find, 'what' | 'cents'> {
  const cents = centsOf(price);
  const words = [what, ...(cents === undefined ? [price] : [])].map((each) => each.trim());
  return {
    what: cut(words.filter((each) => each !== '').join(', '), FIND_LIMITS.letters),
    cents: cents ?? null,
  };
}
