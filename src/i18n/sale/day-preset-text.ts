import type { DayPreset } from '../../domain/sale/draft/day-presets.ts';
import { shortDateText } from './when-text.ts';

/** "Sat, Dec 5, 8 to 2", "Sat and Sun, Dec 5 and 6, 8 to 2", "Fri and Sat, Jul 31 and Aug 1, 8 to 2" */
export function presetText(preset: DayPreset): string {
  const dates = preset.map(({ date }) => shortDateText(date).split(', '));
  const weekdays = dates.map(([weekday = '']) => weekday).join(' and ');
  const [[, first = ''] = [], [, last = ''] = []] = dates;
  const isOneMonth = first.split(' ')[0] === last.split(' ')[0];
  const end = last === '' ? '' : ` and ${isOneMonth ? (last.split(' ')[1] ?? '') : last}`;
  return `${weekdays}, ${first}${end}, 8 to 2`;
}
