import { discoverText } from '../../i18n/pages/discover-text.ts';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  /** How many sales it would leave. Null: not known. */
  readonly count: number | null;
}

interface Props<T extends Choice> {
  readonly label: string;
  readonly choices: readonly T[];
  readonly onChoose: (choice: T) => void;
}

/** Days side by side, one of them chosen. Large text wraps the count below its day. */
export function DayTabs<T extends Choice>({ label, choices, onChoose }: Props<T>) {
  return (
    <div role="group" aria-label={label} className="flex min-w-0 grow">
      {choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          aria-pressed={choice.isOn}
          className="flex min-h-11.5 min-w-min grow flex-wrap content-center items-baseline justify-center gap-x-1 border-b-4 border-transparent px-1.5 pt-1 text-[min(1rem,6.4vw)] leading-tight font-semibold whitespace-nowrap text-muted hover:bg-sunk focus-visible:-outline-offset-3 aria-pressed:border-sign aria-pressed:font-extrabold aria-pressed:text-ink md:grow-0 md:px-3 forced-colors:aria-pressed:border-[Highlight]"
          onClick={() => onChoose(choice)}
        >
          <span>{choice.label}</span>
          {choice.count !== null && (
            <span className="text-[min(0.8125rem,4.6vw)] font-semibold tabular-nums">
              <span>{choice.count.toLocaleString('en-US')}</span>
              <span className="sr-only">{` ${discoverText.salesAfterCount(choice.count)}`}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
