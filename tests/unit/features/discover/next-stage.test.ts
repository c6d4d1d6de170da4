import { describe, expect, test } from 'vitest';
import { nextStage } from '../../../../src/features/discover/next-stage.ts';

describe('a list on its way to another one', () => {
  const items = new Map([...'abcdefgh'].map((id) => [id, { id }]));
  const list = (ids: string) => [...ids].flatMap((id) => items.get(id) ?? []);
  const text = (stage: readonly { readonly id: string }[]) => stage.map(({ id }) => id).join('');
  const always = () => true;

  test('fills an empty place from the top, as many as are allowed at once', () => {
    expect(text(nextStage(list(''), list('abcd'), always, 3))).toBe('abc');
    expect(text(nextStage(list('abc'), list('abcd'), always, 3))).toBe('abcd');
  });

  test('what was there keeps its place until its turn comes', () => {
    expect(text(nextStage(list('abcd'), list('efgh'), always, 1))).toBe('ebcd');
    expect(text(nextStage(list('ebcd'), list('efgh'), always, 1))).toBe('efcd');
  });

  test('a place that is left is filled with one that was driven out, so that the rest stays', () => {
    expect(text(nextStage(list('abcd'), list('cefg'), always, 1))).toBe('cead');
  });

  test('no item is in a list twice', () => {
    const stage = text(nextStage(list('abcd'), list('cefg'), always, 1));
    expect(new Set(stage).size).toBe(stage.length);
  });

  test('stops before an item that was not read', () => {
    const isReady = (id: string) => id !== 'f';
    expect(text(nextStage(list('ab'), list('efg'), isReady, 3))).toBe('eb');
    const stuck = list('eb');
    expect(nextStage(stuck, list('efg'), isReady, 3)).toBe(stuck);
  });

  test('one that goes in before others moves them on at once, for they are there already', () => {
    expect(text(nextStage(list('bcd'), list('abcd'), always, 1))).toBe('abcd');
  });

  test('a moved item counts like a new one', () => {
    expect(text(nextStage(list('abcd'), list('dcba'), always, 1))).toBe('dcab');
    expect(text(nextStage(list('dcab'), list('dcba'), always, 1))).toBe('dcba');
  });

  test('never gets shorter on its way to a list of the same length', () => {
    expect(nextStage(list('abcd'), list('deba'), always, 1)).toHaveLength(4);
  });

  test('a shorter list takes its end away at last', () => {
    expect(text(nextStage(list('abcd'), list('ab'), always, 1))).toBe('ab');
    expect(text(nextStage(list('abcd'), list(''), always, 1))).toBe('');
  });

  test('an item that changed takes the place of its former self', () => {
    const before = list('ab');
    const after = before.map((item) => ({ ...item }));
    const stage = nextStage(before, after, always, 1);
    expect(text(stage)).toBe('ab');
    expect(stage[0]).toBe(after[0]);
    expect(stage[1]).toBe(before[1]);
  });

  test('a list that is there already is left alone', () => {
    const shown = list('abc');
    expect(nextStage(shown, list('abc'), always, 1)).toBe(shown);
  });

  test('every way ends at the target', () => {
    for (const [from, to] of [
      ['abcdefgh', 'hgfedcba'],
      ['abcd', 'efgh'],
      ['', 'abc'],
      ['abcdef', 'fa'],
    ] as const) {
      let stage: readonly { readonly id: string }[] = list(from);
      for (let step = 0; step < 20; step += 1) stage = nextStage(stage, list(to), always, 1);
      expect(text(stage)).toBe(to);
    }
  });
});
