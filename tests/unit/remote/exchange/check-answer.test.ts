import { describe, expect, test } from 'vitest';
import { readCheckAnswer } from '../../../../src/remote/exchange/check-answer.ts';

const head = { ok: 'sync/1', epoch: 'e', horizon: 0, now: '2026-11-20T12:00:00Z' };

describe('[SYNC-26] answers of a self-check', () => {
  test('what is counted, what has moved, and what is not ours to count', () => {
    const scopes = [
      { s: 'c:1', n: 3, h: 4294967298 },
      { s: 'c:2', moved: true },
      { s: 'u:bob', refused: 'forbidden' },
    ];
    expect(readCheckAnswer({ ...head, scopes })).toMatchObject({
      kind: 'answer',
      answer: {
        kind: 'checked',
        epoch: 'e',
        scopes: [
          { scope: 'c:1', kind: 'counted', count: 3, hash: 4294967298 },
          { scope: 'c:2', kind: 'moved' },
          { scope: 'u:bob', kind: 'moved' },
        ],
      },
    });
  });

  test.each(['restoring', 'limit'])('refused: %s', (refused) => {
    const reading = readCheckAnswer({ ...head, refused });
    expect(reading).toMatchObject({ answer: { kind: 'refused', refusal: refused } });
  });

  test.each([
    ['a count of 1e300', [{ s: 'c:1', n: 1e300, h: 1 }]],
    ['a hash below nought', [{ s: 'c:1', n: 1, h: -1 }]],
    ['a hash that is a text', [{ s: 'c:1', n: 1, h: 'ff' }]],
    ['a count alone', [{ s: 'c:1', n: 1 }]],
    ['no list', 'c:1'],
  ])('%s decides nothing', (_, scopes) => {
    expect(readCheckAnswer({ ...head, scopes })).toEqual({ kind: 'malformed' });
  });

  test('[SYNC-16] without an envelope it is someone else’s', () => {
    expect(readCheckAnswer({ scopes: [] })).toEqual({ kind: 'not-ours' });
    expect(readCheckAnswer('<html>')).toEqual({ kind: 'not-ours' });
  });
});
