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
