import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { authText } from '../../i18n/people/auth-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

/** The longest address that mail servers accept. */
const EMAIL_LENGTH = 254;

interface FieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

export function EmailField({ value, error, onChange }: FieldProps) {
  return (
    <Field label={authText.email} isRequired error={error}>
      {(control) => (
        <TextInput
          {...control}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={EMAIL_LENGTH}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface PasswordProps extends FieldProps {
  /** What a password manager should offer. */
  readonly purpose: 'current-password' | 'new-password';
  readonly label?: string;
  readonly hint?: string;
}

export function PasswordField(props: PasswordProps) {
  const { value, error, onChange, purpose, hint, label = authText.password } = props;
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} isRequired hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <TextInput
            {...control}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete={purpose}
            autoCapitalize="none"
            spellCheck={false}
            className="pe-12"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            aria-label={authText.showPassword}
            aria-pressed={isShown}
            className="absolute inset-y-0.5 end-0.5 grid w-11 place-content-center rounded-xl hover:bg-sunk"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
