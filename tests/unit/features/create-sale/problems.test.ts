import { describe, expect, test } from 'vitest';
import type { DraftProblem } from '../../../../src/domain/sale/draft/draft-check.ts';
import { problemsToShow } from '../../../../src/features/create-sale/problems.ts';

const FOUND: readonly DraftProblem[] = [
  { field: 'title', code: 'required' },
  { field: 'description', code: 'too-long', max: 10_000 },
  { field: 'days', code: 'end-before-start', index: 1 },
  { field: 'zipCode', code: 'required' },
];

describe('what the form says is wrong', () => {
  test('before the first try only what gets no better by typing on', () => {
    const { at, count } = problemsToShow(FOUND, false);
    expect(count).toBe(1);
    expect(at('title')).toBeNull();
    expect(at('description')).toBe('Too long: at most 10,000 characters.');
  });

  test('after it, everything, each at its field', () => {
    const { at, count } = problemsToShow(FOUND, true);
    expect(count).toBe(4);
    expect(at('title')).toBe('Add a title.');
    expect(at('zipCode')).toBe('Please enter a zip code');
    expect(at('email')).toBeNull();
  });

  test('the summary has each sentence once, in the order of the form', () => {
    const { list } = problemsToShow([...FOUND, ...FOUND], true);
    expect(list.map(({ field }) => field)).toEqual(FOUND.map(({ field }) => field));
    expect(list[0]).toEqual({ field: 'title', text: 'Add a title.' });
  });

  test('a problem of one day stands at that day alone', () => {
    const { at } = problemsToShow(FOUND, true);
    expect(at('days', 1)).toContain('closes before it opens');
    expect(at('days', 0)).toBeNull();
    expect(at('days')).toBeNull();
  });
});
