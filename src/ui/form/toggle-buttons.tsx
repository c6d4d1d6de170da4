import type { Elements } from '../elements.ts';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly mark?: Elements;
  }[];
  readonly value: T | null;
  /** Pressing the selected one again clears the choice. */
  readonly onChange: (value: T | null) => void;
}

/** A row of buttons. One or none is pressed. */
export function ToggleButtons<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border-2 border-edge bg-card px-3.5 font-semibold hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-notice-wash"
          onClick={() => onChange(option.value === value ? null : option.value)}
        >
          {option.mark}
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  );
}
