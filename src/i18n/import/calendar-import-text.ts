/** What is said of a calendar file that sales are read from. The keys of refusals are those of `CalendarTrouble`. */
export const calendarText = {
  broken: (name: string) =>
    `${name} can't be read as a calendar. Export it again, or paste its text. Nothing was changed.`,
  'no-events': (name: string) => `${name} has no events in it. Nothing was changed.`,
  'too-many': (name: string) =>
    `${name} has more than 2,000 events to come. Export fewer months. Nothing was changed.`,
  noneLeft: (name: string) =>
    `No sale is left in ${name}: everything in it is over or canceled. Nothing was changed.`,
  failed: "This calendar can't be read right now. Nothing was changed; try again in a moment.",
  /** What is not in the table, or only a part of it. '' if everything is. */
  leftOut: (left: LeftOut) =>
    [
      counted(
        left.over,
        '1 event that is over was left out.',
        'events that are over were left out.',
      ),
      counted(left.canceled, '1 canceled sale was left out.', 'canceled sales were left out.'),
      counted(
        left.repeating,
        '1 sale repeats: only its next week is here.',
        'sales repeat: only their next week is here.',
      ),
      counted(
        left.unreadable,
        '1 event has no time that exists.',
        'events have no time that exists.',
      ),
      counted(
        left.more,
        'There was no room for 1 more sale. Export fewer months.',
        'more sales had no room. Export fewer months.',
      ),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
} as const;

interface LeftOut {
  readonly over: number;
  readonly canceled: number;
  readonly repeating: number;
  readonly unreadable: number;
  readonly more: number;
}

function counted(count: number, one: string, several: string): string {
  if (count === 0) return '';
  return count === 1 ? one : `${count.toLocaleString()} ${several}`;
}
