import { expect, test } from 'vitest';
import { parseTable } from '../../../../src/platform/written-files/parse-table.ts';
import { readTable } from '../../../../src/domain/import/list/read-list.ts';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';

/** A Wednesday. */
const AROUND = '2027-06-09';

const read = (text: string) => readAd(seeAd(text, AROUND));

const doubtsIn = (text: string) =>
  read(text)
    .doubts.filter(({ reason }) => reason !== 'not-said')
    .map(({ topic, reason, choices }) => `${topic} ${reason} ${choices.join()}`);

test('the description loses whole sentences that were understood, never words of others', () => {
  const said: Readonly<Record<string, string>> = {
    'Yard sale Sat & Sun 9-2. Sunday is CANCELED (rain). 12 Elm St 45402':
      'Sunday is CANCELED (rain).',
    'Yard sale Sat & Sun 9-2\nSUNDAY CANCELED (rain)': 'SUNDAY CANCELED (rain)',
    'Garage sale Saturday 9-2. Call Deb 555-1234 on Friday after 5pm':
      'Call Deb 555-1234 on Friday after 5pm',
    'Garage sale Saturday 9-2\nCall Deb after 5pm': 'Call Deb after 5pm',
    'Garage sale Saturday 9-2. Tools!!! Lamps.': 'Tools!!! Lamps.',
    'Yard sale. Fri: 2pm - 5pm Sat: 10am - 2pm -- deals on furniture Sun: 11am - 2pm. Lamps':
      'deals on furniture Sun: 11am - 2pm. Lamps',
    'Tools\n\nSat 9-2\n12 Elm St\nYard sale lamps\nMore lamps': 'Yard sale lamps\nMore lamps',
    'Yard sale\nTools\nSat 9-2\n12 Elm St\nLamps': 'Tools\nLamps',
    'Yard sale\n• Sat 9-2\n• Crystal | Pottery\n• 12 Elm St, Dayton OH 45402':
      '• Crystal | Pottery',
  };
  for (const [text, description] of Object.entries(said)) {
    expect(read(text).description, text).toBe(description);
  }
});

test('the title is not repeated in the description, unless it is all there is', () => {
  expect(read('Big Yard Sale - 12 Elm St, Dayton OH 45402. Sat 9-2. Tools.')).toMatchObject({
    title: { value: 'Big Yard Sale' },
    description: 'Tools.',
  });
  expect(read('Lamps and rugs, Sat 9-2, 12 Elm St')).toMatchObject({
    title: { value: 'Lamps and rugs' },
    description: 'Lamps and rugs',
  });
  expect(read('Moving sale Sundat 8/23, 10am-2pm, everything must go')).toMatchObject({
    title: { value: 'Moving sale' },
    description: 'Moving sale Sundat 8/23, 10am-2pm, everything must go',
  });
  // Words that say nothing by themselves are no title.
  for (const text of ['One day only Saturday 8-12', 'HOURS OF SALE ARE 10 TO 4 SATURDAY'])
    expect(read(text).title, text).toBeNull();
  // A title does not lose the word that turns it around.
  expect(read('Sunday is CANCELED (rain). Saturday 9-2').title?.value).toBe(
    'Sunday is CANCELED (rain)',
  );
});

test('a row keeps its words beside the title that a column gives', () => {
  const rows = parseTable('Title,Address,Notes\nElm sale,12 Elm St,"Sat 9-2 | Lamps and rugs"');
  const [sale] = readTable(rows, AROUND, () => 'OH');
  expect(sale?.draft).toMatchObject({
    title: { value: 'Elm sale' },
    description: 'Lamps and rugs',
  });
});

test('a street that is missing is a doubt, except where people come online only', () => {
  const about = (text: string) =>
    read(text).doubts.flatMap(({ topic, reason }) => (topic === 'address' ? [reason] : []));
  expect(about('Yard sale Saturday 9-2, tools')).toEqual(['not-said']);
  expect(about('Yard sale Saturday 9-2, 12 Elm St')).toEqual([]);
  expect(about('Online only auction, bidding ends June 12 at 7pm')).toEqual([]);
});

test('hours said twice are a doubt that offers both', () => {
  expect(doubtsIn('Sale Fri Sat Sun 9-3. No Saturday sale; Sunday instead 10-2 only')).toEqual([
    'hours two-readings 10:00-14:00,09:00-15:00',
  ]);
  expect(doubtsIn('Yard sale Sat 9-2. Garage open Sat 10-4')).toEqual([
    'hours two-readings 09:00-14:00,10:00-16:00',
  ]);
});

test('a day "instead" is a doubt about the days before, unless they are canceled', () => {
  const { doubts } = read('Yard sale Saturday 8-4. Sunday instead 10-2 only');
  expect(doubts).toContainEqual(
    expect.objectContaining({ topic: 'days', reason: 'two-readings', dates: ['2027-06-12'] }),
  );
  expect(doubtsIn('Yard sale Saturday 8-4 canceled. Sunday instead 10-2 only')).toEqual([]);
});

test('"not Saturday, Sunday instead" is a Sunday', () => {
  const { schedule } = read('Fri & Sat 9-4, not Saturday, Sunday instead 10-2 only');
  expect(schedule.days.value).toMatchObject([
    { date: '2027-06-11', startTime: '09:00', endTime: '16:00' },
    { date: '2027-06-13', startTime: '10:00', endTime: '14:00' },
  ]);
});

test('hours of one day only are a doubt for the others', () => {
  const draft = read('Yard sale Fri and Sat. 8am-2pm Friday');
  expect(draft.schedule.days.value).toMatchObject([
    { date: '2027-06-11', startTime: '08:00', endTime: '14:00' },
    { date: '2027-06-12', startTime: '08:00', endTime: '14:00' },
  ]);
  expect(draft.doubts).toContainEqual(
    expect.objectContaining({ topic: 'hours', dates: ['2027-06-12'] }),
  );
});

test('"9am Friday to 2pm Saturday" is from one to the other, with a doubt', () => {
  const draft = read('Yard sale 9am Friday to 2pm Saturday');
  expect(draft.schedule.days.value).toMatchObject([
    { date: '2027-06-11', startTime: '09:00', endTime: '14:00' },
    { date: '2027-06-12', startTime: '09:00', endTime: '14:00' },
  ]);
  expect(draft.doubts).toContainEqual(
    expect.objectContaining({ topic: 'hours', dates: ['2027-06-11', '2027-06-12'] }),
  );
});

test('hours without a day that exists are kept for the day that a person chooses', () => {
  const rows = parseTable(
    'Title,Address,Date,Start,End\nElm sale,12 Elm St,2027-02-31,9am,2pm\nOak sale,9 Oak St,someday,8am,1pm',
  );
  const drafts = readTable(rows, AROUND, () => 'OH').map(({ draft }) => draft.schedule);
  expect(drafts.map(({ days }) => days.value)).toEqual([[], []]);
  expect(drafts.map(({ openHours }) => openHours?.value)).toEqual([
    { startTime: '09:00', endTime: '14:00' },
    { startTime: '08:00', endTime: '13:00' },
  ]);
  expect(read('Yard sale 8-2, 12 Elm St').schedule.openHours?.value).toEqual({
    startTime: '08:00',
    endTime: '14:00',
  });
  expect(read('Yard sale Saturday 8-2, 12 Elm St').schedule.openHours).toBeNull();
});

test('00:00 is midnight after a time with AM, too, and is asked about', () => {
  const draft = read('Yard sale Saturday 10:45 AM - 00:00');
  expect(draft.schedule.days.value).toMatchObject([
    { date: '2027-06-12', startTime: '10:45', endTime: '00:00', nextDay: true },
  ]);
  expect(draft.doubts).toContainEqual(
    expect.objectContaining({ topic: 'end', choices: ['00:00', '12:00'] }),
  );
});
