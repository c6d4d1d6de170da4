import type { DoubtReason } from '../draft-sale.ts';
import type { DayEntry } from './day-entries.ts';
import { type Opening, openingOf } from './opening.ts';
import type { Part } from './purposes.ts';

/** Days with the hours that are meant for them. */
export interface Slot {
  entries: readonly DayEntry[];
  readonly part: Part;
  /** More than one: "9-12 and 1-4". */
  openings: PlacedOpening[];
  /** Why the hours may be those of other days. */
  doubt: DoubtReason | null;
}

export interface PlacedOpening extends Opening {
  readonly part: Part;
}

export function placed(part: Part): PlacedOpening | null {
  return part.mention.kind === 'hours' ? { ...openingOf(part.mention.hours), part } : null;
}

export function slotOf(part: Part): Slot | null {
  if (part.mention.kind !== 'days') return null;
  return { entries: part.mention.entries, part, openings: [], doubt: null };
}

/** A start and an end that stand apart, as one. */
export function completed(a: PlacedOpening, b: PlacedOpening): PlacedOpening | null {
  if (a.start !== null && a.end === null && b.start === null && b.end !== null && a.start < b.end) {
    return { ...a, end: b.end, isOpenEnd: b.isOpenEnd, doubts: [...a.doubts, ...b.doubts] };
  }
  if (a.start === null && b.start !== null && b.end === null && a.end !== null && b.start < a.end) {
    return completed(b, a);
  }
  return null;
}

/** "8am and 1pm": probably from when to when. */
function twoTimes(slot: Slot, last: PlacedOpening, opening: PlacedOpening): PlacedOpening | null {
  const isSingle =
    last.start !== null && last.end === null && opening.start !== null && opening.end === null;
  if (!isSingle || last.isOpenEnd || last.start === null || (opening.start ?? 0) <= last.start)
    return null;
  slot.doubt = 'two-readings';
  return { ...last, end: opening.start };
}

/** Adds hours to days: the other half of those they have, or a second opening. */
export function add(slot: Slot, opening: PlacedOpening): void {
  const last = slot.openings.at(-1);
  const whole =
    last === undefined ? null : (completed(last, opening) ?? twoTimes(slot, last, opening));
  if (whole !== null) slot.openings = [...slot.openings.slice(0, -1), whole];
  else if (!slot.openings.some((known) => isSame(known, opening)))
    slot.openings = [...slot.openings, opening];
}

/** Hours after days that have some: the other half, a second opening of the day, or something else. */
export function addLater(slot: Slot, opening: PlacedOpening, isSameClause: boolean): void {
  const last = slot.openings.at(-1);
  if (last === undefined || completed(last, opening) !== null) {
    add(slot, opening);
    return;
  }
  if (isSame(last, opening) || opening.start === null || opening.end === null) return;
  const isApart = last.end !== null && opening.start >= last.end;
  if (isSameClause && isApart) add(slot, opening);
  else slot.doubt = 'two-readings';
}

function isSame(a: Opening, b: Opening): boolean {
  return a.start === b.start && a.end === b.end;
}
