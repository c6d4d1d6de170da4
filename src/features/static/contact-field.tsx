import type { InputHTMLAttributes } from 'react';
import { CONTACT_LIMITS, type ContactField } from '../../domain/account/contact.ts';
import { contactCutText, contactText } from '../../i18n/people/contact-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import { useBoundedText } from '../../ui/form/use-bounded-text.ts';

/** A field keeps this many times the length that can be sent, so that a long text can be shortened in place. */
const KEPT_TIMES = 4;
/** From here on the form counts the characters of a text. */
const COUNTED_FROM = 0.8;

interface Props {
  readonly field: ContactField;
  readonly value: string;
  readonly error: string | null;
  readonly hint?: string;
  readonly isReadOnly: boolean;
  /** Further attributes of its control: the message has several lines. */
  readonly input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'enterKeyHint'
  >;
  readonly onChange: (text: string) => void;
}

/** One text of the message. An extremely long paste is cut, with a note. Existing text stays. */
export function ContactTextField(props: Props) {
  const { field, value, error, hint, isReadOnly, input = {}, onChange } = props;
  const max = CONTACT_LIMITS[field];
  const { cut, edit, onPaste } = useBoundedText({ value, maxLength: max * KEPT_TIMES, onChange });
  const Control = field === 'message' ? TextArea : TextInput;
  return (
    <div data-field={field}>
      <Field
        label={contactText[field]}
        isRequired
        hint={value.length < max * COUNTED_FROM ? hint : contactText.characters(value.length, max)}
        error={cut === null ? error : contactCutText(cut.wantedLength, cut.text.length, max)}
      >
        {(control) => (
          <Control
            {...control}
            {...input}
            name={field}
            readOnly={isReadOnly}
            value={value}
            onPaste={onPaste}
            onChange={(event) => edit(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  );
}
