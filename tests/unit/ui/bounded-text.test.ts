import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundText } from '../../../src/ui/form/bounded-text.ts';

describe('an edit of a text that may hold so much', () => {
  test('what fits is taken as it is', () => {
    expect(boundText('ab', 'abc', 3)).toEqual({ text: 'abc', droppedLength: 0, wantedLength: 3 });
  });

  test('a paste in the middle loses its end; what was typed around it stays', () => {
    const bounded = boundText('[]', `[${'x'.repeat(50)}]`, 12);
    expect(bounded).toEqual({ text: `[${'x'.repeat(10)}]`, droppedLength: 40, wantedLength: 52 });
  });

  test('five megabytes over a typed text', () => {
    const typed = 'Tools and a sofa. ';
    const bounded = boundText(typed, typed + 'y'.repeat(5_000_000), 20_000);
    expect(bounded.text).toHaveLength(20_000);
    expect(bounded.text.startsWith(typed)).toBe(true);
    expect(bounded.droppedLength).toBe(5_000_000 - (20_000 - typed.length));
  });

  test('a cut leaves no half of a character', () => {
    expect(boundText('', '😀😀', 3).text).toBe('😀');
  });

  test('a text that was too long already can still be shortened', () => {
    expect(boundText('x'.repeat(30), 'x'.repeat(29), 10).droppedLength).toBe(0);
    expect(boundText('abcdefghij', 'abcdeghij', 5).text).toBe('abcdeghij');
  });

  test('whatever is inserted anywhere, what stood before is still there', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (before, piece, at) => {
        const place = at % (before.length + 1);
        const after = before.slice(0, place) + piece + before.slice(place);
        const { text, droppedLength } = boundText(before, after, before.length + 5);
        const removed = text.length - before.length;
        expect(removed).toBeGreaterThanOrEqual(0);
        expect(text.length + droppedLength).toBe(after.length);
        expect(isSpreadOver(before, text)).toBe(true);
      }),
    );
  });
});

/** Whether all of `part` occurs in `whole`, in order. */
function isSpreadOver(part: string, whole: string): boolean {
  let next = 0;
  for (let index = 0; index < whole.length && next < part.length; index++) {
    if (whole[index] === part[next]) next++;
  }
  return next === part.length;
}
