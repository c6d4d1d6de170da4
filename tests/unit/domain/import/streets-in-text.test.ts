import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable } from '../../../../src/domain/import/list/read-list.ts';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';
import { streetsIn } from '../../../../src/domain/import/streets-in-text.ts';
import { answered, type Answers } from '../../../../src/domain/import/taking/answered-sale.ts';
import { withoutStreets } from '../../../../src/domain/import/taking/without-streets.ts';

/** A Wednesday. */
const AROUND = '2027-06-09';

function read(text: string, answers: Answers = {}) {
  const draft = readAd(seeAd(text, AROUND));
  return {
    draft,
    words: draft.doubts.flatMap(({ topic, choices }) => (topic === 'text' ? choices : [])),
    sale: answered(draft, answers).sale,
  };
}

test('a street that is the address leaves the text, and the sentence stays', () => {
  const said: Readonly<Record<string, string>> = {
    'Yard sale. Fri and Sat 8-2, 1842 N Sheffield Ave. Tools': 'Tools',
    'Yard sale at 12 Oak St, tools and lamps, Sat 9-2': 'Yard sale, tools and lamps, Sat 9-2',
    'Big yard sale 12 Oak St Sat 9-2 lamps': 'Big yard sale Sat 9-2 lamps',
    'Garage sale (12 Oak St) Sat 9-2 lamps!': 'Garage sale Sat 9-2 lamps!',
    'Garage sale. Lamps - 12 Oak St, Dayton OH 45402 - Sat 9-2': 'Lamps - Sat 9-2',
    'Garage sale. Rugs, located at 12 Oak Street, and lamps. Sat 9-2': 'Rugs, and lamps.',
    'Garage sale\nSat 9-2, 12 Oak St., rain or shine\nRugs': 'Sat 9-2, rain or shine\nRugs',
  };
  for (const [text, description] of Object.entries(said)) {
    const { draft, words } = read(text);
    expect(draft.description, text).toBe(description);
    expect(words, text).toEqual([]);
  }
});

test('a street that a sentence needs is a doubt; it stays, unless the person takes it out', () => {
  const text = 'Yard sale Sat 9-2. Come to 12 Oak St for the best tools.';
  const { draft, words, sale } = read(text);
  expect(words).toEqual(['12 Oak St']);
  expect(draft.description).toBe('Come to 12 Oak St for the best tools.');
  expect(sale.description).toBe('Come to 12 Oak St for the best tools.');
  const yes = { 'text names-street': 'yes' };
  expect(read(text, yes).sale.description).toBe('Come for the best tools.');
  // The title is read by everyone, too.
  const inTitle = 'Sunday canceled at 12 Oak St because of rain. Saturday 9-2 tools';
  expect(read(inTitle, yes).sale.title).toBe('Sunday canceled because of rain');
});

test('other streets, corners, and the name of the own street are doubts', () => {
  const words: Readonly<Record<string, readonly string[]>> = {
    'Yard sale Sat 9-2 at 12 Oak St. Park at 300 Main St. Tools': ['300 Main St'],
    'Yard sale Sat 9-2, corner of Elm St and Oak Ave, lamps': ['Elm St and Oak Ave'],
    'Yard sale Sat 9-2, 12 Oak St. Signs on Oak, lamps': ['Oak'],
    'Yard sale Sat 9-2, 1842 N Sheffield Ave. Lamps. The Sheffield block has more': ['Sheffield'],
    'Yard sale Sat 9-2, 2114 N Halsted St. Walk to the back of 2114 N Halsted. Lathe': [
      '2114 N Halsted',
    ],
    'Yard sale Sat 9-2, 2114 N. Halsted St. Ring at 2114 N. Halsted. Lathe': ['2114 N. Halsted'],
    'YARD SALE SAT 9-2, 12 OAK ST. PARK ON OAK, LAMPS': ['OAK'],
    'Yard sale Sat 9-2, 1842 Elm St. Lamps. House number 1842 is on the mailbox': ['1842'],
    'yard sale sat 9-2\n12 oak st\ntools in the shed oak street side': ['oak street'],
    'Yard sale Sat 9-2. Turn off 5th Street, lamps': ['5th Street'],
    'yard sale sat 9-2 lamps. turn off oak road and look for signs': ['oak road'],
  };
  for (const [text, expected] of Object.entries(words))
    expect(read(text).words, text).toEqual(expected);
});

test('words that only look like streets are none', () => {
  for (const text of [
    'Hard drives, Lane cedar chest, Ethan Allen, street rods, 1992 Buick',
    'Tools by the way, a lane marker, old avenue signs, St. Louis caps, Dr. Seuss books',
    'Lots: 30.06 rifle, 20 Ga ammo, Sz 7.25, 16x7 rims, 50% off, 1/2 price',
    'Oak table, oak dresser, Oak chairs, maple desk',
  ])
    expect(streetsIn(text, '12 Oak St'), text).toEqual([]);
});

test('in a table, only the street of its column is the address; a street in the title is a doubt', () => {
  const [sale] = readTable(
    [
      ['Title', 'Address', 'Notes'],
      ['Sale at 12 Oak St', '12 Oak St', 'Sat 9-2, 12 Oak St, lamps. Also at 14 Elm St.'],
    ],
    AROUND,
    () => 'OH',
  );
  expect(sale?.draft).toMatchObject({ description: 'Sat 9-2, lamps. Also at 14 Elm St.' });
  expect(sale?.draft.doubts).toContainEqual(
    expect.objectContaining({ topic: 'text', choices: ['12 Oak St', '14 Elm St'] }),
  );
});

/** How people put a street into what they write. */
const WORDINGS: readonly ((street: string) => string)[] = [
  (street) => `Yard sale Fri and Sat 8-2, ${street}. Tools and lamps`,
  (street) => `Yard sale at ${street}, tools and lamps, Sat 9-2`,
  (street) => `${street} - yard sale Saturday 9-2, tools, lamps`,
  (street) => `Yard sale Saturday 9-2! We are at ${street} and have tools and lamps`,
  (street) => `Come to ${street} on Saturday 9-2 for tools and lamps`,
  (street) => `Tools and lamps (${street}) Sat 9-2`,
  (street) => `Saturday 9-2 tools and lamps ${street}`,
  (street) => `Tools, lamps. Sale is behind the house at ${street}; Sat 9-2; no early birds`,
  (street) => `Sat 9-2\nAddress: ${street}\nTools\nPlease park across from ${street}, thanks`,
  (street) => `SALE SAT 9-2 TOOLS LAMPS AT ${street.toUpperCase()} RAIN OR SHINE`,
  (street) => `moving sale sat 9-2 at ${street.toLowerCase()} tools lamps`,
  (street) => `Estate sale Sat 9-2. Everything in ${street}, Dayton OH 45402, must go: tools`,
  (street) => `Yard sale 9-2 Saturday. The family of ${street} sells tools`,
];
const NAMES = [
  'Oak',
  'Sheffield',
  'Saddle Creek',
  'Pinot Noir',
  'St. Charles',
  'Martin Luther King',
];
const KINDS = ['St', 'St.', 'Street', 'Ave', 'Ave.', 'Avenue', 'Rd', 'Road', 'Ln', 'Lane', 'Blvd'];

const streets = fc
  .record({
    number: fc.integer({ min: 2, max: 19_999 }),
    direction: fc.constantFrom('', 'N ', 'West ', 'S. '),
    name: fc.constantFrom(...NAMES),
    kind: fc.constantFrom(...KINDS),
    unit: fc.constantFrom('', '', ', Apt 2', ' #302', ' Unit B'),
  })
  .map(({ number, direction, name, kind, unit }) => ({
    name,
    written: `${number} ${direction}${name} ${kind}${unit}`,
  }));

test('however a street is written into an ad, no text that is taken names it, and no word of it stays unasked', () => {
  fc.assert(
    fc.property(streets, fc.constantFrom(...WORDINGS), (street, wording) => {
      const { draft, words, sale } = read(wording(street.written), { 'text names-street': 'yes' });
      const name = street.name.toLowerCase();
      for (const text of [draft.title?.value ?? '', draft.description]) {
        const isAsked = words.some((word) => word.toLowerCase().includes(name));
        expect(!text.toLowerCase().includes(name) || isAsked, text).toBe(true);
      }
      expect(`${sale.title}\n${sale.description}`.toLowerCase()).not.toContain(name);
      // What is for sale is still there.
      expect(`${sale.title}\n${sale.description}`.toLowerCase()).toContain('tools');
    }),
    { numRuns: 400 },
  );
});

test('taking words out changes nothing else, and again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('lamps', ', ', ' ', '\n', '(', ')', '. ', '! ', 'at ', '12 Oak St', 'rugs'),
      ),
      (parts) => {
        const text = parts.join('');
        const rest = withoutStreets(text, ['12 Oak St']);
        expect(rest.match(/lamps|rugs/gu)).toEqual(text.match(/lamps|rugs/gu));
        if (!text.includes('12 Oak St')) expect(rest).toBe(text);
        expect(withoutStreets(rest, ['12 Oak St'])).toBe(rest);
      },
    ),
  );
});
