import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type StoredRow,
  isSwept,
  isTombstoneAccepted,
  letGo,
  mergeRow,
} from '../../../../src/sync/rows/merge-row.ts';
import { isOwnOf, isVisibleTo } from '../../../../src/sync/rows/row-visibility.ts';

const CURRENT: Readonly<Record<string, number>> = { 'c:1': 1, 'c:2': 2, 'u:ann': 3 };
const generationOf = (scope: string) => CURRENT[scope] ?? null;

function row(rev: number, doc: object = { rev }) {
  return { kind: 'sale' as const, id: 's1', rev, doc };
}

function merged(steps: readonly (readonly [rev: number, scope: string])[]): StoredRow {
  const end = steps.reduce<StoredRow | null>(
    (stored, [rev, scope]) => mergeRow(stored, row(rev), scope, generationOf),
    null,
  );
  if (end === null) throw new Error('no steps');
  return end;
}

describe('a row that comes in', () => {
  it('[SYNC-2] wins by the higher rev, in whatever order copies come', () => {
    const step = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('c:1', 'c:2', 'u:ann'));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const end = merged(steps);
        expect(end.rev).toBe(Math.max(...steps.map(([rev]) => rev)));
        expect(end.doc).toEqual({ rev: end.rev });
        expect(new Set(end.scopes)).toEqual(new Set(steps.map(([, scope]) => scope)));
        expect(end.scopes.length).toBe(new Set(end.scopes).size);
      }),
      { seed: 5 },
    );
  });

  it('[SYNC-8] wins at any rev where only older readings have seen the stored one', () => {
    const stale = { ...merged([[9, 'c:1']]), gens: [0] };
    expect(mergeRow(stale, row(4), 'c:1', generationOf)).toMatchObject({
      rev: 4,
      gens: [1],
      revs: [4],
    });
  });

  it('[SYNC-8] does not win while a current reading of another scope vouches for the stored one', () => {
    const both = {
      ...merged([
        [8, 'c:1'],
        [9, 'u:ann'],
      ]),
      gens: [0, 3],
    };
    expect(mergeRow(both, row(8), 'c:1', generationOf)).toMatchObject({ rev: 9, doc: { rev: 9 } });
  });

  it('[SYNC-8] a current reading that has seen less vouches for nothing', () => {
    const both = {
      ...merged([
        [9, 'c:1'],
        [8, 'u:ann'],
      ]),
      gens: [0, 3],
    };
    expect(both).toMatchObject({ rev: 9, revs: [9, 8] });
    expect(mergeRow(both, row(8), 'c:1', generationOf)).toMatchObject({ rev: 8, doc: { rev: 8 } });
  });

  it('[SYNC-12] is held by each scope since its reading, at the rev that it has shown', () => {
    const stored = merged([
      [4, 'c:1'],
      [6, 'c:2'],
      [5, 'u:ann'],
    ]);
    expect(stored).toMatchObject({ scopes: ['c:1', 'c:2', 'u:ann'], gens: [1, 2, 3] });
    expect(stored.revs).toEqual([4, 6, 5]);
    expect(merged([[4, 'c:9']]).gens).toEqual([0]);
  });

  it('[SYNC-4] takes back nothing of what its scope has shown in the same reading', () => {
    const again = mergeRow(merged([[9, 'c:1']]), row(4), 'c:1', generationOf);
    expect(again).toMatchObject({ rev: 9, scopes: ['c:1'], revs: [9] });
    expect(isTombstoneAccepted(again, 6, 'c:1', generationOf)).toBe(false);
  });

  it('[SYNC-8] takes from older readings what they have shown, from current ones not', () => {
    const stored = {
      ...merged([
        [4, 'c:1'],
        [5, 'c:2'],
      ]),
      gens: [0, 2],
    };
    expect(mergeRow(stored, row(6), 'u:ann', generationOf).revs).toEqual([0, 5, 6]);
  });
});

describe('a tombstone', () => {
  it('[SYNC-4] counts where the row has not come back to that scope since', () => {
    const stored = merged([
      [4, 'c:1'],
      [6, 'u:ann'],
    ]);
    expect(isTombstoneAccepted(stored, 4, 'c:1', generationOf)).toBe(true);
    expect(isTombstoneAccepted(stored, 4, 'u:ann', generationOf)).toBe(false);
    expect(isTombstoneAccepted(stored, 6, 'u:ann', generationOf)).toBe(true);
    expect(isTombstoneAccepted(null, 1, 'c:1', generationOf)).toBe(true);
    expect(isTombstoneAccepted(stored, 3, 'c:1', generationOf)).toBe(false);
    expect(isTombstoneAccepted(stored, 3, 'c:2', generationOf)).toBe(true);
  });

  it('[SYNC-8] counts at any rev against a holding of an older reading', () => {
    const stored = { ...merged([[9, 'c:1']]), gens: [0] };
    expect(isTombstoneAccepted(stored, 2, 'c:1', generationOf)).toBe(true);
  });
});

describe('letting go', () => {
  it('[SYNC-12] removes a row with its last scope, not before', () => {
    const stored = merged([
      [1, 'c:1'],
      [1, 'c:2'],
    ]);
    const left = letGo(stored, 'c:1', []);
    expect(left?.scopes).toEqual(['c:2']);
    expect(left && letGo(left, 'c:2', [])).toBeNull();
  });

  it('[SYNC-12] leaves what the other scopes hold as they hold it', () => {
    const stored = merged([
      [4, 'c:1'],
      [6, 'c:2'],
      [5, 'u:ann'],
    ]);
    expect(letGo(stored, 'c:2', ['ann'])).toEqual({
      ...stored,
      scopes: ['c:1', 'u:ann'],
      gens: [1, 3],
      revs: [4, 5],
    });
  });

  it('[SYNC-12] keeps a row for all who wait on it, for as long as they do', () => {
    const kept = letGo(merged([[3, 'c:1']]), 'c:1', ['ann', 'bob']);
    expect(kept).toMatchObject({ scopes: ['w:ann', 'w:bob'], gens: [0, 0], revs: [3, 3] });
    const anns = letGo(merged([[3, 'c:1']]), 'c:1', ['ann']);
    expect(anns && letGo(anns, 'w:ann', ['bob', 'ann'])?.scopes).toEqual(['w:ann']);
    expect(anns && letGo(anns, 'w:ann', ['bob'])).toBeNull();
  });

  it('[SYNC-12] keeps what waiting work may need beneath it, nothing else', () => {
    const needed = ['sale', 'place', 'private', 'stats', 'profile', 'preference'] as const;
    const others = ['save', 'review', 'check_in', 'route', 'note', 'search'] as const;
    const kept = [...needed, ...others].filter(
      (kind) => letGo({ ...merged([[1, 'u:ann']]), kind }, 'u:ann', ['ann']) !== null,
    );
    expect(kept).toEqual(needed);
  });

  it("[SYNC-11] never keeps a private row for another principal's work", () => {
    expect(letGo(merged([[1, 'u:ann']]), 'u:ann', ['bob'])).toBeNull();
    expect(letGo(merged([[1, 'u:ann']]), 'u:ann', ['bob', 'ann'])?.scopes).toEqual(['w:ann']);
  });

  it('[SYNC-12] seed 140: a save is never kept for other work, or taking it back would not show', () => {
    const saved = { ...merged([[1, 'u:ann']]), kind: 'save' as const };
    expect(letGo(saved, 'u:ann', ['ann'])).toBeNull();
  });

  it('[SYNC-8] a sweep takes what only older readings saw', () => {
    const stored = {
      ...merged([
        [1, 'c:1'],
        [1, 'c:2'],
      ]),
      gens: [0, 2],
    };
    expect(isSwept(stored, 'c:1', 1)).toBe(true);
    expect(isSwept(stored, 'c:2', 2)).toBe(false);
    expect(isSwept(stored, 'c:3', 9)).toBe(false);
  });
});

describe('who sees a row', () => {
  it('[SYNC-11] everyone sees what is public, its owner what is its own', () => {
    expect(isVisibleTo(merged([[1, 'c:1']]), 'bob')).toBe(true);
    expect(isVisibleTo(merged([[1, 's:s1']]), 'guest')).toBe(true);
    expect(isVisibleTo(merged([[1, 'u:ann']]), 'ann')).toBe(true);
    expect(isVisibleTo(merged([[1, 'u:ann']]), 'bob')).toBe(false);
    expect(isVisibleTo(merged([[1, 'u:guest']]), 'bob')).toBe(false);
  });

  it('[SYNC-11] seed 354: a place that was public before a restore is not public for having the same rev', () => {
    const before = { ...merged([[2, 'c:1']]), kind: 'place' as const, gens: [0] };
    const after = mergeRow(before, { ...row(2), kind: 'place' }, 'u:ann', generationOf);
    expect(isVisibleTo(after, 'bob')).toBe(false);
    expect(isVisibleTo(after, 'ann')).toBe(true);
  });

  it('[SYNC-11] what an account kept of an address is not the newer one that a guest has typed since', () => {
    const email = {
      ...merged([
        [1, 'w:ann'],
        [2, 'u:guest'],
      ]),
      kind: 'private' as const,
    };
    expect(isVisibleTo(email, 'guest')).toBe(true);
    expect(isVisibleTo(email, 'ann')).toBe(false);
  });

  it('[SYNC-11] a place that only its owner has seen in its newest state is not public', () => {
    const place = {
      ...merged([
        [1, 'c:1'],
        [2, 'u:ann'],
      ]),
      kind: 'place' as const,
    };
    expect(isVisibleTo(place, 'ann')).toBe(true);
    expect(isVisibleTo(place, 'bob')).toBe(false);
    const shown = mergeRow(place, { ...row(2), kind: 'place' }, 'c:1', generationOf);
    expect(isVisibleTo(shown, 'bob')).toBe(true);
    // All else that is public of a sale is so in whatever state.
    expect(isVisibleTo({ ...place, kind: 'sale' }, 'bob')).toBe(true);
  });

  it('[SYNC-11] seed 6555: what waiting work has kept of a place shows nothing that its owner has made of it since', () => {
    const once = { ...merged([[1, 'c:1']]), kind: 'place' as const };
    const kept = letGo(once, 'c:1', ['bob']);
    expect(kept && isVisibleTo(kept, 'bob')).toBe(true);
    const newer = mergeRow(kept, { ...row(2), kind: 'place' }, 'u:ann', generationOf);
    expect(isVisibleTo(newer, 'ann')).toBe(true);
    expect(isVisibleTo(newer, 'bob')).toBe(false);
  });

  it('[SYNC-12] a row is the own of those whose scope holds it or whose work keeps it', () => {
    const heldBy = (scope: string) => merged([[1, scope]]);
    expect(['u:ann', 'w:ann'].map((scope) => isOwnOf(heldBy(scope), 'ann'))).toEqual([true, true]);
    const others = ['u:bob', 'w:bob', 'c:1', 's:s1'].map((scope) => isOwnOf(heldBy(scope), 'ann'));
    expect(others).toEqual([false, false, false, false]);
  });
});
