import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import { SALE_FIELDS, type SaleText } from '../../domain/sale/sale-fields.ts';
import { createSaleText, cutText } from '../../i18n/sale/create-sale-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { useBoundedText } from '../../ui/form/use-bounded-text.ts';
import type { FormProps } from './form-props.ts';

/** From this length on, the form counts the characters. */
const COUNTED_FROM = 0.8;

interface Props extends FormProps {
  readonly field: SaleText;
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
  const value: SaleDraft[SaleText] = draft[field];
  const { cut, edit, onPaste } = useBoundedText({
    value,
    maxLength: SALE_FIELDS[field].kept,
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
            : cutText(cut.wantedLength, cut.text.length, SALE_FIELDS[field].max)
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

function countOf(value: string, field: SaleText): string | null {
  const { max } = SALE_FIELDS[field];
  return value.length < max * COUNTED_FROM ? null : createSaleText.characters(value.length, max);
}
