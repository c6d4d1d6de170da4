import { expect, test } from 'vitest';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';

/** A Wednesday. */
const AROUND = '2027-06-09';

const read = (text: string, around = AROUND) => readAd(seeAd(text, around));

/** "06-12 09:00-14:00" for each day. */
function daysIn(text: string, around = AROUND): string[] {
  return read(text, around).schedule.days.value.map(
    ({ date, startTime, endTime }) => `${date.slice(5)} ${startTime}-${endTime}`,
  );
}

function doubtsIn(text: string, around = AROUND): string[] {
  return read(text, around)
    .doubts.filter(
      ({ topic, reason }) => !/^(type|address|title)$/u.test(topic) || reason !== 'not-said',
    )
    .map(({ topic, reason }) => `${topic} ${reason}`);
}

test('days and hours in the order that people write them', () => {
  const written: Readonly<Record<string, readonly string[]>> = {
    'Thur 8-4 Fri 8-4 Sat: 8-noon': ['06-10 08:00-16:00', '06-11 08:00-16:00', '06-12 08:00-12:00'],
    'Satruday 6/12, 7:30am-1pm': ['06-12 07:30-13:00'],
    'Doors open 8am Friday. We close at 2 p.m. that day. Saturday 9 a.m. to 1 p.m.': [
      '06-11 08:00-14:00',
      '06-12 09:00-13:00',
    ],
    'Fri/Sat6/11-6/12 @9 Fern Ave from 8 to 3': ['06-11 08:00-15:00', '06-12 08:00-15:00'],
    '9-3\nFri & Sat': ['06-11 09:00-15:00', '06-12 09:00-15:00'],
    'Saturday 9 to 12 and 1 to 4': ['06-12 09:00-12:00', '06-12 13:00-16:00'],
    'Sale tomorrow 4P-7:30P': ['06-10 16:00-19:30'],
    'June 10, 11 & 12 Thurs & Fri 9-5, Sat 9-12': [
      '06-10 09:00-17:00',
      '06-11 09:00-17:00',
      '06-12 09:00-12:00',
    ],
    'June twelfth, nine to noon': ['06-12 09:00-12:00'],
    'Saturday 8 am. - 2 pm.': ['06-12 08:00-14:00'],
    'Saturday between the hours of 8:00 and 1:00': ['06-12 08:00-13:00'],
    'Sat, June 12\nStart: 8:00 AM\nEnd: 1:00 PM': ['06-12 08:00-13:00'],
    'F/S 8-3': ['06-11 08:00-15:00', '06-12 08:00-15:00'],
    '11 & 12 June, 9h-15h': ['06-11 09:00-15:00', '06-12 09:00-15:00'],
    'Fri 11 & Sat 12 8am-1pm': ['06-11 08:00-13:00', '06-12 08:00-13:00'],
    '8am-2pm\nFriday 6/11\n9am-1pm\nSaturday 6/12': ['06-11 08:00-14:00', '06-12 09:00-13:00'],
    '📅 Fri, June 11 | 🕙 10:00 AM – 3:00 PM 📅 Sat, June 12 | 🕙 10:00 AM – 2:00 PM': [
      '06-11 10:00-15:00',
      '06-12 10:00-14:00',
    ],
    'Friday | 10-3 Saturday | 10-2': ['06-11 10:00-15:00', '06-12 10:00-14:00'],
    'Open Friday and Saturday. 8am-2pm Friday, 9-noon Saturday': [
      '06-11 08:00-14:00',
      '06-12 09:00-12:00',
    ],
    'Fri 8-2, Sat same time': ['06-11 08:00-14:00', '06-12 08:00-14:00'],
    'Starts Thursday at 8, ends Thursday at 1': ['06-10 08:00-13:00'],
    'Sat opens at 9, closes at 1. Everything gone by Sunday.': ['06-12 09:00-13:00'],
    'Weekdays 9-5': [7, 8, 9, 10, 11].map(
      (day) => `06-${String(day).padStart(2, '0')} 09:00-17:00`,
    ),
  };
  for (const [text, days] of Object.entries(written)) {
    expect(daysIn(text), text).toEqual(days);
    expect(doubtsIn(text), text).toEqual([]);
  }
});

test('the days of one text are one run: the one with the day it was written, or the next', () => {
  const days = (around: string) => daysIn('Fri-Sun 9-4', around).map((day) => day.slice(0, 5));
  expect(days('2027-06-10')).toEqual(['06-11', '06-12', '06-13']);
  expect(days('2027-06-13')).toEqual(['06-11', '06-12', '06-13']);
  expect(days('2027-06-14')).toEqual(['06-18', '06-19', '06-20']);
  expect(daysIn('Preview Friday 4-6. Auction Saturday 10-2', '2027-06-13')).toEqual([
    '06-19 10:00-14:00',
  ]);
});

test('numbers that only look like dates or hours are none', () => {
  const things =
    'Rifle 30-06, 7/8 wrench, 1/2 price books, coin 10-15-71, tables 383 and 306, .22 long, sizes 4-10, ages 2-5, ' +
    '3-4 bedroom sets, 5 to 8 dollars, 1/24 scale, 24/7, 2 1/2 ton, sun hats, he sat here, 33 1/3 rpm, $5-10, x7, ' +
    'Sunday best, Monday night football, call 216-555-0134, 9/10 condition, size 6-8, 1960-1975 magazines';
  expect(daysIn(things)).toEqual([]);
  expect(doubtsIn(things)).toEqual(['days not-said']);
});

test('a missing or unclear time is a doubt with a proposal, never a silent guess', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['Saturday 8-?', '06-12 08:00-17:00', 'end open-end'],
    ['Saturday 8 til gone', '06-12 08:00-17:00', 'end open-end'],
    ['Saturday until 3', '06-12 09:00-15:00', 'start not-said'],
    ['Saturday 10am', '06-12 10:00-17:00', 'end not-said'],
    ['Saturday dawn to 2pm', '06-12 06:00-14:00', 'start about'],
    ['Saturday 12am-4pm', '06-12 12:00-16:00', 'start morning-or-evening'],
    ['Saturday 7pm-2pm', '06-12 19:00-14:00', 'end ends-before-start'],
  ];
  for (const [text, day, doubt] of cases) {
    expect(daysIn(text), text).toEqual([day]);
    expect(doubtsIn(text), text).toEqual([doubt]);
  }
  expect(doubtsIn('Friday 6-9')).toEqual(['start morning-or-evening', 'end morning-or-evening']);
});

test('what contradicts itself is a doubt with both readings', () => {
  const [day] = read('Saturday June 12, 2026, 9-2').schedule.days.value;
  expect(day?.date).toBe('2027-06-12');
  const year = read('Saturday June 12, 2026, 9-2').doubts.find(({ topic }) => topic === 'year');
  expect(year).toMatchObject({ reason: 'weekday-differs', choices: ['2027-06-12', '2026-06-12'] });
  const date = read('Saturday 6/13 9-2').doubts.find(({ topic }) => topic === 'days');
  expect(date).toMatchObject({ reason: 'weekday-differs', choices: ['2027-06-13', '2027-06-12'] });
  expect(doubtsIn('Feb 30 9-2')).toContain('days no-such-date');
  expect(doubtsIn('next Saturday 9-2')).toEqual(['days next-or-this']);
  expect(doubtsIn('every Saturday 9-2')).toEqual(['days repeats']);
  expect(doubtsIn('this weekend 9-2')).toEqual(['days weekend']);
  expect(doubtsIn('Sat 8-2 (closed from noon to 1)')).toEqual(['hours two-readings']);
  expect(doubtsIn('Fri-Sun 9-4. Sunday 10-2')).toEqual(['hours two-readings']);
  expect(doubtsIn('Daily 9-5 through Saturday')).toEqual(['days two-readings']);
  expect(doubtsIn('Saturday 8am and 1pm')).toEqual(['hours two-readings']);
  expect(doubtsIn('Sat 9-2. The band plays Sunday')).toEqual([
    'days two-readings',
    'start not-said',
    'end not-said',
  ]);
});

test('status, line, preview, pickup, rain date and half price are no shopping hours', () => {
  const canceled = read("Today's sale is cancelled, tomorrow pending");
  expect(canceled.schedule.canceled?.value).toEqual(['2027-06-09']);
  expect(canceled.schedule.days.value.map(({ date }) => date)).toEqual(['2027-06-10']);
  expect(canceled.doubts.map(({ topic }) => topic)).toContain('status');

  const line = read(
    'Friday: numbers at 7AM, early entry 8AM for $10, free entry 9AM-3PM. No Sunday sale.',
  );
  expect(line.schedule.lineNumbers?.value).toBe('07:00');
  expect(line.schedule.days.value).toEqual([
    { date: '2027-06-11', startTime: '08:00', endTime: '15:00', nextDay: false },
  ]);

  const auction = read('Auction Saturday 10am-1pm, preview Friday 2-5pm. Pickup: Monday 3-6pm');
  expect(auction.schedule.preview?.value).toMatchObject([
    { date: '2027-06-11', startTime: '14:00' },
  ]);
  expect(auction.schedule.pickup?.value).toMatchObject([{ date: '2027-06-14', endTime: '18:00' }]);
  expect(auction.schedule.days.value.map(({ date }) => date)).toEqual(['2027-06-12']);

  const half = read('Fri & Sat 9-4, 1/2 price after 1pm Saturday. Rain date June 19');
  expect(half.schedule.halfPriceFrom?.value).toBe('2027-06-12');
  expect(half.schedule.halfPriceTime?.value).toBe('13:00');
  expect(half.schedule.rainDate?.value).toBe('2027-06-19');
  expect(half.schedule.days.value.map(({ endTime }) => endTime)).toEqual(['16:00', '16:00']);
  const exhibition = read(
    'Auction: Saturday, June 12, 10am-2pm. Public exhibition: June 10-11, 11am-4pm',
  );
  expect(exhibition.schedule.days.value.map(({ date }) => date)).toEqual(['2027-06-12']);
  expect(read('Up to 50% off select items. Sat 9-2').schedule.halfPriceFrom).toBeNull();

  const online = read('Online auction, bidding ends Sunday 7pm. Pick up Tuesday 3-6pm');
  expect(online.schedule.days.value).toEqual([]);
  expect(online.doubts.map(({ reason }) => reason)).toEqual(['online']);
});

test('place, type and payment, each with where it was found', () => {
  const text = 'Moving sale! 51 1/2 W. Birch St, Apt 2, Salem, OR 97301. Cash only. Sat 9-2';
  const draft = read(text);
  const { street, zipCode, saleType, kind, payment } = draft;
  expect(street?.value).toBe('51 1/2 W. Birch St, Apt 2');
  expect(zipCode?.value).toBe('97301');
  expect([saleType?.value, kind?.value, payment?.value]).toEqual(['garage', 'moving', 'cash']);
  for (const found of [street, zipCode, payment]) {
    const [at] = found?.at ?? [];
    expect(text.slice(...(at ?? [0, 0])).toLowerCase()).toContain(found?.value.toLowerCase());
  }
  const [days] = draft.schedule.days.at;
  expect(text.slice(...(days ?? [0, 0]))).toBe('Sat');
});

test('types and payment as they are said, also by what is refused', () => {
  expect(doubtsIn('Moving/Estate sale Sat 9-2')).toEqual(['type two-readings']);
  expect(read('Not an estate sale, a yard sale. Sat 9-2').saleType?.value).toBe('garage');
  expect(read('Live auction Sat 9-2').saleType?.value).toBe('auction');
  expect(read('No checks, cash or Zelle. Sat 9-2').payment?.value).toBe('cash, zelle');
  expect(read('Sports cards, check it out, a cash register. Sat 9-2').payment).toBeNull();
  expect(read('Sat 8-2 (Sun canceled)').schedule.canceled?.value).toEqual(['2027-06-13']);
});

test('streets in the forms that people write', () => {
  const streets: Readonly<Record<string, string>> = {
    'Sat 9-2 at 1500 US-206': '1500 US-206',
    '3400 US Rt 1 North Suite 12B, Sat 9-2': '3400 US Rt 1 North Suite 12B',
    '15300 FM 700 near Maple Trail, Sat 9-2': '15300 FM 700',
    '6100 NW Loop 400, #302 Sat 9-2': '6100 NW Loop 400, #302',
    '12 St. Charles Ave. Sat 9-2': '12 St. Charles Ave',
    '2214 E. 38th Street Sat 9-2': '2214 E. 38th Street',
    'Sat 9-2, 421 anna street': '421 anna street',
  };
  for (const [text, street] of Object.entries(streets)) {
    expect(read(text).street?.value, text).toBe(street);
    expect(daysIn(text), text).toEqual(['06-12 09:00-14:00']);
  }
  expect(read('Address: 48120 Eight Mile, Sat 9-2. North of 19 Mile Rd').street?.value).toBe(
    '48120 Eight Mile',
  );
  expect(read('We are at 421 Anna. Sat 9-2').street?.value).toBe('421 Anna');
  expect(doubtsIn('We are at 421 Anna. Sat 9-2')).toEqual([
    'address two-readings',
    'text names-street',
  ]);
  expect(doubtsIn('2100 block of Grey Street Sat 9-2')).toEqual(['address several']);
  expect(read('500 GB hard drive, 1st house on 5th Ave, Sat 9-2').street).toBeNull();
});

test('the description keeps what was not understood', () => {
  const draft = read('Fri-Sun 9am-2pm | Crystal, pottery, a walnut desk');
  expect(draft.description).toBe('Crystal, pottery, a walnut desk');
  const title = (text: string) => read(text).title?.value;
  expect(title('Estate sale Sat 9-3, 450 Maple Ave, Dayton OH 45402. Furniture.')).toBe(
    'Estate sale',
  );
  expect(title('3) Yard sale with tools, Sat 9-3')).toBe('Yard sale with tools');
  expect(title('Sat 9-3\nLamps and rugs! Cash only')).toBe('Lamps and rugs!');
  expect(read('Desk, lamps.\nSaturday 9-2\n12 Elm St\nNo pets').description).toBe('No pets');
});

test('HTML, mails, NUL bytes, other directions and 25,000 letters', () => {
  const html =
    '<html><head><style>p { margin: 8/28 }</style></head><body><p>Sat&nbsp;6/12</p><br>9am&ndash;2pm<script>var d = "6/19"</script></body></html>';
  expect(daysIn(html)).toEqual(['06-12 09:00-14:00']);
  const [at] = read(html).schedule.days.at;
  expect(html.slice(...(at ?? [0, 0]))).toBe('Sat&nbsp;6/12');
  const mail =
    'Date: Tue, 1 Jun 2027 10:00:00 -0400\nFrom: someone\nSubject: Yard sale\nTo: list\n\nSaturday 8-1';
  expect(daysIn(mail)).toEqual(['06-12 08:00-13:00']);
  expect(read(mail).title?.value).toBe('Yard sale');
  expect(daysIn('Sat\u0000 6/12 \u202E9-2\u202C')).toEqual(['06-12 09:00-14:00']);
  expect(daysIn('מכירה Saturday 9-2 בבית')).toEqual(['06-12 09:00-14:00']);
  expect(daysIn(`${'Oak table and six chairs. '.repeat(1000)}Sat 9-2`)).toEqual([
    '06-12 09:00-14:00',
  ]);
  expect(daysIn('')).toEqual([]);
});

test('the machine’s zone changes nothing', () => {
  const zone = process.env['TZ'];
  const text =
    'Today 9-5, in two weeks, Saturday the 20th 8-2, first Sunday of April, March 14 2:30am-3am';
  const results = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Niue'].map(
    (name) => {
      process.env['TZ'] = name;
      return JSON.stringify(read(text, '2027-03-14').schedule.days.value);
    },
  );
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  expect(new Set(results).size).toBe(1);
  expect(results[0]).toContain('2027-03-14');
});
