import { describe, expect, test } from 'vitest';
import { mergedPhotos, movedTo } from '../../../../src/domain/sale/photo-order.ts';

const image = (id: string, position: number) => ({ id, position });
const local = (imageId: string, position: number) => ({ imageId, position });

describe('[SYNC-22] the pictures of a sale as its seller sees them', () => {
  test('photos on their way stand where they will stand', () => {
    const merged = mergedPhotos([image('a', 0), image('b', 2)], [local('d', 3), local('c', 1)]);
    expect(merged.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'sent a',
      'local c',
      'sent b',
      'local d',
    ]);
  });

  test('what the server shows already is shown once', () => {
    const merged = mergedPhotos([image('a', 0)], [local('a', 0)]);
    expect(merged).toEqual([{ kind: 'sent', id: 'a', image: image('a', 0) }]);
  });

  test('gaps that were left by others do not count', () => {
    const merged = mergedPhotos([image('a', 0), image('b', 6)], [local('c', 7)]);
    expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(mergedPhotos([], [local('c', 7)]).map(({ id }) => id)).toEqual(['c']);
  });
});

describe('[spec 2] images can be moved earlier or later', () => {
  test.each([
    [2, 1, ['a', 'c', 'b']],
    [0, 1, ['b', 'a', 'c']],
    [0, -1, ['a', 'b', 'c']],
    [2, 3, ['a', 'b', 'c']],
    [9, 0, ['a', 'b', 'c']],
  ])('from %i to %i', (from, to, moved) => {
    expect(movedTo(['a', 'b', 'c'], from, to)).toEqual(moved);
  });
});
