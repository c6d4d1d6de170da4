import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { calendarFile } from '../../../../src/domain/sale/calendar-file.ts';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import { windowsOf } from '../../../../src/domain/sale/schedule.ts';
import { saleCreateRules } from '../../../../src/sync/mutations/sale-create.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { saleArgs } from '../../../support/builders/sale-args.ts';

const CONTEXT = {
  url: 'https://rummage.example/sale/s1',
  address: '1 Main St, 80202',
  nowMs: Date.parse('2026-06-01T12:00:00Z'),
};

function saleWith(fields: Partial<Sale> = {}): Sale {
  const made = { principal: 'guest', createdAtMs: 0 };
  const { sale } = saleCreateRules['sale.create'].fold(NO_DOCS, saleArgs('s1'), made);
  if (sale === null) throw new Error('no sale');
  return { ...sale, ...fields };
}

function linesOf(file: string): string[] {
  return file.replaceAll('\r\n ', '').split('\r\n');
}

/** The events as a calendar program reads them, by the zone in the file. */
function eventsOf(file: string, timeZone: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), timeZone);
  }
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

const day = (date: string, startTime: string, endTime: string, nextDay = false) => ({
  date,
  startTime,
  endTime,
  nextDay,
});

describe('a calendar file', () => {
  test('has one event for each day, on the clock of the sale', () => {
    const days = [day('2026-06-06', '08:00', '14:00'), day('2026-06-07', '20:00', '01:00', true)];
    const lines = linesOf(calendarFile(saleWith({ days }), CONTEXT));
    expect(lines.filter((line) => /^DT(START|END);/.test(line))).toEqual([
      'DTSTART;TZID=America/Denver:20260606T080000',
      'DTEND;TZID=America/Denver:20260606T140000',
      'DTSTART;TZID=America/Denver:20260607T200000',
      'DTEND;TZID=America/Denver:20260608T010000',
    ]);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual([
      'UID:s1-2026-06-06@rummage',
      'UID:s1-2026-06-07@rummage',
    ]);
    expect(lines).toContain('DTSTAMP:20260601T120000Z');
    expect(lines).toContain('LOCATION:1 Main St\\, 80202');
    expect(lines).toContain('URL:https://rummage.example/sale/s1');
    expect(lines).toContain('STATUS:CONFIRMED');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  test('a title with control characters is one line of text, whatever a calendar takes for a line end', () => {
    const title = 'Sale\rEND:VEVENT\rBEGIN:VEVENT\u2028SUMMARY:Evil\u0007';
    const days = [day('2026-06-06', '08:00', '14:00')];
    const file = calendarFile(saleWith({ title, days }), CONTEXT);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028]/u);
    expect(linesOf(file)).toContain('SUMMARY:Sale\\nEND:VEVENT\\nBEGIN:VEVENT\\nSUMMARY:Evil');
  });

  test('has the yearly rules by which the clock of the zone changes', () => {
    const days = [day('2026-10-31', '09:00', '12:00'), day('2026-11-01', '09:00', '12:00')];
    const lines = linesOf(calendarFile(saleWith({ days }), CONTEXT));
    const start = lines.indexOf('BEGIN:VTIMEZONE');
    expect(lines.slice(start, lines.indexOf('END:VTIMEZONE') + 1)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Denver',
      'BEGIN:DAYLIGHT',
      'DTSTART:20250309T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0600',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251102T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0700',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });

  test('has one offset for a zone whose clock never changes', () => {
    const days = [day('2026-06-06', '08:00', '14:00')];
    const lines = linesOf(calendarFile(saleWith({ days, timeZone: 'America/Phoenix' }), CONTEXT));
    expect(
      lines.filter((line) => /^(BEGIN:(STANDARD|DAYLIGHT)|RRULE|TZOFFSETTO)/.test(line)),
    ).toEqual(['BEGIN:STANDARD', 'TZOFFSETTO:-0700']);
  });

  test.each([
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'America/Adak',
    'Pacific/Honolulu',
    'Pacific/Guam',
    // The last Sunday of a month, and clocks that are ahead of UTC.
    'Europe/Berlin',
    // Summer lies across the new year.
    'Australia/Sydney',
  ])('is read by ical.js at the right hours on both sides of each change, in %s', (timeZone) => {
    const dates = ['2026-03-07', '2026-03-08', '2026-03-29', '2026-04-05', '2026-07-04'];
    const late = ['2026-10-04', '2026-10-25', '2026-10-31', '2026-11-01', '2027-03-14'];
    const days = [...dates, ...late].map((date) => day(date, '09:00', '15:30'));
    const sale = saleWith({ days, timeZone });
    const events = eventsOf(calendarFile(sale, CONTEXT), timeZone);
    const read = events.map(({ startDate, endDate }) => [
      startDate.toJSDate().getTime(),
      endDate.toJSDate().getTime(),
    ]);
    const meant = windowsOf(days, timeZone).map(({ startMs, endMs }) => [startMs, endMs]);
    expect(read).toEqual(meant);
  });

  test('after a change of hours is the same event, newer', () => {
    const before = saleWith({ days: [day('2026-06-06', '08:00', '14:00')] });
    const after = saleWith({ days: [day('2026-06-06', '10:00', '12:00')] });
    const [first] = eventsOf(calendarFile(before, CONTEXT), before.timeZone);
    const later = { ...CONTEXT, nowMs: CONTEXT.nowMs + 60_000 };
    const [second] = eventsOf(calendarFile(after, later), after.timeZone);
    expect(second?.uid).toBe(first?.uid);
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
    expect(second?.sequence).toBeLessThan(2 ** 31);
    expect(String(second?.component.getFirstPropertyValue('last-modified'))).toBe(
      '2026-06-01T12:01:00Z',
    );
  });

  test('of two openings on one day are two events', () => {
    const days = [day('2026-06-06', '08:00', '11:00'), day('2026-06-06', '13:00', '15:00')];
    const sale = saleWith({ days });
    const uids = eventsOf(calendarFile(sale, CONTEXT), sale.timeZone).map(({ uid }) => uid);
    expect(uids).toEqual(['s1-2026-06-06@rummage', 's1-2026-06-06-2@rummage']);
  });

  test('cuts long lines between characters and keeps what has a meaning in the format', () => {
    const title = `Möbel; Bücher, Spielzeug \\ ${'🪑'.repeat(30)}`;
    const file = calendarFile(saleWith({ title }), CONTEXT);
    const encoder = new TextEncoder();
    for (const line of file.split('\r\n')) {
      expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(linesOf(file)).toContain(`SUMMARY:Möbel\\; Bücher\\, Spielzeug \\\\ ${'🪑'.repeat(30)}`);
  });

  test('of a cancelled sale says so; of one without days or address there is little', () => {
    const cancelled = saleWith({ cancelledAt: '2026-06-05T00:00:00Z' });
    expect(linesOf(calendarFile(cancelled, CONTEXT))).toContain('STATUS:CANCELLED');
    const bare = calendarFile(saleWith({ days: [] }), { ...CONTEXT, address: '' });
    expect(bare).not.toMatch(/VEVENT|VTIMEZONE|LOCATION/);
  });
});
