import { expect, test } from 'vitest';
import type { ChosenColumns } from '../../../../src/domain/import/list/column-kinds.ts';
import { readTable, readText, shownColumns } from '../../../../src/domain/import/list/read-list.ts';

/** A Friday. */
const AROUND = '2027-06-11';
const STATES: Readonly<Record<string, string>> = { '02134': 'MA', '45402': 'OH', '97301': 'OR' };

const rowsOf = (text: string) =>
  text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const read = (text: string, around = AROUND) =>
  readTable(rowsOf(text), around, (zip) => STATES[zip] ?? null).map(({ draft }) => draft);
const datesOf = ({ schedule }: ReturnType<typeof read>[number]) =>
  schedule.days.value.map(
    ({ date, startTime, endTime }) => `${date.slice(5)} ${startTime}-${endTime}`,
  );

test('columns are matched by their names; notes stay', () => {
  const [sale] = read(
    'Sale Name|Street Address|City|ST|Zip Code|Phone|Notes\nOak House|12 Oak St|Dayton|OH|45402|555-0134|Fri-Sat 9-3, lamps and rugs',
  );
  expect(sale?.title?.value).toBe('Oak House');
  expect(sale?.street?.value).toBe('12 Oak St');
  expect(sale?.zipCode?.value).toBe('45402');
  expect(sale && datesOf(sale)).toEqual(['06-11 09:00-15:00', '06-12 09:00-15:00']);
  expect(sale?.description).toBe('Fri-Sat 9-3, lamps and rugs');
  expect(JSON.stringify(sale)).not.toContain('555-0134');
});

test('columns without names are matched by what is in them', () => {
  const [sale] = read(
    'Attic sale|81 Pine Ave|Salem|OR|97301|Saturday|8am-1pm|tools\nBarn sale|9 Fir Rd|Salem|OR|97301|Sunday|9am-noon|books and other things',
  );
  expect(sale?.street?.value).toBe('81 Pine Ave');
  expect(sale?.zipCode?.value).toBe('97301');
  expect(sale && datesOf(sale)).toEqual(['06-12 08:00-13:00']);
});

test('dates and times in columns of their own, as a spreadsheet writes them', () => {
  const [sale] = read(
    'Title|Address|Start Date|End Date|Start Time|End Time\nLoft|3 Elm Ct|6/12/2027|6/13/2027|9:00 AM|3:00 PM',
  );
  expect(sale && datesOf(sale)).toEqual(['06-12 09:00-15:00', '06-13 09:00-15:00']);
});

test('the rows of one file belong to the same week', () => {
  const text = 'Name|Address|Notes\nA|1 Oak St|Fri-Sat 9-2\nB|2 Oak St|Fri-Sun 9-2';
  const [first] = read(text, '2027-06-13');
  expect(first && datesOf(first)).toEqual(['06-11 09:00-14:00', '06-12 09:00-14:00']);
});

test('zeros of a ZIP code are put back only where the state agrees', () => {
  const zipOf = (state: string, zip: string) => {
    const [sale] = read(`Name|Address|State|ZIP|Notes\nA|1 Oak St|${state}|${zip}|Sat 9-2`);
    const reasons = sale?.doubts.flatMap(({ topic, reason }) => (topic === 'zip' ? [reason] : []));
    return [sale?.zipCode?.value, reasons];
  };
  expect(zipOf('MA', '2134')).toEqual(['02134', []]);
  expect(zipOf('OH', '2134')).toEqual(['02134', ['zeros-lost']]);
  expect(zipOf('OH', '97301')).toEqual(['97301', ['other-state']]);
  expect(zipOf('OH', '99999')).toEqual(['99999', ['unknown-zip']]);
  expect(zipOf('MA', '02134-1000')).toEqual(['02134', []]);
});

test('a text of several ads is several sales, and one ad with two streets is one', () => {
  const ads = 'Yard sale 12 Oak St Sat 9-2\nTools\n\nMoving sale 9 Elm Ave, Sun 10-1\nBooks';
  const sales = readText(ads, AROUND).map(({ draft }) => draft);
  expect(sales.map(({ street }) => street?.value)).toEqual(['12 Oak St', '9 Elm Ave']);
  expect(sales.map((sale) => datesOf(sale))).toEqual([
    ['06-12 09:00-14:00'],
    ['06-13 10:00-13:00'],
  ]);
  const [at] = sales[1]?.street?.at ?? [];
  expect(ads.slice(...(at ?? [0, 0]))).toBe('9 Elm Ave');

  const list =
    'Larch Lane sale, Saturday 8-2\n12 Larch Lane - toys\n14 Larch Lane - lamps\n20 Larch Lane - tools';
  expect(
    readText(list, AROUND).map(({ draft }) => [draft.street?.value, ...datesOf(draft)]),
  ).toEqual([
    ['12 Larch Lane', '06-12 08:00-14:00'],
    ['14 Larch Lane', '06-12 08:00-14:00'],
    ['20 Larch Lane', '06-12 08:00-14:00'],
  ]);

  const one = readText('Sale at 12 Oak St, park at 90 Elm St. Sat 9-2', AROUND);
  expect(one.map(({ draft }) => draft.doubts.map(({ reason }) => reason))).toEqual([
    ['several', 'not-said'],
  ]);
});

test('one column, empty rows and formulas are read as text', () => {
  expect(read('Ad\nSat 9-2 lamps\n\nSun 10-1 rugs').map((sale) => datesOf(sale))).toEqual([
    ['06-12 09:00-14:00'],
    ['06-13 10:00-13:00'],
  ]);
  const [sale] = read('Name|Address|Notes\n=HYPERLINK("x")|1 Oak St|Sat 9-2');
  expect(sale?.title?.value).toBe('=HYPERLINK("x")');
});

test('what a person says of a column counts, and no other column is guessed to be that', () => {
  const rows = rowsOf(
    'Label|Spot|Address|Info\nOak House|12 Oak St|9 Mail Rd|Sat 9-2, lamps\nElm House|14 Elm St|9 Mail Rd|Sat 9-2, rugs',
  );
  const holds = (chosen: ChosenColumns) =>
    shownColumns(rows, AROUND, chosen).map((one) => one.holds);
  expect(holds([])).toEqual(['other', 'other', 'street', 'description']);
  const chosen = ['title', 'street', 'private'] as const;
  expect(holds(['title', 'street'])).toEqual(['title', 'street', 'other', 'description']);
  expect(holds(chosen)).toEqual(['title', 'street', 'private', 'description']);
  const [sale] = readTable(rows, AROUND, () => 'OH', chosen);
  expect(sale?.draft).toMatchObject({
    title: { value: 'Oak House' },
    street: { value: '12 Oak St' },
    description: 'Sat 9-2, lamps',
  });
  // What is left out is in no field.
  expect(JSON.stringify(sale)).not.toContain('Mail Rd');
  expect(shownColumns(rows, AROUND, [])[1]).toEqual({
    name: 'Spot',
    sample: '12 Oak St',
    holds: 'other',
  });
});

test.each([
  ['From', 'Till'],
  ['Start', 'End'],
  ['Opens', 'Closes'],
  ['Begins', 'Until'],
  ['Opening time', 'Closing time'],
  ['Starting', 'Ends at'],
  ['Open', 'To'],
])('columns "%s" and "%s" are hours, or days if days are in them', (start, end) => {
  const [sale] = read(`Name|Address|Day|${start}|${end}\nA|1 Oak St|6/12/2027|8|1`);
  expect(sale && datesOf(sale)).toEqual(['06-12 08:00-13:00']);
  const [days] = read(`Name|Address|${start}|${end}|Hours\nA|1 Oak St|6/11/2027|6/12/2027|8-1`);
  expect(days && datesOf(days)).toEqual(['06-11 08:00-13:00', '06-12 08:00-13:00']);
});

test('a description stays whole: no title is made of it', () => {
  const text = 'Address|Day|Hours|Description\n1 Oak St|6/12/2027|8-1|Old lamps. Many chairs';
  const [sale] = read(text);
  expect(sale?.title).toBeNull();
  expect(sale?.description).toBe('Old lamps. Many chairs');
  const rows = rowsOf('1 Oak St|6/12/2027 8-1|Barn sale|Old lamps. Many chairs');
  const of = (chosen: ChosenColumns) => readTable(rows, AROUND, () => 'OH', chosen)[0]?.draft;
  expect(of([])?.title?.value).toBe('Barn sale');
  const chosen = of([null, null, 'description', 'private']);
  expect([chosen?.title, chosen?.description]).toEqual([null, 'Barn sale']);
});

test('a house beside its street, and columns that are days, with hours below', () => {
  const sales = read(
    [
      'No|House|Street Name|City|St|Zip|Fri Jun 11|Sat Jun 12|Items',
      '1|12|Oak Ln|Dayton|OH|45402|9-5|9-2|Tools',
      '2|18|Oak Ln|Dayton|OH|45402||8-1|Baby items',
      '3|7 1/2|Fir Ct|Dayton|OH|45402|10-4|closed|Books',
    ].join('\n'),
  );
  expect(sales.map(({ street }) => street?.value)).toEqual([
    '12 Oak Ln',
    '18 Oak Ln',
    '7 1/2 Fir Ct',
  ]);
  expect(sales.map(datesOf)).toEqual([
    ['06-11 09:00-17:00', '06-12 09:00-14:00'],
    ['06-12 08:00-13:00'],
    ['06-11 10:00-16:00'],
  ]);
  // The columns stay where they are, with the names that they have.
  const rows = rowsOf('House|Street|Sat Jun 12|Zip\n12|Oak Ln|9-2|45402');
  expect(shownColumns(rows, AROUND, []).map(({ name }) => name)).toEqual([
    'House',
    'Street',
    'Sat Jun 12',
    'Zip',
  ]);
});

test('a ZIP code behind the street, dates as spreadsheets write them, and names that say nothing', () => {
  const sales = read(
    [
      'a|b|c|d',
      'Yard Sale|33 Park Dr, Dayton OH 45402|12-Jun-27|8:00 AM - 2:00 PM',
      'Moving Sale|41 Park Dr, Salem OR 97301|13-Jun-27|9-3',
    ].join('\n'),
  );
  expect(sales.map(({ street }) => street?.value)).toEqual(['33 Park Dr', '41 Park Dr']);
  expect(sales.map(({ zipCode }) => zipCode?.value)).toEqual(['45402', '97301']);
  expect(sales.map(datesOf)).toEqual([['06-12 08:00-14:00'], ['06-13 09:00-15:00']]);
});

test('a numbered list, and lists of several towns: each line is a sale', () => {
  const sales = readText(
    [
      'GARAGE SALES THIS WEEK',
      '',
      '1. 1418 Oak Hill Rd, Dayton - Fri-Sat 9-4. Furniture, tools.',
      '2. 77 Bellaire Ave - Sat only, 8-noon. Lamps',
      '3. ESTATE: 518 Wiltshire Blvd, Kettering 45419, Fri/Sat 10-4',
      '',
      'KETTERING',
      'Yard sale, 3120 Valleywood Dr. June 12-13, 9-3. Lots of everything.',
      'Huge sale! 455 Ackerman Blvd. Jun. 12, 8 a.m.-1 p.m. Glassware',
    ].join('\n'),
    AROUND,
  ).map(({ draft }) => draft);
  expect(sales.map(({ street }) => street?.value)).toEqual([
    '1418 Oak Hill Rd',
    '77 Bellaire Ave',
    '518 Wiltshire Blvd',
    '3120 Valleywood Dr',
    '455 Ackerman Blvd',
  ]);
  expect(sales.map(datesOf)).toEqual([
    ['06-11 09:00-16:00', '06-12 09:00-16:00'],
    ['06-12 08:00-12:00'],
    ['06-11 10:00-16:00', '06-12 10:00-16:00'],
    ['06-12 09:00-15:00', '06-13 09:00-15:00'],
    ['06-12 08:00-13:00'],
  ]);
  // The heading says garage sales, and the line an estate sale: that is asked.
  expect(sales[2]?.doubts.map(({ topic }) => topic)).toContain('type');
});
