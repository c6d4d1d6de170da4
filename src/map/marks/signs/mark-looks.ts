import { isOverMark, type SaleMark } from '../../../domain/sale/map-mark.ts';
import { markTimingAt } from '../../../domain/sale/mark-timing.ts';
import { instantAt, type WallTime } from '../../../domain/time/wall-time.ts';
import { markWordText } from '../../../i18n/map/mark-word-text.ts';

/** The time that a map shows: the present, or a time by each sale's own clock. */
export interface TimeOnMap {
  /** Epoch ms. */
  readonly nowMs: number;
  /** Null: the present. */
  readonly at: WallTime | null;
}

/** What of a sale's mark follows the time. */
export interface MarkLook {
  readonly state: 'open' | 'later' | 'over';
  /** "til 2", "Sat 9". Null: it says nothing. */
  readonly word: string | null;
  /** Of the last hour. Null before that. */
  readonly minutesLeft: number | null;
}

export type MarkLooks = ReadonlyMap<string, MarkLook>;

/** The time shown, for one sale, in epoch ms. */
export function shownMs(
  { timeZone }: Pick<SaleMark, 'timeZone'>,
  { nowMs, at }: TimeOnMap,
): number {
  return at === null ? nowMs : instantAt(at, timeZone);
}

export function lookOf(mark: SaleMark, time: TimeOnMap): MarkLook {
  if (isOverMark(mark)) return { state: 'over', word: null, minutesLeft: null };
  const timing = markTimingAt(mark, shownMs(mark, time));
  const word = markWordText(timing, mark.timeZone);
  return timing.kind === 'open'
    ? { state: 'open', word, minutesLeft: timing.minutesLeft }
    : { state: 'later', word, minutesLeft: null };
}

export function looksOf(marks: readonly SaleMark[], time: TimeOnMap): MarkLooks {
  return new Map(marks.map((mark) => [mark.id, lookOf(mark, time)]));
}

/** The ids of the marks that have to be drawn anew: those that look otherwise than before. */
export function changedMarks(before: MarkLooks, after: MarkLooks): readonly string[] {
  return [...after].filter(([id, look]) => !isSameLook(before.get(id), look)).map(([id]) => id);
}

function isSameLook(a: MarkLook | undefined, b: MarkLook): boolean {
  return a?.state === b.state && a.word === b.word && a.minutesLeft === b.minutesLeft;
}
