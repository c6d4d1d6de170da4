import { parseZip } from '../../geo/zip-format.ts';
import { codePointLength, isBlank } from '../../text/clean.ts';
import { DAY_MS, dayNumberOf, minutesOf } from '../../time/calendar-date.ts';
import { isHalfPriceUnfinished } from './announced.ts';
import { type SaleDraft, cleanDraft, takesSaleUrl } from './draft.ts';
import type { ScheduleDay } from '../sale.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '../tags.ts';
import { SALE_FIELDS, type SaleField, type SaleText, VISIT_FACTS } from '../sale-fields.ts';

export type DraftField = Exclude<SaleField, 'kind' | 'releaseRule'> | 'releaseAt' | 'halfPriceFrom';

export type DraftCode =
  | 'required'
  | 'too-long'
  | 'zip-invalid'
  | 'url-invalid'
  | 'email-invalid'
  | 'tag-too-long'
  | 'too-many-tags'
  | 'schedule-required'
  | 'too-many-days'
  | 'date-invalid'
  | 'time-invalid'
  | 'end-before-start'
  | 'same-start'
  | 'year-out-of-range'
  | 'too-far-ahead'
  | 'release-time-required'
  | 'half-price-unfinished';

export interface DraftProblem {
  readonly field: DraftField;
  readonly code: DraftCode;
  /** The limit that was exceeded, if the code has one. */
  readonly max?: number;
  /** The index in `days`, if it is about one day. */
  readonly index?: number;
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const YEARS_AHEAD = 2;
// Rejects an empty host, spaces, and every scheme except http(s), such as "javascript:".
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/iu;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Every problem that keeps a draft from being sent, in the order of the form. Empty if there is none. */
export function validateDraft(draft: SaleDraft, nowMs: number): DraftProblem[] {
  const clean = cleanDraft(draft);
  return [
    ...requiredText('title', clean.title),
    ...requiredText('description', clean.description),
    ...typeProblems(clean),
    ...urlProblems(clean),
    ...requiredText('street', clean.street),
    ...zipProblems(clean.zipCode),
    ...scheduleProblems(clean.days, nowMs),
    ...releaseProblems(clean),
    ...halfPriceProblems(clean),
    ...VISIT_FACTS.flatMap((fact) => tooLong(fact, clean[fact])),
    ...tagProblems(clean.tags),
    ...emailProblems(clean.email),
  ];
}

function requiredText(field: 'title' | 'description' | 'street', text: string): DraftProblem[] {
  return isBlank(text) ? [{ field, code: 'required' }] : tooLong(field, text);
}

function tooLong(field: SaleText, text: string): DraftProblem[] {
  const { max } = SALE_FIELDS[field];
  return codePointLength(text) > max ? [{ field, code: 'too-long', max }] : [];
}

function typeProblems({ saleType }: SaleDraft): DraftProblem[] {
  return saleType === null ? [{ field: 'saleType', code: 'required' }] : [];
}

function urlProblems({ saleType, saleUrl }: SaleDraft): DraftProblem[] {
  if (!takesSaleUrl(saleType) || isBlank(saleUrl)) return [];
  const long = tooLong('saleUrl', saleUrl);
  if (long.length > 0) return long;
  return WEB_ADDRESS.test(saleUrl) ? [] : [{ field: 'saleUrl', code: 'url-invalid' }];
}

function zipProblems(zipCode: string): DraftProblem[] {
  const zip = parseZip(zipCode);
  if (zip.ok) return [];
  return [{ field: 'zipCode', code: zip.error === 'zip-empty' ? 'required' : 'zip-invalid' }];
}

function scheduleProblems(days: readonly ScheduleDay[], nowMs: number): DraftProblem[] {
  if (days.length === 0) return [{ field: 'days', code: 'schedule-required' }];
  const problems = days.flatMap((day, index) => {
    const code = dayCode(day, nowMs) ?? (isTaken(days.slice(0, index), day) ? 'same-start' : null);
    return code === null ? [] : [{ field: 'days' as const, code, index }];
  });
  const { max } = SALE_FIELDS.days;
  if (days.length <= max) return problems;
  return [{ field: 'days', code: 'too-many-days', max }, ...problems];
}

function dayCode(day: ScheduleDay, nowMs: number): DraftCode | null {
  const dayNumber = dayNumberOf(day.date);
  if (dayNumber === null) return 'date-invalid';
  if (isOddYear(day.date)) return 'year-out-of-range';
  if (dayNumber > lastDayNumber(nowMs)) return 'too-far-ahead';
  const start = minutesOf(day.startTime);
  const end = minutesOf(day.endTime);
  if (start === null || end === null) return 'time-invalid';
  return end <= start && !day.nextDay ? 'end-before-start' : null;
}

/** Whether there is most likely a typo in the year. */
function isOddYear(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year < FIRST_YEAR || year > LAST_YEAR;
}

/** Two openings that start in the same minute make no sense, and the server refuses them. */
function isTaken(earlier: readonly ScheduleDay[], day: ScheduleDay): boolean {
  return earlier.some(({ date, startTime }) => date === day.date && startTime === day.startTime);
}

/** Two years from today, plus one day because it may already be tomorrow somewhere. */
function lastDayNumber(nowMs: number): number {
  const limit = new Date(nowMs);
  limit.setUTCFullYear(limit.getUTCFullYear() + YEARS_AHEAD);
  return Math.floor(limit.getTime() / DAY_MS) + 1;
}

function tagProblems(tags: readonly string[]): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (tags.length > MAX_TAGS) {
    problems.push({ field: 'tags', code: 'too-many-tags', max: MAX_TAGS });
  }
  if (tags.some((tag) => codePointLength(tag) > MAX_TAG_LENGTH)) {
    problems.push({ field: 'tags', code: 'tag-too-long', max: MAX_TAG_LENGTH });
  }
  return problems;
}

function emailProblems(email: string): DraftProblem[] {
  if (isBlank(email)) return [];
  const long = tooLong('email', email);
  if (long.length > 0) return long;
  return EMAIL.test(email) ? [] : [{ field: 'email', code: 'email-invalid' }];
}

function halfPriceProblems(draft: SaleDraft): DraftProblem[] {
  const field = 'halfPriceFrom';
  if (isHalfPriceUnfinished(draft)) return [{ field, code: 'half-price-unfinished' }];
  const isOdd = draft.halfPriceDate !== '' && isOddYear(draft.halfPriceDate);
  return isOdd ? [{ field, code: 'year-out-of-range' }] : [];
}

function releaseProblems({ releaseRule, releaseDate, releaseTime }: SaleDraft): DraftProblem[] {
  if (releaseRule !== 'at') return [];
  if (dayNumberOf(releaseDate) === null || minutesOf(releaseTime) === null) {
    return [{ field: 'releaseAt', code: 'release-time-required' }];
  }
  return isOddYear(releaseDate) ? [{ field: 'releaseAt', code: 'year-out-of-range' }] : [];
}
