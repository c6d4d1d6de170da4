import { parseZip } from '../../geo/zip-format.ts';
import { SALE_TYPES, type SaleKind, type SaleType } from '../../sale/sale.ts';
import { isKindOf } from '../../sale/draft/draft.ts';
import { dayNumberOf, minutesOf } from '../../time/calendar-date.ts';
import type { DraftDay, DraftSale } from '../draft-sale.ts';
import { withoutStreets } from './without-streets.ts';
import { type Question, questionsOf } from './ad-questions.ts';

/** Answers by the key of their question. */
export type Answers = Readonly<Record<string, string>>;

/** A draft with what a person has answered. Empty texts and null: still unknown. */
export interface AnsweredSale {
  readonly title: string;
  readonly description: string;
  readonly street: string;
  readonly zipCode: string;
  readonly saleType: SaleType | null;
  readonly kind: SaleKind | null;
  readonly saleUrl: string;
  readonly payment: string;
  /** 24-hour HH:MM, or '' */
  readonly lineNumbers: string;
  readonly days: readonly DraftDay[];
  /** When things can be looked at before, and picked up after: no shopping hours. The description says it, too. */
  readonly preview: readonly DraftDay[];
  readonly pickup: readonly DraftDay[];
  /** YYYY-MM-DD */
  readonly canceled: readonly string[];
  /** YYYY-MM-DD, or '' */
  readonly halfPriceDate: string;
  /** 24-hour HH:MM, or '' */
  readonly halfPriceTime: string;
  readonly rainDate: string;
}

export interface AskedSale {
  readonly sale: AnsweredSale;
  readonly questions: readonly Question[];
  /** How many of them have no answer yet. */
  readonly open: number;
}

const PROPOSED = { startTime: '09:00', endTime: '17:00' } as const;

/** What counts for a question: the answer, or else what is likeliest. Null: nothing yet. */
export function answerTo({ key, choices, isOpen }: Question, answers: Answers): string | null {
  return answers[key] ?? (isOpen ? null : (choices[0] ?? null));
}

/** The sale that a draft and its answers describe, and what is to be asked. Invalid answers do not count. */
export function answered(draft: DraftSale, answers: Answers): AskedSale {
  const asked = askedOf(draft, answers);
  const days = daysWith(draft, asked, answers);
  const chosen = (topic: Question['topic']) =>
    asked.filter((one) => one.topic === topic).flatMap((one) => answerTo(one, answers) ?? []);
  const saleType = SALE_TYPES.find((type) => type === chosen('type')[0]) ?? draft.saleType?.value;
  const zip = parseZip(chosen('zip').at(-1) ?? draft.zipCode?.value ?? '');
  const isHalfPrice = !chosen('half-price').includes('no');
  const isRainDate = !chosen('rain-date').includes('no');
  const { schedule } = draft;
  const kind = draft.kind?.value;
  const halfPriceDate = isHalfPrice ? (schedule.halfPriceFrom?.value ?? '') : '';
  const firstTime = days.find(({ date }) => date === halfPriceDate)?.startTime ?? '';
  const gone = asked.flatMap((one) =>
    one.topic === 'text' && answerTo(one, answers) === 'yes' ? one.words : [],
  );
  const sale: AnsweredSale = {
    title: withoutStreets(draft.title?.value ?? '', gone),
    description: withoutStreets(draft.description, gone),
    street: chosen('address')[0] ?? draft.street?.value ?? '',
    zipCode: zip.ok ? zip.value : '',
    saleType: saleType ?? null,
    kind: kind != null && saleType != null && isKindOf(kind, saleType) ? kind : null,
    saleUrl: draft.saleUrl?.value ?? '',
    payment: draft.payment?.value ?? '',
    lineNumbers: schedule.lineNumbers?.value ?? '',
    days,
    preview: schedule.preview?.value ?? [],
    pickup: schedule.pickup?.value ?? [],
    canceled: schedule.canceled?.value ?? [],
    halfPriceDate,
    halfPriceTime: halfPriceDate === '' ? '' : (schedule.halfPriceTime?.value ?? firstTime),
    rainDate: isRainDate ? (schedule.rainDate?.value ?? '') : '',
  };
  const questions = [...asked, ...hoursOfChosenDay(draft, days)];
  return {
    sale,
    questions,
    open: questions.filter(({ key }) => answers[key] === undefined).length,
  };
}

/** Which of several addresses it is, is asked once it is said that it is one sale. */
function askedOf(draft: DraftSale, answers: Answers): readonly Question[] {
  const asked = questionsOf(draft);
  const howMany = asked.find(({ kind }) => kind === 'how-many');
  if (howMany === undefined || answers[howMany.key] === 'one') return asked;
  return asked.filter(({ topic, reason }) => topic !== 'address' || reason !== 'several');
}

/**
 * The sales of a draft: one, or one at each address if the person says so. The first keeps the question, so that the
 * answer can be changed.
 */
export function salesOf(draft: DraftSale, answers: Answers): readonly DraftSale[] {
  const howMany = questionsOf(draft).find(({ kind }) => kind === 'how-many');
  if (howMany === undefined || answers[howMany.key] !== 'each') return [draft];
  const doubts = draft.doubts.filter(({ topic }) => topic !== 'address');
  return howMany.words.map((street, index) => ({
    ...draft,
    street: { value: street, at: draft.street?.at ?? [], sure: 'said' },
    doubts: index === 0 ? doubts : doubts.filter(({ topic }) => topic !== 'sales'),
  }));
}

/** Where nobody said the hours of a day that a person chose, they are asked, too. */
function hoursOfChosenDay({ schedule }: DraftSale, days: readonly DraftDay[]): Question[] {
  const [day] = days;
  if (schedule.days.value.length > 0 || day === undefined || schedule.openHours !== null) return [];
  return (['start', 'end'] as const).map((topic) => ({
    key: `${topic} chosen`,
    kind: 'time',
    topic,
    reason: 'not-said',
    dates: [day.date],
    words: [],
    choices: topic === 'start' ? ['09:00', '08:00', '10:00'] : ['17:00', '14:00', '15:00'],
    isOpen: false,
  }));
}

function daysWith(
  draft: DraftSale,
  asked: readonly Question[],
  answers: Answers,
): readonly DraftDay[] {
  const { schedule } = draft;
  const chosen = asked.find(({ kind, reason }) => kind === 'date' && reason === 'not-said');
  const date = chosen === undefined ? undefined : answers[chosen.key];
  if (date !== undefined && dayNumberOf(date) !== null) {
    const hours = schedule.openHours?.value ?? {
      startTime: timeOf(answers['start chosen']) ?? PROPOSED.startTime,
      endTime: timeOf(answers['end chosen']) ?? PROPOSED.endTime,
    };
    return [closing({ date, ...hours, nextDay: false })];
  }
  return schedule.days.value.flatMap((day) => {
    const own = asked.filter(({ dates }) => dates.includes(day.date) || dates.length === 0);
    return dayWith(day, own, answers) ?? [];
  });
}

/** One day with the answers about it. Null: it is none. */
function dayWith(day: DraftDay, own: readonly Question[], answers: Answers): DraftDay | null {
  let changed = day;
  for (const one of own) {
    const answer = answerTo(one, answers);
    if (answer === null) continue;
    const isOfDay = one.topic === 'days' || one.topic === 'year' || one.topic === 'status';
    if (one.kind === 'yes-no' && isOfDay && answer === 'no') return null;
    if (one.kind === 'date' && dayNumberOf(answer) !== null) changed = { ...changed, date: answer };
    if (one.kind === 'hours') changed = withHours(changed, answer);
    if (one.kind === 'time') changed = withTime(changed, day, one, answer);
  }
  return closing(changed);
}

function withHours(day: DraftDay, answer: string): DraftDay {
  const [startTime = '', endTime = ''] = answer.split('-');
  const isTimes = timeOf(startTime) !== null && timeOf(endTime) !== null;
  return isTimes ? { ...day, startTime, endTime } : day;
}

/** Of two openings on one day, the one that the question is about. */
function withTime(day: DraftDay, before: DraftDay, one: Question, answer: string): DraftDay {
  if (timeOf(answer) === null) return day;
  const field = one.topic === 'start' ? 'startTime' : 'endTime';
  return before[field] === one.choices[0] ? { ...day, [field]: answer } : day;
}

function timeOf(text: string | undefined): string | null {
  return text !== undefined && minutesOf(text) !== null ? text : null;
}

/** What closes before it opens goes on past midnight. */
function closing(day: DraftDay): DraftDay {
  const [start, end] = [minutesOf(day.startTime), minutesOf(day.endTime)];
  return start === null || end === null ? day : { ...day, nextDay: end <= start };
}
