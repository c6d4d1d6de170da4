import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { SUGGESTED_TAGS, withSuggested, withTyped } from '../../../domain/sale/tags.ts';
import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { FormProps } from '../form-props.ts';

/** Tags by Enter, comma or the button (spec 2), or by pressing a suggestion. */
export function TagsField({ draft, change, problems }: FormProps) {
  const { tags, typedTag: typed } = draft;
  const add = () => change(withTyped(tags, typed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const edit = (text: string) =>
    change(text.includes(',') ? withTyped(tags, text) : { typedTag: text });

  return (
    <div data-field="tags" className="flex flex-col gap-3">
      <Field label={createSaleText.tags} hint={createSaleText.tagsHint} error={problems.at('tags')}>
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              autoCapitalize="none"
              enterKeyHint="enter"
              maxLength={1000}
              value={typed}
              onKeyDown={onKeyDown}
              onChange={(event) => edit(event.currentTarget.value)}
            />
            <Button onClick={add}>{createSaleText.addTag}</Button>
          </div>
        )}
      </Field>
      <ChosenTags
        tags={tags}
        onRemove={(tag) => change({ tags: tags.filter((other) => other !== tag) })}
      />
      <Suggestions chosen={tags} onAdd={(tag) => change(withSuggested(draft, tag))} />
    </div>
  );
}

interface ChosenProps {
  readonly tags: readonly string[];
  readonly onRemove: (tag: string) => void;
}

function ChosenTags({ tags, onRemove }: ChosenProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={createSaleText.tags} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={createSaleText.removeTag(tag)}
            className="flex min-h-11 items-center gap-1.5 rounded-full border-2 border-ink bg-notice-wash px-3.5 text-start text-sm font-semibold wrap-anywhere"
            onClick={() => onRemove(tag)}
          >
            <span>{tag}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface SuggestionsProps {
  readonly chosen: readonly string[];
  readonly onAdd: (tag: string) => void;
}

function Suggestions({ chosen, onAdd }: SuggestionsProps) {
  const left = SUGGESTED_TAGS.filter((tag) => !chosen.includes(tag));
  if (left.length === 0) return null;
  return (
    <div>
      <p className="pb-1.5 text-sm text-muted">{createSaleText.suggestedTags}</p>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {left.map((tag) => (
          <li key={tag} className="shrink-0">
            <button
              type="button"
              aria-label={createSaleText.addSuggestion(tag)}
              className="flex min-h-11 items-center gap-1 rounded-full border border-dashed border-edge px-3 text-sm hover:bg-sunk"
              onClick={() => onAdd(tag)}
            >
              <Plus aria-hidden className="size-3.5" />
              <span>{tag}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
