import { useId } from 'react';
import { FieldError, RequiredMark } from './field.tsx';
import type { Elements } from '../elements.ts';

interface Props<T extends string> {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly mark?: Elements;
  }[];
  readonly value: T | null;
  readonly error: string | null;
  readonly onChange: (value: T) => void;
}

/** Radio buttons as a row of cards; the arrow keys move between them as in any radio group. */
export function ChoiceCards<T extends string>(props: Props<T>) {
  const { label, isRequired = false, options, value, error, onChange } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={isRequired}
      aria-invalid={error === null ? undefined : true}
      aria-describedby={error === null ? undefined : `${id}-error`}
      className="flex flex-col gap-1.5"
    >
      <span id={`${id}-label`} className="font-semibold">
        <span>{label}</span>
        {isRequired && <RequiredMark />}
      </span>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.2rem),1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-xl border-2 bg-card px-2 font-semibold has-checked:border-ink has-checked:bg-notice-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-garage ${
              error === null ? 'border-edge' : 'border-danger'
            }`}
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.mark}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
