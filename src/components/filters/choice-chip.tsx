import { discoverText } from '../../i18n/pages/discover-text.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly label: string;
  readonly mark?: Elements;
  readonly isOn: boolean;
  /** How many sales it would leave. Null: not known. */
  readonly count: number | null;
  readonly onPress: () => void;
}

/** A choice that is on or off, with how many sales it leaves. */
export function ChoiceChip({ label, mark, isOn, count, onPress }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border-2 border-edge bg-card px-3 text-sm font-semibold whitespace-nowrap hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-notice-wash forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-4"
      onClick={onPress}
    >
      {mark}
      <span>{label}</span>
      {count !== null && (
        <span className="text-xs font-normal text-muted tabular-nums">
          <span>{count.toLocaleString('en-US')}</span>
          <span className="sr-only">{` ${discoverText.salesAfterCount(count)}`}</span>
        </span>
      )}
    </button>
  );
}
