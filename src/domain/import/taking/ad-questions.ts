import type { Doubt, DraftSale } from '../draft-sale.ts';
import { SALE_TYPES } from '../../sale/sale.ts';

/** What a person is asked about a draft, and how they answer. */

/**
 * `date`: one of the choices, or another date. `time`: one of the choices, or another 24-hour HH:MM. `hours`: one of the
 * choices, 'HH:MM-HH:MM'. `yes-no`: whether it is so. `type`: a type of sale. `text`: a choice, or what is typed.
 * `how-many`: 'one' sale, or one at 'each' of its `words`.
 */
export type QuestionKind = 'date' | 'time' | 'hours' | 'yes-no' | 'type' | 'text' | 'how-many';

export interface Question {
  /** The same for the same question, as long as the text stays the same. */
  readonly key: string;
  readonly kind: QuestionKind;
  readonly topic: Doubt['topic'];
  readonly reason: Doubt['reason'];
  /** The dates that it is about, YYYY-MM-DD. */
  readonly dates: readonly string[];
  /** Likeliest first: until another is chosen, the first counts. None counts if nothing is said. */
  readonly choices: readonly string[];
  /** The words of the ad that it is about. */
  readonly words: readonly string[];
  /** Nothing counts until the person answers, although there are choices. */
  readonly isOpen: boolean;
}

/** A few times that sales begin and end at, after the one that is proposed. */
const USUAL: Readonly<Record<'start' | 'end', readonly string[]>> = {
  start: ['08:00', '09:00', '10:00'],
  end: ['14:00', '15:00', '17:00'],
};

const MOST_SINGLE_DAYS = 3;

/** The questions about a draft, in the order in which they decide a visit: days, hours, place, type. */
export function questionsOf(draft: DraftSale): readonly Question[] {
  const { schedule, doubts, zipCode, kind } = draft;
  const found = doubts.flatMap((doubt) => questionsOfDoubt(doubt, draft));
  const isOnline = kind?.value === 'online-only';
  const isAsked = found.some(({ topic }) => topic === 'zip');
  if (zipCode === null && !isAsked && !isOnline) found.push(question('text', ZIP_MISSING));
  const needsDay = schedule.days.value.length === 0;
  const asked = needsDay ? [question('date', DAY_MISSING, { isOpen: true }), ...found] : found;
  const keys = new Set<string>();
  return asked
    .filter(({ key }) => !keys.has(key) && keys.add(key))
    .toSorted((a, b) => ORDER.indexOf(a.topic) - ORDER.indexOf(b.topic));
}

const ORDER: readonly Doubt['topic'][] = [
  'sales',
  'days',
  'year',
  'status',
  'start',
  'end',
  'hours',
  'address',
  'zip',
  'type',
  'half-price',
  'rain-date',
  'text',
  'title',
];

const NOTHING = { at: [], dates: [], choices: [] } as const;
const ZIP_MISSING: Doubt = { topic: 'zip', reason: 'not-said', ...NOTHING };
const DAY_MISSING: Doubt = { topic: 'days', reason: 'not-said', ...NOTHING };

function question(
  kind: QuestionKind,
  { topic, reason, dates, choices }: Doubt,
  changes: Partial<Question> = {},
): Question {
  const key = [topic, reason, ...dates].join(' ');
  return {
    key,
    kind,
    topic,
    reason,
    dates,
    choices,
    words: [],
    isOpen: choices.length === 0,
    ...changes,
  };
}

function questionsOfDoubt(doubt: Doubt, { schedule }: DraftSale): Question[] {
  const { topic, reason, choices } = doubt;
  if (topic === 'title') return [];
  if (topic === 'sales')
    return [
      question('how-many', doubt, { choices: ['each', 'one'], words: choices, isOpen: true }),
    ];
  if (topic === 'start' || topic === 'end') {
    const more = reason === 'morning-or-evening' || reason === 'about' ? [] : USUAL[topic];
    return [question('time', doubt, { choices: [...new Set([...choices, ...more])] })];
  }
  if (topic === 'hours') return choices.length > 0 ? [question('hours', doubt)] : [];
  if (topic === 'type')
    return [
      question('type', doubt, {
        choices: reason === 'not-said' ? SALE_TYPES : choices,
        isOpen: reason === 'not-said',
      }),
    ];
  if (topic === 'address' || topic === 'zip') return [question('text', doubt)];
  if (topic === 'half-price' || topic === 'rain-date')
    return [question('yes-no', doubt, { choices: ['yes', 'no'], isOpen: false })];
  // Unless the person says otherwise, their sentences stay whole. The form asks again if the address is held back.
  if (topic === 'text')
    return [question('yes-no', doubt, { choices: ['no', 'yes'], words: choices, isOpen: false })];
  // The question about the missing day is asked anyway.
  return schedule.days.value.length === 0 ? [] : dayQuestions(doubt);
}

/** "Which of the two?", or "is it on this day?", for each day if they are few. */
function dayQuestions(doubt: Doubt): Question[] {
  const { topic, dates, choices } = doubt;
  const isChoice = topic !== 'status' && choices.length > 1 && dates.length === 1;
  if (isChoice) return [question('date', doubt)];
  const yesNo = { choices: ['yes', 'no'], isOpen: topic === 'status' };
  if (dates.length === 0 || dates.length > MOST_SINGLE_DAYS)
    return [question('yes-no', doubt, yesNo)];
  return dates.map((date) => question('yes-no', { ...doubt, dates: [date] }, yesNo));
}
