import { between } from './day-entries.ts';
import type { Opening } from './opening.ts';
import type { Part } from './purposes.ts';
import { type Group, groupsOf } from './segment-groups.ts';
import { type PlacedOpening, type Slot, add, addLater, completed, placed, slotOf } from './slot.ts';

interface Joining {
  readonly slots: Slot[];
  /** Days that still wait for their hours. */
  pending: Slot[];
  /** Days that got hours last. */
  last: Slot[];
  /** Hours before any day. */
  held: PlacedOpening | null;
  heldAt: number;
  /** Whether hours stand above their days: "9-3", then "Saturday" on the next line. */
  isHoursFirst: boolean;
  /** Hours for every day that has none of its own. */
  common: PlacedOpening | null;
}

/** Joins days and hours that shoppers may come at. `parts`: those of one purpose, in their order, with cues. */
export function slotsOf(parts: readonly Part[]): readonly Slot[] {
  const joining: Joining = {
    slots: [],
    pending: [],
    last: [],
    held: null,
    heldAt: -2,
    isHoursFirst: false,
    common: null,
  };
  for (const group of groupsOf(parts)) joinGroup(joining, group);
  if (joining.isHoursFirst && joining.held !== null) {
    for (const slot of joining.last) addLater(slot, joining.held, false);
    joining.held = null;
  }
  const fallback = joining.common ?? joining.held;
  for (const slot of joining.slots) {
    if (slot.openings.length > 0 || fallback === null) continue;
    slot.openings = [fallback];
    // Hours before all days, beside days that have others, may not be for the rest.
    if (joining.common === null && joining.last.length > 0) slot.doubt = 'two-readings';
  }
  return joining.slots;
}

function joinGroup(joining: Joining, group: Group): void {
  if (isRestOf(joining, group)) return;
  const kinds = group.parts.map(({ mention }) => (mention.kind === 'days' ? 'D' : 'H')).join('');
  if (!kinds.includes('D')) {
    hoursAlone(joining, group);
  } else if (!kinds.includes('H')) {
    daysAlone(joining, group);
  } else if (kinds.startsWith('H') && kinds.endsWith('D') && isHoursFirst(joining, group)) {
    hoursFirst(joining, group);
  } else {
    daysFirst(joining, group);
  }
}

/** "Starts Thursday at 7, ends Saturday at 2": the end of the days before the comma. */
function isRestOf(joining: Joining, { parts, clause }: Group): boolean {
  const [first, second] = parts;
  const slot = joining.slots.at(-1);
  if (first === undefined || slot === undefined || parts.length > 2) return false;
  const isOwn = slot.part.clause === clause && slot.part !== first;
  if (!isOwn || first.mention.kind !== 'days' || first.mention.isEnd !== 'word') return false;
  const end = slotOf(first);
  if (end === null || slot.openings[0]?.end != null) return false;
  extend(slot, end);
  const opening = second === undefined ? null : placed(second);
  if (opening !== null)
    add(slot, opening.end === null ? { ...opening, start: null, end: opening.start } : opening);
  return true;
}

/** "Saturday | 10-3 Sunday | 10-2": days that wait get the hours, unless they are the days of this group, too. */
function isHoursFirst({ pending }: Joining, { parts }: Group): boolean {
  const waiting = new Set(pending.flatMap(({ entries }) => entries.map(({ weekday }) => weekday)));
  return (
    waiting.size === 0 ||
    parts.some(
      ({ mention }) =>
        mention.kind === 'days' && mention.entries.some(({ weekday }) => waiting.has(weekday)),
    )
  );
}

function hoursAlone(joining: Joining, { parts, segment, isDaily, clause }: Group): void {
  for (const part of parts) {
    const opening = placed(part);
    if (opening === null) continue;
    const waiting = joining.pending.length > 0;
    if (isDaily && (isWhole(opening) || joining.slots.length === 0)) {
      joining.common ??= opening;
      // Days that wait get them at the end, as those that are still to come.
      joining.pending = [];
    } else if (waiting) {
      for (const slot of joining.pending) add(slot, opening);
      joining.last = joining.pending;
      joining.pending = [];
    } else if (joining.isHoursFirst && isWhole(opening)) {
      joining.held = opening;
      joining.heldAt = segment;
      joining.common = null;
    } else if (joining.last.length > 0) {
      const isSameClause = joining.last[0]?.openings.at(-1)?.part.clause === clause;
      for (const slot of joining.last) addLater(slot, opening, isSameClause);
    } else if (!completeEarlier(joining, opening)) {
      joining.held ??= opening;
      joining.heldAt = segment;
    }
  }
}

/** "Opens at 8, closes at 3, Saturday": two times before the days are one opening. */
function completeEarlier(joining: Joining, opening: PlacedOpening): boolean {
  const { held, common } = joining;
  const whole = held === null ? null : completed(held, opening);
  if (whole !== null) {
    joining.held = whole;
    return true;
  }
  const forAll = common === null || isWhole(common) ? null : completed(common, opening);
  if (forAll !== null) joining.common = forAll;
  return forAll !== null;
}

function isWhole({ start, end }: Opening): boolean {
  return start !== null && end !== null;
}

function daysAlone(joining: Joining, { parts, segment, isDaily }: Group): void {
  for (const part of parts) {
    const slot = slotOf(part);
    if (slot === null) continue;
    joining.slots.push(slot);
    if (isDaily && takeSame(joining, slot)) continue;
    const isNext =
      joining.held !== null &&
      segment - joining.heldAt <= 2 &&
      joining.pending.length === 0 &&
      (joining.last.length === 0 || joining.isHoursFirst);
    if (isNext && joining.held !== null) {
      slot.openings = [joining.held];
      if (!joining.isHoursFirst) joining.common ??= joining.held;
      joining.isHoursFirst = true;
      joining.held = null;
      joining.last = [slot];
    } else {
      joining.pending.push(slot);
    }
  }
}

/** "Sunday same hours" */
function takeSame(joining: Joining, slot: Slot): boolean {
  const before = joining.slots.at(-2);
  if (joining.pending.length > 0 || before === undefined || before.openings.length === 0)
    return false;
  slot.openings = before.openings;
  return true;
}

/** "8am-2pm Saturday and 9-noon Sunday" */
function hoursFirst(joining: Joining, { parts }: Group): void {
  if (fromTo(joining, parts)) return;
  let opening: PlacedOpening | null = null;
  for (const part of parts) {
    const own = placed(part);
    if (own !== null) {
      const earlier: PlacedOpening | null = opening ?? joining.held ?? joining.common;
      const whole: PlacedOpening | null =
        earlier === null || isWhole(earlier) ? null : completed(earlier, own);
      if (whole !== null && opening === null) joining.held = null;
      opening = whole ?? own;
      continue;
    }
    const slot = slotOf(part);
    if (slot === null) continue;
    if (opening !== null) slot.openings = [opening];
    joining.slots.push(slot);
    if (opening === null) joining.pending.push(slot);
    else joining.last = [slot];
  }
}

/** "9am Friday to 2pm Saturday": when it begins and when it ends, or hours of each day. */
function fromTo(joining: Joining, parts: readonly Part[]): boolean {
  const [first, begin, last, end] = parts;
  if (first === undefined || begin === undefined || last === undefined || end === undefined)
    return false;
  const isEnd = last.mention.kind === 'hours' && last.mention.isEnd && parts.length === 4;
  const [opening, closing, slot, other] = [placed(first), placed(last), slotOf(begin), slotOf(end)];
  if (!isEnd || opening === null || closing === null || slot === null || other === null)
    return false;
  const until = closing.end ?? closing.start;
  if (opening.start === null || opening.end !== null || until === null || until <= opening.start)
    return false;
  slot.openings = [{ ...opening, end: until, doubts: [...opening.doubts, ...closing.doubts] }];
  extend(slot, other);
  joining.slots.push(slot);
  joining.last = [slot];
  return true;
}

/** "Fri 9-4 Sat 9-2"; hours before the first day are those of days that wait, or of this one. */
function daysFirst(joining: Joining, group: Group): void {
  const { parts } = group;
  let current: Slot | null = null;
  let before: PlacedOpening | null = null;
  for (const part of parts) {
    const slot = slotOf(part);
    if (slot !== null && current !== null && isEndOf(part, current)) {
      extend(current, slot);
      continue;
    }
    if (slot !== null) {
      if (current !== null && current.openings.length === 0) joining.pending.push(current);
      current = slot;
      joining.slots.push(slot);
      continue;
    }
    const opening = placed(part);
    if (opening === null) continue;
    if (current === null) {
      if (joining.pending.length > 0)
        hoursAlone(joining, {
          parts: [part],
          segment: part.segment,
          clause: part.clause,
          isDaily: false,
        });
      else before = opening;
    } else if (before !== null) {
      betweenHours(joining, current, before, opening);
      before = null;
    } else {
      add(current, asEnd(current, opening, group));
    }
  }
  if (current === null) return;
  if (ownsHoursBefore(joining, current)) return;
  const isWaiting = current.openings.length === 0 && !(group.isDaily && takeSame(joining, current));
  if (isWaiting) joining.pending.push(current);
  else joining.last = [current];
}

/** "Fri and Sat. 8am-2pm Friday": the hours are those of Friday, and perhaps of Saturday. */
function ownsHoursBefore(joining: Joining, slot: Slot): boolean {
  const before = joining.slots[joining.slots.indexOf(slot) - 1];
  if (before === undefined || slot.openings.length > 0 || before.openings.length === 0)
    return false;
  const own = new Set(slot.entries.map(({ weekday }) => weekday));
  const others = before.entries.filter(({ weekday }) => !own.has(weekday));
  const isPart = before.entries.length === others.length + own.size && others.length > 0;
  if (!isPart || before.part.clause !== slot.part.clause) return false;
  slot.openings = before.openings;
  before.entries = others;
  before.doubt = 'two-readings';
  before.isGuess = true;
  joining.last = [slot];
  return true;
}

/** "Friday 9am - Sunday 3pm", "Friday 9-4 through Sunday" */
function isEndOf({ mention }: Part, { openings }: Slot): boolean {
  if (mention.kind !== 'days' || mention.isEnd === null) return false;
  return mention.isEnd === 'word' || (openings.length === 1 && openings[0]?.end === null);
}

/** A single time after the last day of "Friday 9am - Sunday 3pm" is when it ends. */
function asEnd(slot: Slot, opening: PlacedOpening, { parts }: Group): PlacedOpening {
  const before = parts[parts.indexOf(opening.part) - 1]?.mention;
  const isAfterEnd =
    before?.kind === 'days' && before.isEnd !== null && slot.part.mention !== before;
  const known = slot.openings[0];
  if (!isAfterEnd || known?.start == null || known.end !== null) return opening;
  return opening.end === null ? { ...opening, start: null, end: opening.start } : opening;
}

function extend(slot: Slot, end: Slot): void {
  const last = slot.entries.at(-1);
  const first = end.entries[0];
  const isSameDay =
    last !== undefined &&
    first !== undefined &&
    (last.day === null ? last.weekday === first.weekday : last.day === first.day);
  if (last === undefined || first === undefined || isSameDay) return;
  slot.entries = [...slot.entries, ...between(last, first), ...end.entries];
  slot.doubt = slot.openings.length > 0 ? 'two-readings' : slot.doubt;
}

/** "8-2 Saturday and Sunday 9-noon": hours on both sides of days. */
function betweenHours(
  joining: Joining,
  slot: Slot,
  before: PlacedOpening,
  after: PlacedOpening,
): void {
  const whole = completed(before, after);
  if (whole !== null) {
    slot.openings = [whole];
    return;
  }
  const [first, ...rest] = slot.entries;
  if (first === undefined || rest.length === 0) {
    slot.openings = [before];
    add(slot, after);
    return;
  }
  const own: Slot = {
    entries: [first],
    part: slot.part,
    openings: [before],
    doubt: 'two-readings',
    others: [],
    isGuess: false,
  };
  const others: Slot = { ...own, entries: rest, openings: [after] };
  joining.slots.splice(joining.slots.indexOf(slot), 1, own, others);
  joining.last = [others];
  slot.openings = [after];
}
