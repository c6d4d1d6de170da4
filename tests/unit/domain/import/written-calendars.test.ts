import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { zoneOfWindows } from '../../../../src/domain/import/calendar/windows-zones.ts';
import { calendarFile } from '../../../../src/domain/sale/calendar-file.ts';
import { dateOfDayNumber } from '../../../../src/domain/time/calendar-date.ts';
import { instantOf } from '../../../../src/domain/time/zone.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { saleCreateRules } from '../../../../src/sync/mutations/sale-create.ts';
import { saleArgs } from '../../../support/builders/sale-args.ts';
import {
  calendar,
  salesIn,
  STATES,
  TODAY,
  ZONES,
} from '../../../support/builders/written-calendar.ts';

test('Windows names of zones are the zones of CLDR; other words are none', () => {
  expect(zoneOfWindows('Pacific Standard Time')).toBe('America/Los_Angeles');
  expect(zoneOfWindows('US Mountain Standard Time')).toBe('America/Phoenix');
  expect(zoneOfWindows('(GMT-06.00) Central Time (US & Canada)')).toBe('America/Chicago');
  expect(zoneOfWindows('(UTC-05:00) Indiana (East)')).toBe('America/Indiana/Indianapolis');
  for (const name of ['Home', '', 'Eastern', 'America/Chicago'])
    expect(zoneOfWindows(name)).toBeNull();
});

const stamp = (day: number, minute: number) =>
  `${dateOfDayNumber(day).replaceAll('-', '')}T${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}00`;

function utcStamp(day: number, minute: number, zone: string): string {
  const at = new Date(instantOf(day, minute, zone));
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;
}

const WINDOWS: Readonly<Record<string, string>> = {
  '45402': 'Eastern Standard Time',
  '60601': 'Central Standard Time',
  '85001': 'US Mountain Standard Time',
};

type Style = (start: readonly [number, number], minutes: number, zip: string) => string[];

/** How calendars write when something is. */
const STYLES: readonly Style[] = [
  ([day, minute], minutes) => [
    `DTSTART:${stamp(day, minute)}`,
    `DTEND:${stamp(day + Math.floor((minute + minutes) / 1440), (minute + minutes) % 1440)}`,
  ],
  ([day, minute], minutes) => [`DTSTART:${stamp(day, minute)}`, `DURATION:PT${minutes}M`],
  ([day, minute], minutes, zip) => [
    `DTSTART;TZID=${WINDOWS[zip]}:${stamp(day, minute)}`,
    `DURATION:PT${minutes}M`,
  ],
  ([day, minute], minutes, zip) => [
    `DTSTART;TZID=${ZONES[zip]}:${stamp(day, minute)}`,
    `DURATION:PT${minutes}M`,
  ],
  ([day, minute], minutes, zip) => [
    `DTSTART:${utcStamp(day, minute, ZONES[zip] ?? '')}`,
    `DTEND:${utcStamp(day, minute + minutes, ZONES[zip] ?? '')}`,
  ],
];

const written = fc.record({
  first: fc.integer({ min: TODAY, max: TODAY + 140 }),
  days: fc.array(
    fc.record({
      start: fc.integer({ min: 16, max: 95 }).map((quarters) => quarters * 15),
      minutes: fc.integer({ min: 2, max: 55 }).map((quarters) => quarters * 15),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  zip: fc.constantFrom('45402', '60601', '85001'),
  style: fc.constantFrom(...STYLES),
});

test('a schedule written as a calendar in any of its ways is read back', () => {
  fc.assert(
    fc.property(written, ({ first, days, zip, style }) => {
      const place = `LOCATION:12 Oak St\\, ${STATES[zip] ?? ''} ${zip}`;
      const events = days.map(({ start, minutes }, at) => [
        'SUMMARY:Yard sale',
        place,
        ...style([first + at, start], minutes, zip),
      ]);
      const expected = days.map(({ start, minutes }, at) => {
        const end = start + minutes;
        const [from, to] = [stamp(0, start), stamp(0, end % 1440)].map(
          (text) => `${text.slice(9, 11)}:${text.slice(11, 13)}`,
        );
        return `${dateOfDayNumber(first + at).slice(5)} ${from}-${to}${end >= 1440 ? '+' : ''}`;
      });
      const { sales } = salesIn(calendar(events));
      expect(sales.map((sale) => sale.days)).toEqual([expected]);
      // A night is asked about, as in every text.
      const isNight = expected.some((day) => day.endsWith('+'));
      const doubts = sales[0]?.doubts.filter((doubt) => !doubt.endsWith('far-ahead'));
      expect(doubts?.filter((doubt) => !(isNight && doubt.startsWith('end ')))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a calendar that we offer is read back as the sale that it is about', () => {
  const days = [
    { date: '2027-06-11', startTime: '09:00', endTime: '15:30', nextDay: false },
    { date: '2027-06-12', startTime: '08:00', endTime: '12:00', nextDay: false },
  ];
  const args = { ...saleArgs('s1'), title: 'Big yard sale', timeZone: 'America/New_York', days };
  const { sale } = saleCreateRules['sale.create'].fold(NO_DOCS, args, {
    principal: 'guest',
    createdAtMs: 0,
  });
  if (sale === null) throw new Error('no sale');
  const context = {
    url: 'https://rummage.example/sale/s1',
    address: '12 Oak St, 45402',
    nowMs: Date.parse('2027-06-01T12:00:00Z'),
  };
  expect(salesIn(calendarFile(sale, context)).sales).toMatchObject([
    {
      title: 'Big yard sale',
      street: '12 Oak St',
      zip: '45402',
      days: ['06-11 09:00-15:30', '06-12 08:00-12:00'],
      doubts: [],
    },
  ]);
});
