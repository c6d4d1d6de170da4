import { describe, expect, test } from 'vitest';
import { nextStage, type Placed } from '../../../../src/components/sale-list/next-stage.ts';

describe('a list on its way to another one', () => {
  interface Item {
    readonly id: string;
  }
  type Stage = readonly Placed<Item>[];
  const items = new Map(Array.from('abcdefgh', (id) => [id, { id }]));
  const list = (ids: string) => Array.from(ids).flatMap((id) => items.get(id) ?? []);
  const placed = (ids: string): Stage => list(ids).map((item) => ({ item, key: item.id }));
  const text = (stage: Stage) => stage.map(({ item }) => item.id).join('');
  const keys = (stage: Stage) => stage.map(({ key }) => key);
  const always = () => true;

  test('fills an empty place from the top, as many as are allowed at once', () => {
    expect(text(nextStage([], list('abcd'), always, 3))).toBe('abc');
    expect(text(nextStage(placed('abc'), list('abcd'), always, 3))).toBe('abcd');
  });

  test('what was there keeps its place until its turn comes', () => {
    expect(text(nextStage(placed('abcd'), list('efgh'), always, 1))).toBe('ebcd');
    expect(text(nextStage(placed('ebcd'), list('efgh'), always, 1))).toBe('efcd');
  });

  test('a place that is left is filled with one that was driven out, so that the rest stays', () => {
    expect(text(nextStage(placed('abcd'), list('defg'), always, 1))).toBe('dbca');
  });

  test('stops before an item that was not read', () => {
    const isReady = (id: string) => id !== 'f';
    expect(text(nextStage(placed('ab'), list('efg'), isReady, 3))).toBe('eb');
    const stuck = placed('eb');
    expect(nextStage(stuck, list('efg'), isReady, 3)).toBe(stuck);
  });

  test('elements stay where one goes in before them, and where few went away', () => {
    const grown = nextStage(placed('bcd'), list('abcd'), always, 1);
    expect(keys(grown)).toEqual(['a', 'b', 'c', 'd']);
    expect(keys(nextStage(grown, list('acd'), always, 1))).toEqual(['a', 'c', 'd']);
  });

  test('one that jumps forward is made anew, for else all others would move', () => {
    const stage = nextStage(placed('abcd'), list('dabc'), always, 1);
    expect(keys(stage)).toEqual(['d+', 'a', 'b', 'c']);
  });

  test('never gets shorter on its way to a list of the same length', () => {
    expect(nextStage(placed('abcd'), list('deba'), always, 1)).toHaveLength(4);
  });

  test('a shorter list takes its end away', () => {
    expect(text(nextStage(placed('abcd'), list('ab'), always, 1))).toBe('ab');
    expect(text(nextStage(placed('abcd'), list(''), always, 1))).toBe('');
  });

  test('an item that changed keeps its element', () => {
    const after = list('ab').map((item) => ({ ...item }));
    const stage = nextStage(placed('ab'), after, always, 1);
    expect(keys(stage)).toEqual(['a', 'b']);
    expect(stage[0]?.item).toBe(after[0]);
    expect(stage[1]?.item).toBe(items.get('b'));
  });

  test('a list that is there already is left alone', () => {
    const shown = placed('abc');
    expect(nextStage(shown, list('abc'), always, 1)).toBe(shown);
  });

  test('every way ends at the target, with nothing twice on it', () => {
    for (const [from, to] of [
      ['abcdefgh', 'hgfedcba'],
      ['abcdefgh', 'badcfehg'],
      ['abcd', 'efgh'],
      ['abcdefgh', 'acegbh'],
      ['', 'abc'],
      ['abcdef', 'fa'],
    ] as const) {
      let stage = placed(from);
      for (let step = 0; step < 20; step += 1) {
        stage = nextStage(stage, list(to), always, 1);
        expect(new Set(text(stage)).size).toBe(stage.length);
        expect(new Set(keys(stage)).size).toBe(stage.length);
      }
      expect(text(stage)).toBe(to);
    }
  });
});
