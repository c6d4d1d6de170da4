import { ChoiceChip } from '../../../components/filters/choice-chip.tsx';
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
        <ChoiceChip
          key={presetText(preset)}
          label={presetText(preset)}
          isOn={isPreset(days, preset)}
          count={null}
          onPress={() => onChoose(preset)}
        />
      ))}
    </div>
  );
}
