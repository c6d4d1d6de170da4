/** Names of weekdays and months as people write them, with their usual typing errors. */

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Short forms that mean nothing else. */
const CLEAR_WEEKDAYS: Readonly<Record<string, number>> = {
  tue: 2,
  tues: 2,
  weds: 3,
  wensday: 3,
  wendsday: 3,
  wedsday: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  fri: 5,
  frid: 5,
  satur: 6,
  // Monday to Friday; the last day is added where the list is read.
  weekday: 1,
  weekdays: 1,
};

/** Short forms that are other words, too ("sun hat", "sat down"), or that may be anything. */
const VAGUE_WEEKDAYS: Readonly<Record<string, number>> = {
  sun: 0,
  su: 0,
  mon: 1,
  tu: 2,
  wed: 3,
  th: 4,
  fr: 5,
  sat: 6,
  sa: 6,
};

const SHORT_MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  febr: 2,
  mar: 3,
  apr: 4,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  sept: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};

/** Words that are one letter away from a weekday or a month, and mean something else. */
const NOT_TYPING_ERRORS = new Set(['sundry', 'sundae', 'match', 'marsh']);

export interface WeekdayWord {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Whether it may be another word, so that something beside it has to say that it is a day. */
  readonly isVague: boolean;
  /** "Saturdays": it may come again every week. */
  readonly isPlural: boolean;
}

/** The weekday that a folded word names, or null. */
export function weekdayOf(word: string): WeekdayWord | null {
  const clear = CLEAR_WEEKDAYS[word];
  if (clear !== undefined) return { weekday: clear, isVague: false, isPlural: false };
  const vague = VAGUE_WEEKDAYS[word];
  if (vague !== undefined) return { weekday: vague, isVague: true, isPlural: false };
  if (word.length < 5 || word.length > 11) return null;
  const singular = word.endsWith('s') ? word.slice(0, -1) : word;
  const named = indexNear(WEEKDAYS, singular);
  return named < 0 ? null : { weekday: named, isVague: false, isPlural: singular !== word };
}

/** The month that a folded word names, 1 to 12, or null. */
export function monthOf(word: string): number | null {
  const short = SHORT_MONTHS[word];
  if (short !== undefined) return short;
  const named = word.length < 5 ? MONTHS.indexOf(word) : indexNear(MONTHS, word);
  return named < 0 ? null : named + 1;
}

function indexNear(names: readonly string[], word: string): number {
  const exact = names.indexOf(word);
  if (exact >= 0 || NOT_TYPING_ERRORS.has(word)) return exact;
  return names.findIndex((name) => name.length >= 5 && name[0] === word[0] && isNear(name, word));
}

/** Whether one letter is wrong, missing, or too many, or two neighbors are exchanged. */
function isNear(name: string, word: string): boolean {
  if (Math.abs(name.length - word.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === word[start]) start++;
  let end = 0;
  const most = Math.min(name.length, word.length) - start;
  while (end < most && name.at(-1 - end) === word.at(-1 - end)) end++;
  const [left, right] = [
    name.slice(start, name.length - end),
    word.slice(start, word.length - end),
  ];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
