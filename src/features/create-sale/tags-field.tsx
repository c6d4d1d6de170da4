import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { addTags, MAX_TAG_LENGTH, MAX_TAGS, SUGGESTED_TAGS } from '../../domain/sale/tags.ts';
import { createSaleText, draftProblemText } from '../../i18n/create-sale.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { FormProps } from './form-props.ts';

type Problem = ReturnType<typeof addTags>['problem'];

const LIMITS = { 'tag-too-long': MAX_TAG_LENGTH, 'too-many-tags': MAX_TAGS } as const;

/** Tags by Enter, comma or the button (spec 2), or by pressing a suggestion. */
export function TagsField({ draft, change, problems }: FormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<Problem>(null);

  const add = (text: string) => {
    const added = addTags(draft.tags, text);
    change({ tags: added.tags });
    setProblem(added.problem);
    // What did not fit stays in the field.
    setTyped(added.problem === null ? '' : text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add(typed);
  };
  const edit = (text: string) => {
    if (text.includes(',')) add(text);
    else setTyped(text);
  };

  const error = problem === null ? problems.at('tags') : draftProblemText[problem](LIMITS[problem]);
  return (
    <div data-field="tags" className="flex flex-col gap-3">
      <Field label={createSaleText.tags} hint={createSaleText.tagsHint} error={error}>
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
            <Button onClick={() => add(typed)}>{createSaleText.addTag}</Button>
          </div>
        )}
      </Field>
      <ChosenTags
        tags={draft.tags}
        onRemove={(tag) => change({ tags: draft.tags.filter((other) => other !== tag) })}
      />
      <Suggestions chosen={draft.tags} onAdd={add} />
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
            {tag}
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
              {tag}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
