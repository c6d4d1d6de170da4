import { describe, expect, it } from 'vitest';
import { coverageOf, differences, parseLines } from '../../tools/spec/spec-coverage.ts';
import { namedTests } from '../../tools/spec/test-titles.ts';

const TABLE = 'id\tpart\ttext\n5.1\t\tA zip code.\n5.2\tSignup\tThe same.\n5.3\t\tHome.\n';
const LINES = parseLines(TABLE);

/** Put together here, for this file is searched for titles as well. */
const SOURCE = `
  test('[LINE 5.1] is told', () => {});
  describe('[LINE 5.2] a group', () => {
    test.skip('[LINE 5.2] later', () => {});
    it.each([f(1), f(2)])("[SYNC-6] [spec 5] [LINE 7.1, 7.2] %s", () => {});
  });
`.replaceAll('LINE', 'spec-line');

describe('titles', () => {
  const tests = namedTests(SOURCE, 'a.test.ts');

  it('name their rules, and several lines at once', () => {
    expect(tests.map(({ rule }) => rule)).toEqual([
      'spec-line 5.1',
      'spec-line 5.2',
      'spec-line 5.2',
      'SYNC-6',
      'spec 5',
      'spec-line 7.1',
      'spec-line 7.2',
    ]);
  });

  it('a group or a test that is switched off runs nothing', () => {
    expect(tests.filter(({ runs }) => !runs).map(({ rule }) => rule)).toEqual([
      'spec-line 5.2',
      'spec-line 5.2',
    ]);
  });
});

describe('coverage', () => {
  const tests = namedTests(SOURCE, 'a.test.ts');

  it('a line is covered by a running test, else decided, else open', () => {
    const { covered, decided, open } = coverageOf(LINES, tests, { '5.1': 'why', '5.3': 'why' });
    expect([covered, decided, open].map((lines) => lines.map(({ id }) => id))).toEqual([
      ['5.1'],
      ['5.3'],
      ['5.2'],
    ]);
  });

  it('what is no line is said', () => {
    expect(coverageOf(LINES, tests, { '9.9': 'why' }).unknown).toEqual(['7.1', '7.2', '9.9']);
  });
});

describe('another table', () => {
  it('with the same lines has no differences', () => {
    expect(differences(LINES, parseLines(`${TABLE}\n`))).toEqual([]);
  });

  it('is told apart by lines and by words', () => {
    const other = parseLines('id\tpart\ttext\n5.1\t\tA ZIP code.\n5.2\t\tThe same.\n5.4\t\tNew.\n');
    expect(differences(LINES, other)).toEqual(['missing 5.4', 'extra 5.3', 'different text 5.1']);
  });
});
