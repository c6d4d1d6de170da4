import { DRAFT_LIMITS } from '../../domain/sale/draft/draft-check.ts';
import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import type { VisitFact } from '../../domain/sale/visit-facts.ts';
import { createSaleText, cutText } from '../../i18n/sale/create-sale-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { useBoundedText } from '../../ui/form/use-bounded-text.ts';
import type { FormProps } from './form-props.ts';

type TextField = 'title' | 'description' | 'street' | 'saleUrl' | 'email' | VisitFact;

/**
 * The longest text that the draft keeps, in UTF-16 units. More than may be posted, so that a long paste can
 * be shortened in place, but not so much that the form freezes.
 */
const KEPT_LENGTH: Readonly<Record<TextField, number>> = {
  title: 1_000,
  description: 20_000,
  street: 1_000,
  saleUrl: 2_000,
  email: 1_000,
  lineNumbers: 1_000,
  parking: 1_000,
  payment: 1_000,
  entryRules: 1_000,
};

/** From this length on, the form counts the characters. */
const COUNTED_FROM = 0.8;

interface Props extends FormProps {
  readonly field: TextField;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
  readonly hint?: string;
  readonly input?: {
    readonly type?: 'email' | 'url';
    readonly placeholder?: string;
    readonly autoComplete?: string;
    readonly autoCapitalize?: string;
    readonly spellCheck?: boolean;
  };
}

/** A text of the draft. An extremely long paste is cut, with a note. Existing text stays. */
export function DraftText(props: Props) {
  const { field, draft, change, problems, isLong = false, input = {} } = props;
  const value: SaleDraft[TextField] = draft[field];
  const { cut, edit, onPaste } = useBoundedText({
    value,
    maxLength: KEPT_LENGTH[field],
    onChange: (text) => change({ [field]: text }),
  });

  const Control = isLong ? TextArea : TextInput;
  return (
    <div data-field={field}>
      <Field
        label={props.label}
        isRequired={props.isRequired ?? false}
        hint={countOf(value, field) ?? props.hint}
        error={
          cut === null
            ? problems.at(field)
            : cutText(cut.wantedLength, cut.text.length, DRAFT_LIMITS[field])
        }
      >
        {(control) => (
          <Control
            {...control}
            {...input}
            name={field}
            value={value}
            onPaste={onPaste}
            onChange={(event) => edit(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  );
}

function countOf(value: string, field: TextField): string | null {
  const max = DRAFT_LIMITS[field];
  return value.length < max * COUNTED_FROM ? null : createSaleText.characters(value.length, max);
}
