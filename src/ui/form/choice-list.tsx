import { useId } from 'react';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string; readonly hint: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Radio buttons in a column, each with a sentence that explains it. */
export function ChoiceList<T extends string>({ label, options, value, onChange }: Props<T>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl border-2 border-edge bg-card px-3.5 py-2.5 has-checked:border-ink has-checked:bg-notice-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-garage"
        >
          <input
            type="radio"
            name={id}
            className="size-6 shrink-0 accent-ink"
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <span className="flex flex-col">
            <span id={`${id}-${option.value}`} className="font-semibold">
              {option.label}
            </span>
            <span id={`${id}-${option.value}-hint`} className="text-sm text-muted">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}
