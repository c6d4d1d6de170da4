import { dayPresets, isPreset } from '../../../domain/sale/draft/day-presets.ts';
import type { ScheduleDay } from '../../../domain/sale/sale.ts';
import { createSaleText } from '../../../i18n/sale/create-sale-text.ts';
import { presetText } from '../../../i18n/sale/day-preset-text.ts';

interface Props {
  readonly days: readonly ScheduleDay[];
  /** YYYY-MM-DD, the first day that is not over. */
  readonly today: string;
  readonly onChoose: (days: readonly ScheduleDay[]) => void;
}

/** The days of most sales, each with one tap. */
export function DayPresetChips({ days, today, onChoose }: Props) {
  return (
    <div role="group" aria-label={createSaleText.usualDays} className="flex flex-wrap gap-2">
      {dayPresets(today).map((preset) => (
        <button
          key={presetText(preset)}
          type="button"
          aria-pressed={isPreset(days, preset)}
          className="min-h-11 rounded-[1.375rem] border-2 border-edge bg-card px-3 py-1.5 text-start text-sm font-semibold hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-notice-wash forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-4"
          onClick={() => onChoose(preset)}
        >
          {presetText(preset)}
        </button>
      ))}
    </div>
  );
}
