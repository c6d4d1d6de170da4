import { dateOfDayNumber, dayNumberOf } from '../../time/calendar-date.ts';

/** The day number of a date, or null if there is none, such as February 30. */
export function dateIn(year: number, month: number, dayOfMonth: number): number | null {
  const [monthText, dayText] = [month, dayOfMonth].map((part) => String(part).padStart(2, '0'));
  return dayNumberOf(`${year}-${monthText}-${dayText}`);
}

/** The same without a year: the one that is nearest to `around`, a day number. */
export function nearestDate(month: number, dayOfMonth: number, around: number): number | null {
  const year = Number(dateOfDayNumber(around).slice(0, 4));
  const days = [year, year + 1, year - 1].flatMap((one) => dateIn(one, month, dayOfMonth) ?? []);
  const [nearest] = days.toSorted((a, b) => Math.abs(a - around) - Math.abs(b - around));
  return nearest ?? null;
}

const SPELLED = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
];

/** The day of a month that a word such as "twelfth" names, or null. */
export function spelledDay(word: string): number | null {
  if (word === 'thirtieth') return 30;
  const index = SPELLED.indexOf(word);
  return index < 0 ? null : index + 1;
}
