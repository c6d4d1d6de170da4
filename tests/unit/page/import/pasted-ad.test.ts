import { expect, test } from 'vitest';
import {
  answersAbout,
  chosenColumns,
  NO_AD,
  restoredAd,
  withAnswer,
  withColumn,
  withText,
} from '../../../../src/page/import/use-pasted-ad.ts';

const EMPTY = { draft: NO_AD };

test('a text comes back with what was taken and answered; what is no answer does not', () => {
  const kept = {
    text: 'Sat 9-2',
    isTable: true,
    source: 'list.csv',
    isCalendar: true,
    taken: ['ad 0'],
    posted: [['ad 1', 'import']],
    stops: [['ad 2', 'stop']],
    answers: [['ad 0', 'q', 'yes']],
    columns: [[2, 'street']],
  };
  expect(restoredAd({ draft: kept }, EMPTY)).toEqual({ draft: kept });
  const odd = {
    ...kept,
    isTable: 1,
    taken: [3, 'ad 1'],
    posted: [['ad 1'], 'import', ['ad 2', 3]],
    stops: [['ad 2'], 'stop', [2, 'stop']],
    answers: [['ad 0', 'q'], 'x', null],
    columns: [[2, 'boat'], [-1, 'street'], [2.5, 'zip'], [1e9, 'zip'], 'zip'],
  };
  expect(restoredAd({ draft: odd }, EMPTY)).toEqual({
    draft: {
      text: 'Sat 9-2',
      isTable: false,
      source: 'list.csv',
      isCalendar: true,
      taken: ['ad 1'],
      posted: [],
      stops: [],
      answers: [],
      columns: [],
    },
  });
  expect(restoredAd({ draft: { text: '' } }, EMPTY)).toBeNull();
  expect(restoredAd('text', EMPTY)).toBeNull();
});

test('an answer replaces an earlier one to the same question about the same sale', () => {
  const first = { ...NO_AD, answers: withAnswer(NO_AD, ['ad 0', 'q', 'yes']) };
  const both = { ...first, answers: withAnswer(first, ['ad 1', 'q', 'no']) };
  const last = { ...both, answers: withAnswer(both, ['ad 0', 'q', 'maybe']) };
  expect(last.answers).toHaveLength(2);
  expect(answersAbout(last, 'ad 0')).toEqual({ q: 'maybe' });
  expect(answersAbout(last, 'ad 1')).toEqual({ q: 'no' });
});

test('what a column holds replaces what it held, and what another held', () => {
  const first = { columns: withColumn({ columns: [] }, [2, 'street']) };
  expect(chosenColumns(first)).toEqual([null, null, 'street']);
  const moved = { columns: withColumn(first, [0, 'street']) };
  expect(chosenColumns(moved)).toEqual(['street']);
  const both = {
    columns: withColumn({ columns: withColumn(moved, [1, 'private']) }, [2, 'private']),
  };
  expect(chosenColumns(both)).toEqual(['street', 'private', 'private']);
  expect(chosenColumns({ columns: withColumn(both, [0, 'zip']) })[0]).toBe('zip');
});

test('another text over the old one has nothing taken, posted, or answered; one that is edited keeps it', () => {
  const text = ['Title,Day', 'Oak St,Sat 9-2', 'Elm St,Sat 9-2', 'Ash St,Sun 8-1'].join('\n');
  const ad = {
    ...NO_AD,
    text,
    source: 'list.csv',
    isTable: true,
    taken: ['row 1'],
    posted: [['row 2', 'import']] as const,
    answers: withAnswer(NO_AD, ['row 1', 'q', 'yes']),
  };
  const other = ['Title,Day', 'Fir St,Sat 9-2', 'Pine Rd,Fri 9-4', 'Cedar Dr,Mon 7-1'].join('\n');
  expect(withText(ad, other)).toEqual({ ...NO_AD, text: other });
  expect(withText(ad, '')).toEqual(NO_AD);
  const typed = text.replace('Elm St', 'Elm Street');
  expect(withText(ad, typed)).toEqual({ text: typed });
  const longer = `${text}\n${other}`;
  expect(withText(ad, longer)).toEqual({ text: longer });
  const [first = ''] = text.split('\nAsh');
  expect(withText(ad, first)).toEqual({ text: first });
});

test('where lines come or go before others, nothing is taken, posted, or answered: it was about other sales', () => {
  const text = ['Yard sale Sat, 12 Oak St', 'Barn sale Sat, 14 Elm St', 'Sale Sat, 16 Ash St'].join(
    '\n\n',
  );
  const ad = { ...NO_AD, text, taken: ['ad 1'], answers: withAnswer(NO_AD, ['ad 0', 'q', '8']) };
  const without = text.slice(text.indexOf('Barn'));
  const none = { taken: [], posted: [], stops: [], answers: [] };
  expect(withText(ad, without)).toEqual({ text: without, ...none });
  const before = `Tag sale Sun, 2 Fir St\n\n${text}`;
  expect(withText(ad, before)).toEqual({ text: before, ...none });
  const spaced = `${text}\n`;
  expect(withText(ad, spaced)).toEqual({ text: spaced });
});
