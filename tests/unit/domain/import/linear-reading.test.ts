import { afterEach, expect, test, vi } from 'vitest';
import { readAd, seeAd } from '../../../../src/domain/import/read-ad.ts';
import { Tokens } from '../../../../src/domain/import/words/tokens.ts';

afterEach(() => vi.restoreAllMocks());

/** How often the tokens of a text are looked at while it is read. */
function stepsFor(text: string): number {
  const looks = (['at', 'text', 'number', 'isGlued', 'isWord'] as const).map((name) =>
    vi.spyOn(Tokens.prototype, name),
  );
  readAd(seeAd(text, '2027-06-09'));
  const steps = looks.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return steps;
}

/** How often what a text mentions is looked at while its title and its description are made. */
function looksAtMentions(text: string): number {
  const seen = seeAd(text, '2027-06-09');
  let looks = 0;
  const mentions = seen.mentions.map(
    (mention) =>
      new Proxy(mention, {
        get(target, name): unknown {
          looks++;
          return Reflect.get(target, name);
        },
      }),
  );
  readAd({ ...seen, mentions });
  return looks;
}

test('signs in a row take steps in proportion, too', () => {
  for (const piece of [
    '!',
    '• ',
    '*\n',
    'lamps! ',
    'call Deb! ',
    '12 Oak St. Tools. ',
    '12 Oak St, ',
  ]) {
    const few = looksAtMentions(piece.repeat(100));
    const many = looksAtMentions(piece.repeat(400));
    expect({ piece, isLinear: many < few * 6 + 1000 }).toEqual({ piece, isLinear: true });
  }
});

const PIECES = [
  'Sat 9-2 ',
  'Sat, ',
  '6/12 - ',
  '9-',
  '9 to ',
  'June 1, ',
  '12 Oak ',
  '1041 - ',
  'no early birds ',
  '1/2 price ',
  'preview ',
  '"\'(',
  '1:2.3/4-',
  'canceled Sat\n',
  'Saturday\n',
  '9am-2pm\n',
  'the the next ',
  '555-',
  '$1,',
  'North Old County State ',
  '12 Oak St, ',
  'on N Oak ',
  'Elm St and Oak Ave ',
  '<p ',
  '&#1;',
];

test('reading takes steps in proportion to the text, whatever is in it', () => {
  for (const piece of PIECES) {
    const few = stepsFor(piece.repeat(100));
    const many = stepsFor(piece.repeat(400));
    expect({ piece, isLinear: many < few * 6 + 1000 }).toEqual({ piece, isLinear: true });
  }
});
