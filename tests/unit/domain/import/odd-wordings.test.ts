import { expect, test } from 'vitest';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';

/** A Wednesday. */
const AROUND = '2027-06-09';

const read = (text: string) => readAd(seeAd(text, AROUND));

/** "06-12 09:00-14:00" for each day. */
const daysIn = (text: string) =>
  read(text).schedule.days.value.map(
    ({ date, startTime, endTime }) => `${date.slice(5)} ${startTime}-${endTime}`,
  );

test.each([
  ['Half price after 1', '13:00'],
  ['1/2 price at 12', '12:00'],
  ['everything half off from 1 on', '13:00'],
  ['Half off Saturday after 10', '10:00'],
  ['half price starting at noon', '12:00'],
])('"%s" is a time of half price, and neither the title nor hours', (words, time) => {
  for (const text of [
    `Yard sale Sat 8-2, 12 Elm St 45402. ${words}.`,
    `${words}! Yard sale Saturday 8-2 at 12 Elm St 45402`,
    `Yard sale Sat 8-2\n${words}\n12 Elm St`,
  ]) {
    const { title, schedule } = read(text);
    expect(title?.value).toBe('Yard sale');
    expect(daysIn(text)).toEqual(['06-12 08:00-14:00']);
    expect(schedule.halfPriceFrom?.value).toBe('2027-06-12');
    expect(schedule.halfPriceTime?.value).toBe(time);
  }
});

test('several houses of one street are one sale or several, which is asked', () => {
  const houses = ['612 W Dickens', '618 W Dickens', '625 W Dickens'];
  for (const text of [
    'Multi family sale, 612, 618 and 625 W Dickens, Sat 9-2',
    '612/618/625 W Dickens yard sale Sat 9-2',
    'Yard sale at 612, 618 & 625 W Dickens. Sat 9-2',
  ]) {
    const { doubts, title } = read(text);
    expect(doubts).toContainEqual(
      expect.objectContaining({ topic: 'sales', reason: 'several', choices: houses }),
    );
    expect(title?.value).not.toMatch(/Dickens|6\d\d/u);
  }
  // Days and prices are no houses.
  for (const text of [
    'Yard sale June 11, 12 and 13, 12 Elm St',
    'Sale Sat 9-2. Chairs 10, 15 & 20',
  ]) {
    expect(read(text).doubts.filter(({ topic }) => topic === 'sales')).toEqual([]);
  }
});

test('times apart from their days, house numbers behind months, and sizes in fractions', () => {
  const written: Readonly<Record<string, readonly string[]>> = {
    'Opens at 8, closes at 3, Saturday': ['06-12 08:00-15:00'],
    'Opening at 8 each morning, closing at 3, Thu through Sat\n3-4 bikes': [
      '06-10 08:00-15:00',
      '06-11 08:00-15:00',
      '06-12 08:00-15:00',
    ],
    'Gates open @ 8 sharp, shutting down at 1. Saturday only': ['06-12 08:00-13:00'],
    'Saturday, the 12th of June, 7:30 in the morning until 4 in the afternoon': [
      '06-12 07:30-16:00',
    ],
    'Friday, the 2nd of July, 10 in the morning until 4 in the afternoon': ['07-02 10:00-16:00'],
    '0900-1300 hrs, Sat 12 Jun. 14 Elm St, Dayton OH': ['06-12 09:00-13:00'],
    'June 11 8:30-3:30 / June 12 10-2': ['06-11 08:30-15:30', '06-12 10:00-14:00'],
    'Sat 6-12, 9-3': ['06-12 09:00-15:00'],
    'Sat. only. 8:30-2.. Tools': ['06-12 08:30-14:00'],
    'Sat 9-2. Lots of 1/2 and 3/4 inch fittings, 10-24 screws, 3/8-16 bolts': ['06-12 09:00-14:00'],
    '4410 N Ridge Rd 60614 - 2027-06-12, 8:30 to 15:30': ['06-12 08:30-15:30'],
  };
  for (const [text, days] of Object.entries(written))
    expect([text, daysIn(text)]).toEqual([text, days]);
  const { doubts } = read('Yard sale, first day Friday 8-2, second day same hours. 12 Elm St');
  expect(doubts.map(({ topic, reason }) => [topic, reason])).toEqual([['days', 'two-readings']]);
});

test('days that a slash lists, months after every weekday, and a weekday that is not the first of its dates', () => {
  const written: Readonly<Record<string, readonly string[]>> = {
    'Fri 9-5/Sat 9-2 garage sale': ['06-11 09:00-17:00', '06-12 09:00-14:00'],
    'Fri 11th 9-5/Sat 12th 9-5/Sun 13th 12-4': [
      '06-11 09:00-17:00',
      '06-12 09:00-17:00',
      '06-13 12:00-16:00',
    ],
    'Garage sale Saturdays in June, 9-12': ['06-12 09:00-12:00'],
    'Garage sale every Sat in June 9-2': ['06-12 09:00-14:00'],
    'Thursday June 10-12 9-2': ['06-10 09:00-14:00', '06-11 09:00-14:00', '06-12 09:00-14:00'],
    'June 10-12 (Thur, Fri, Sat) 9-5': [
      '06-10 09:00-17:00',
      '06-11 09:00-17:00',
      '06-12 09:00-17:00',
    ],
    'Wed & Thur 9-5': ['06-09 09:00-17:00', '06-10 09:00-17:00'],
    'June 10 thur June 12 9-2': ['06-10 09:00-14:00', '06-11 09:00-14:00', '06-12 09:00-14:00'],
    'Sat 9-2, sizes 4/6 and 3-4/5': ['06-12 09:00-14:00'],
  };
  for (const [text, days] of Object.entries(written))
    expect([text, daysIn(text)]).toEqual([text, days]);
  const { doubts } = read('Sat. June 9-12 8am-2pm, garage sale, 12 Elm St');
  expect(doubts).toEqual([
    expect.objectContaining({
      topic: 'days',
      reason: 'two-readings',
      dates: ['2027-06-09', '2027-06-10', '2027-06-11'],
    }),
  ]);
});

test('names that begin with "Old", ZIP codes behind a dash, and cards by their letters', () => {
  const place = (text: string) => {
    const { street, zipCode, doubts } = read(text);
    return [street?.value, zipCode?.value ?? '', doubts.length];
  };
  expect(place('Garage sale Sat 9-2, 66 Old Mill Rd #4, West Salem 45449')).toEqual([
    '66 Old Mill Rd #4',
    '45449',
    0,
  ]);
  expect(place('Garage sale Sat 9-2. 1200 N. Old Orchard Dr')).toEqual([
    '1200 N. Old Orchard Dr',
    '',
    0,
  ]);
  expect(place('Garage sale Sat 9-2. 30 Old Records, 12 Oak Dr')[0]).toBe('12 Oak Dr');
  expect(place('ESTATE SALE - Sat 9-2 - 4500 Salem Ave #12 — 45416')).toEqual([
    '4500 Salem Ave #12',
    '45416',
    0,
  ]);
  expect(place('Garage sale Sat 9-2, part A-45416, 12 Oak Dr')[1]).toBe('');
  expect(read('Online estate auction, ends Thu June 10 at 8 PM').kind?.value).toBe('online-only');
  expect(read('Estate sale Sat 9-2. Cash, check, CC w/3% fee').payment?.value).toBe(
    'cash, checks, cards',
  );
});

test('what is off is no title, and neither is what stands between two days', () => {
  const titleOf = (text: string) => read(text).title?.value ?? null;
  expect(titleOf('Canceled Friday! Saturday still on 8am to 2pm at 12 Oak Dr')).toBeNull();
  expect(titleOf('Sunday is canceled. Garage sale Saturday 9-2')).toBe('Garage sale');
  expect(titleOf('Fri 9-5 / Sat 9-2 garage sale')).toBe('garage sale');
});
