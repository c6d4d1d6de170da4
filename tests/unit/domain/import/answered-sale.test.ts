import { expect, test } from 'vitest';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';
import { answered, type Answers } from '../../../../src/domain/import/taking/answered-sale.ts';
import { saleDraftOf } from '../../../../src/domain/import/taking/sale-draft-of.ts';
import { emptyDraft } from '../../../../src/domain/sale/draft/draft.ts';
import { validateDraft } from '../../../../src/domain/sale/draft/draft-check.ts';

/** A Wednesday. */
const AROUND = '2027-06-09';

const ask = (text: string, answers: Answers = {}) => answered(readAd(seeAd(text, AROUND)), answers);

const hoursOf = ({ sale }: ReturnType<typeof ask>) =>
  sale.days.map(({ date, startTime, endTime }) => `${date.slice(5)} ${startTime}-${endTime}`);

const keysOf = (text: string) => ask(text).questions.map(({ key }) => key);

const FULL = 'Yard sale at 12 Oak St, Dayton OH 45402';

test('an ad that says everything raises no question', () => {
  const { sale, questions } = ask(`${FULL}\nSat 9-2\nCash only\nTools and lamps`);
  expect(questions).toEqual([]);
  expect(sale).toMatchObject({
    title: 'Yard sale',
    street: '12 Oak St',
    zipCode: '45402',
    saleType: 'garage',
    kind: 'yard',
    payment: 'cash',
  });
  const words = { title: 'Garage sale', lineNumbers: '', payment: 'Cash only' };
  const draft = saleDraftOf(sale, emptyDraft(AROUND), AROUND, words);
  expect(validateDraft(draft, Date.parse(AROUND))).toEqual([]);
  expect(draft).toMatchObject({ title: 'Yard sale', description: 'Cash only\nTools and lamps' });
});

test('a missing time is a question with 9:00 and 17:00 proposed', () => {
  const asked = ask(`Yard sale Saturday, 12 Oak St, Dayton OH 45402`);
  expect(asked.questions.map(({ topic, choices }) => [topic, choices[0]])).toEqual([
    ['start', '09:00'],
    ['end', '17:00'],
  ]);
  expect(hoursOf(asked)).toEqual(['06-12 09:00-17:00']);
  const answers = { 'start not-said 2027-06-12': '08:00', 'end not-said 2027-06-12': '15:30' };
  expect(hoursOf(ask(`Yard sale Saturday, 12 Oak St, Dayton OH 45402`, answers))).toEqual([
    '06-12 08:00-15:30',
  ]);
  expect(ask(`Yard sale Saturday, 12 Oak St, Dayton OH 45402`, answers).open).toBe(0);
  expect(
    hoursOf(
      ask(`Yard sale Saturday, 12 Oak St, Dayton OH 45402`, {
        'start not-said 2027-06-12': 'noon',
      }),
    ),
  ).toEqual(['06-12 09:00-17:00']);
});

test('a day that is not said is asked first, and takes the hours of the text', () => {
  expect(keysOf(`${FULL}\nOpen 8am-1pm`)).toEqual(['days not-said']);
  expect(hoursOf(ask(`${FULL}\nOpen 8am-1pm`))).toEqual([]);
  const chosen = { 'days not-said': '2027-06-19' };
  expect(hoursOf(ask(`${FULL}\nOpen 8am-1pm`, chosen))).toEqual(['06-19 08:00-13:00']);
  // Without hours, those are asked, too.
  expect(ask(FULL, chosen).questions.map(({ key }) => key)).toEqual([
    'days not-said',
    'start chosen',
    'end chosen',
  ]);
  expect(hoursOf(ask(FULL, { ...chosen, 'end chosen': '12:00' }))).toEqual(['06-19 09:00-12:00']);
  expect(ask(`${FULL}\nFeb 30 9-2`).questions[0]?.key).toBe('days not-said');
});

test('a contradiction is answered by one of its choices, a doubtful day by yes or no', () => {
  const text = `${FULL}\nSaturday June 13 9-2`;
  const [question] = ask(text).questions;
  expect(question).toMatchObject({ kind: 'date', choices: ['2027-06-13', '2027-06-12'] });
  expect(hoursOf(ask(text, { [question?.key ?? '']: '2027-06-12' }))).toEqual([
    '06-12 09:00-14:00',
  ]);
  const weekend = `${FULL}\nthis weekend 9-2`;
  expect(keysOf(weekend)).toEqual(['days weekend 2027-06-12', 'days weekend 2027-06-13']);
  expect(hoursOf(ask(weekend, { 'days weekend 2027-06-13': 'no' }))).toEqual(['06-12 09:00-14:00']);
  const pending = `${FULL}\nFri and Sat 9-2. Saturday is pending`;
  expect(hoursOf(ask(pending, { 'status pending 2027-06-12': 'no' }))).toEqual([
    '06-11 09:00-14:00',
  ]);
});

test('hours in doubt are chosen among both readings', () => {
  const text = `${FULL}\nSat 9-2. Garage open Sat 10-4`;
  const [question] = ask(text).questions;
  expect(question).toMatchObject({ kind: 'hours', choices: ['09:00-14:00', '10:00-16:00'] });
  expect(hoursOf(ask(text, { [question?.key ?? '']: '10:00-16:00' }))).toEqual([
    '06-12 10:00-16:00',
  ]);
});

test('place and type are asked if they are not said; a wrong ZIP code does not count', () => {
  expect(keysOf('Sat 9-2 tools')).toEqual(['address not-said', 'zip not-said', 'type not-said']);
  const { sale } = ask('Sat 9-2 tools', {
    'address not-said': '9 Elm St',
    'zip not-said': '4540',
    'type not-said': 'estate',
  });
  expect(sale).toMatchObject({ street: '9 Elm St', zipCode: '', saleType: 'estate' });
  expect(ask('Sat 9-2 tools', { 'zip not-said': '45402-1234' }).sale.zipCode).toBe('45402');
  expect(keysOf('Online only auction, bidding ends June 12 at 7pm')).not.toContain('zip not-said');
});

test('taking an ad keeps what an ad cannot say', () => {
  const before = {
    ...emptyDraft(AROUND),
    title: 'Old',
    street: '1 Old St',
    email: 'a@example.org',
    tags: ['tools'],
    releaseRule: 'never',
  } as const;
  const words = { title: 'Garage Sale', lineNumbers: '', payment: '' };
  const { sale } = ask('Sat 9-2 https://example.org/ad');
  expect(saleDraftOf(sale, before, AROUND, words)).toMatchObject({
    title: 'Garage Sale',
    description: 'Sat 9-2 https://example.org/ad',
    street: '',
    email: 'a@example.org',
    tags: ['tools'],
    releaseRule: 'never',
  });
});

test('preview and pickup are no days of the sale, are shown as what they are, and stay in its words', () => {
  const { sale } = ask(`${FULL}\nSat 9-2. Preview Friday 4pm-6pm. Pickup Sunday 1pm to 3pm. Tools`);
  const when = (days: typeof sale.days) =>
    days.map(({ date, startTime, endTime }) => `${date.slice(5)} ${startTime}-${endTime}`);
  expect(when(sale.days)).toEqual(['06-12 09:00-14:00']);
  expect(when(sale.preview)).toEqual(['06-11 16:00-18:00']);
  expect(when(sale.pickup)).toEqual(['06-13 13:00-15:00']);
  expect(sale.description).toBe('Preview Friday 4pm-6pm. Pickup Sunday 1pm to 3pm. Tools');
});
