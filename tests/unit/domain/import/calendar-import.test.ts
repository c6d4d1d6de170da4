import { expect, test } from 'vitest';
import {
  calendarEvents,
  MOST_EVENTS,
} from '../../../../src/platform/written-files/calendar-events.ts';
import { calendar, salesIn, TODAY } from '../../../support/builders/written-calendar.ts';

const OHIO = 'LOCATION:12 Oak St\\, Dayton\\, OH 45402\\, USA';

test('an event is a sale: its name, place, hours, and words', () => {
  const text = calendar([
    [
      'SUMMARY:Yard sale',
      'LOCATION:Town Hall\\, 500 Main St\\, Dayton\\, OH 45402\\, USA',
      'DTSTART:20270612T090000',
      'DTEND:20270612T140000',
      'DESCRIPTION:Tools\\, lamps\\; "old" rug',
      ' s\\nCash only',
    ],
  ]);
  expect(salesIn(text).sales).toEqual([
    {
      title: 'Yard sale',
      street: '500 Main St',
      zip: '45402',
      description: 'Tools, lamps; "old" rugs\nCash only\nTown Hall',
      days: ['06-12 09:00-14:00'],
      canceled: [],
      doubts: [],
    },
  ]);
});

test('hours are those of the zone of the place, whatever zone they are written in', () => {
  const days = (place: string, start: string, end: string, head: readonly string[] = []) =>
    salesIn(calendar([['SUMMARY:Yard sale', place, start, end]], head)).sales[0];
  const chicago = 'LOCATION:9 Elm St\\, Chicago\\, IL 60601';
  for (const [start, end] of [
    ['DTSTART:20270612T080000', 'DTEND:20270612T130000'],
    ['DTSTART;TZID=America/Chicago:20270612T080000', 'DTEND;TZID=America/Chicago:20270612T130000'],
    [
      'DTSTART;TZID=America/New_York:20270612T090000',
      'DTEND;TZID=America/New_York:20270612T140000',
    ],
    ['DTSTART;TZID=Eastern Standard Time:20270612T090000', 'DURATION:PT5H'],
    ['DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20270612T090000', 'DURATION:PT5H'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20270612T090000', 'DURATION:PT5H'],
    ['DTSTART:20270612T130000Z', 'DTEND:20270612T180000Z'],
  ] as const)
    expect(days(chicago, start, end)?.days, start).toEqual(['06-12 08:00-13:00']);
  const utc = ['DTSTART:20270612T130000Z', 'DTEND:20270612T180000Z'] as const;
  // Without a place, the calendar's own zone; without that, the hours are asked.
  expect(days('X-A:b', ...utc, ['X-WR-TIMEZONE:America/Denver'])).toMatchObject({
    days: ['06-12 07:00-12:00'],
  });
  expect(days('X-A:b', ...utc)?.doubts).toEqual(
    expect.arrayContaining(['start not-said', 'end not-said']),
  );
  const named = 'DTSTART;TZID=Customized Time Zone:20270612T090000';
  expect(days(OHIO, named, 'DURATION:PT5H')?.doubts).toEqual(['start not-said', 'end not-said']);
});

test('a zone that the file itself explains is taken from there', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Customized Time Zone',
    'BEGIN:STANDARD',
    'DTSTART:20270101T000000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0700',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const times = ['DTSTART;TZID=Customized Time Zone:20270612T090000', 'DURATION:PT2H'];
  expect(salesIn(calendar([['SUMMARY:Yard sale', OHIO, ...times]], zone)).sales[0]?.days).toEqual([
    '06-12 12:00-14:00',
  ]);
});

test('a day without hours says so, and takes those of its words', () => {
  const sale = (...lines: readonly string[]) =>
    salesIn(calendar([['SUMMARY:Yard sale', OHIO, ...lines]])).sales[0];
  const two = ['DTSTART;VALUE=DATE:20270611', 'DTEND;VALUE=DATE:20270613'];
  expect(sale(...two)).toMatchObject({
    days: ['06-11 09:00-17:00', '06-12 09:00-17:00'],
    doubts: ['start not-said', 'end not-said'],
  });
  expect(sale('DTSTART;VALUE=DATE:20270612')?.days).toEqual(['06-12 09:00-17:00']);
  // All hours of a day are none.
  for (const times of [
    ['DTSTART:20270612T000000', 'DTEND:20270613T000000'],
    ['DTSTART:20270612T000000', 'DTEND:20270612T235900'],
  ])
    expect(sale(...times)?.doubts).toEqual(['start not-said', 'end not-said']);
  expect(sale(...two, 'DESCRIPTION:8am to 1pm both days. Tools')).toMatchObject({
    days: ['06-11 08:00-13:00', '06-12 08:00-13:00'],
    doubts: [],
  });
  expect(sale('DTSTART:20270612T083000')).toMatchObject({
    days: ['06-12 08:30-17:00'],
    doubts: ['end not-said'],
  });
});

test('hours that the words contradict, and several days as one event, are doubts', () => {
  const doubts = (...lines: readonly string[]) =>
    salesIn(calendar([['SUMMARY:Yard sale', OHIO, ...lines]])).sales[0]?.doubts;
  const times = ['DTSTART:20270612T090000', 'DTEND:20270612T140000'];
  expect(doubts(...times, 'DESCRIPTION:Open Saturday 10am to 4pm')).toEqual(['hours two-readings']);
  expect(doubts(...times, 'DESCRIPTION:Open Saturday 9am to 2pm')).toEqual([]);
  expect(doubts('DTSTART:20270611T090000', 'DTEND:20270613T150000')).toEqual([
    'hours two-readings',
  ]);
});

test('days of one sale are one sale, twice is once, and canceled days are named', () => {
  const day = (date: string, ...more: readonly string[]) => [
    'SUMMARY:Estate sale',
    OHIO,
    `DTSTART:${date}T090000`,
    `DTEND:${date}T140000`,
    ...more,
  ];
  const text = calendar([
    day('20270612'),
    day('20270611'),
    day('20270611'),
    day('20270613', 'STATUS:CANCELLED'),
    day('20270626'),
    ['SUMMARY:Barn sale', OHIO, 'DTSTART:20270612T100000', 'STATUS:CANCELLED'],
    day('20260611'),
  ]);
  const { sales, left } = salesIn(text);
  expect(sales.map(({ days, canceled }) => [days, canceled])).toEqual([
    [['06-11 09:00-14:00', '06-12 09:00-14:00'], ['2027-06-13']],
    [['06-26 09:00-14:00'], []],
  ]);
  expect(left).toMatchObject({ over: 1, canceled: 1 });
});

test('of an event that repeats, the next week is read, with its exceptions; a short row is read whole', () => {
  const sale = (rule: string, ...more: (readonly string[])[]) => {
    const first = ['SUMMARY:Yard sale', OHIO, 'DTSTART:20270102T090000', 'DTEND:20270102T140000'];
    return salesIn(calendar([[...first, rule], ...more]).replaceAll('UID:1', 'UID:0'));
  };
  expect(sale('RRULE:FREQ=WEEKLY;BYDAY=SA')).toMatchObject({
    sales: [{ days: ['06-12 09:00-14:00'] }],
    left: { repeating: 1 },
  });
  expect(sale('RRULE:FREQ=WEEKLY;BYDAY=SA\r\nEXDATE:20270612T090000').sales[0]?.days).toEqual([
    '06-19 09:00-14:00',
  ]);
  const moved = [
    'RECURRENCE-ID:20270612T090000',
    'DTSTART:20270612T110000',
    'DTEND:20270612T150000',
  ];
  const ofMoved = sale('RRULE:FREQ=WEEKLY;BYDAY=SA', ['SUMMARY:Yard sale', OHIO, ...moved]);
  expect(ofMoved.sales.map(({ days }) => days)).toEqual([['06-12 11:00-15:00']]);
  expect(sale('RRULE:FREQ=DAILY;UNTIL=20270103T235959').left).toMatchObject({ over: 1 });
  const three = calendar([
    [
      'SUMMARY:Yard sale',
      OHIO,
      'DTSTART:20270611T090000',
      'DURATION:PT5H',
      'RRULE:FREQ=DAILY;COUNT=3',
    ],
  ]);
  expect(salesIn(three)).toMatchObject({
    sales: [{ days: ['06-11 09:00-14:00', '06-12 09:00-14:00', '06-13 09:00-14:00'] }],
    left: { repeating: 0 },
  });
  for (const rule of ['FREQ=SECONDLY', 'FREQ=HOURLY;BYDAY=SA'])
    expect(sale(`RRULE:${rule}`).left, rule).toMatchObject({ unreadable: 1 });
});

test('ten thousand events that are over cost little; ten thousand to come are refused', () => {
  const events = (year: number) =>
    Array.from({ length: 10_000 }, (_, at) => [
      `SUMMARY:Sale ${at}`,
      `DTSTART:${year}0${1 + (at % 9)}11T090000`,
    ]);
  const next = ['SUMMARY:Yard sale', OHIO, 'DTSTART:20270612T090000', 'DURATION:PT5H'];
  const read = salesIn(calendar([...events(2019), next]));
  expect(read.sales.map(({ days }) => days)).toEqual([['06-12 09:00-14:00']]);
  expect(read.left.over).toBe(10_000);
  expect(MOST_EVENTS).toBeLessThan(10_000);
  expect(calendarEvents(calendar(events(2028)), TODAY)).toEqual({ ok: false, error: 'too-many' });
});

test('what is damaged or empty is named, and never half read', () => {
  const error = (text: string) => {
    const read = calendarEvents(text, TODAY);
    return read.ok ? null : read.error;
  };
  const good = calendar([['SUMMARY:Yard sale', 'DTSTART:20270612T090000']]);
  expect(error(good)).toBeNull();
  for (const text of [
    '',
    'Sat 9-2',
    'BEGIN:VCARD\r\nEND:VCARD',
    good.slice(0, -20),
    `${good}x`,
    good.replace('SUMMARY:', 'RRULE:FREQ=NEVER\r\nSUMMARY:'),
  ])
    expect(error(text), text).toBe('broken');
  expect(error(calendar([]))).toBe('no-events');
  expect(error(good.replaceAll('\r\n', '\n'))).toBeNull();
  for (const start of ['20271340T090000', '20270612T259900', 'soon'])
    expect(salesIn(calendar([['SUMMARY:A', `DTSTART:${start}`]])).left.unreadable, start).toBe(1);
});
