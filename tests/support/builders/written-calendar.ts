import { calendarRows, tableText } from '../../../src/domain/import/calendar/calendar-rows.ts';
import { readTable } from '../../../src/domain/import/list/read-list.ts';
import { dayNumberOf } from '../../../src/domain/time/calendar-date.ts';
import { calendarEvents } from '../../../src/platform/written-files/calendar-events.ts';
import { parseTable } from '../../../src/platform/written-files/parse-table.ts';

/** A Wednesday. */
export const AROUND = '2027-06-09';
export const TODAY = dayNumberOf(AROUND) ?? 0;

export const ZONES: Readonly<Record<string, string>> = {
  '45402': 'America/New_York',
  '60601': 'America/Chicago',
  '85001': 'America/Phoenix',
};
export const STATES: Readonly<Record<string, string>> = {
  '45402': 'OH',
  '60601': 'IL',
  '85001': 'AZ',
};

/** The text of a calendar with these events, each as its lines. */
export function calendar(
  events: readonly (readonly string[])[],
  head: readonly string[] = [],
): string {
  const lines = events.flatMap((own, at) => ['BEGIN:VEVENT', `UID:${at}`, ...own, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...head, ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** The sales in a calendar, with what was left out of it. Throws if it is refused. */
export function salesIn(text: string) {
  const read = calendarEvents(text, TODAY);
  if (!read.ok) throw new Error(read.error);
  const { rows, canceled } = calendarRows(read.value.events, (zip) => ZONES[zip] ?? null);
  const sales = readTable(parseTable(tableText(rows)), AROUND, (zip) => STATES[zip] ?? null);
  return {
    left: { ...read.value, events: undefined, canceled },
    sales: sales.map(({ draft }) => ({
      title: draft.title?.value,
      street: draft.street?.value,
      zip: draft.zipCode?.value,
      description: draft.description,
      days: draft.schedule.days.value.map(
        ({ date, startTime, endTime, nextDay }) =>
          `${date.slice(5)} ${startTime}-${endTime}${nextDay ? '+' : ''}`,
      ),
      canceled: draft.schedule.canceled?.value ?? [],
      doubts: draft.doubts.map(({ topic, reason }) => `${topic} ${reason}`),
    })),
  };
}
