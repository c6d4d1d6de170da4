import { describe, expect, test } from 'vitest';
import { failureFrom, waitAskedMs } from '../../../../src/remote/exchange/failure-from.ts';

const oneMutation = { batchSize: 1 };
const batch = { batchSize: 50 };
const pull = { batchSize: null };

const LATE = new DOMException('No answer in time', 'TimeoutError');

function answered(status: number, code: string | null = null, retryAfterMs: number | null = null) {
  return { kind: 'answered', status, code, retryAfterMs } as const;
}

describe('[SYNC-16] what fetch throws is offline, whatever it says', () => {
  test.each([
    ['Chrome', new TypeError('Failed to fetch')],
    ['Chrome, body', new TypeError('network error')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Safari', new TypeError('Load failed')],
    ['Safari, localised', new TypeError('Die Internetverbindung wurde unterbrochen.')],
    ['Node', new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })],
    ['navigation', new DOMException('The user aborted a request.', 'AbortError')],
    ['old Firefox', new DOMException('A network error occurred.', 'NetworkError')],
    ['a message with 400 in it', new TypeError('timeout after 4003 ms')],
  ])('%s', (_engine, error) => {
    expect(failureFrom({ kind: 'threw', error }, batch)).toEqual({ kind: 'offline' });
  });

  test('our 20 s, of a request that carries nothing', () => {
    expect(failureFrom({ kind: 'threw', error: LATE }, pull)).toEqual({ kind: 'offline' });
  });

  test('a bug is thrown on, though its text sounds like the network', () => {
    const bug = new RangeError('Failed to fetch');
    expect(() => failureFrom({ kind: 'threw', error: bug }, batch)).toThrow(bug);
  });
});

describe('[SYNC-16] answers are classed by status and code', () => {
  test.each([
    ['no answer', answered(0), 'offline'],
    ['a page of someone else', answered(404), 'offline'],
    ['sign-in portal', answered(511), 'offline'],
    ['a redirect that was not followed', answered(302), 'offline'],
    ['gateway without a code', answered(403), 'offline'],
    ['401', answered(401), 'unauthorized'],
    ['401 of the API', answered(401, 'PGRST301'), 'unauthorized'],
    ['anonymous use refused', answered(401, 'PGRST302'), 'unauthorized'],
    ['claims: clock skew', answered(401, 'PGRST303'), 'unauthorized'],
    ['expired, odd status', answered(400, 'PGRST303'), 'unauthorized'],
    ['408', answered(408), 'transient'],
    ['425', answered(425), 'transient'],
    ['429', answered(429), 'transient'],
    ['500', answered(500), 'transient'],
    ['502', answered(502), 'transient'],
    ['503', answered(503), 'transient'],
    ['520', answered(520), 'transient'],
    ['database unreachable', answered(503, 'PGRST000'), 'transient'],
    ['schema cache loading', answered(503, 'PGRST002'), 'transient'],
    ['serialisation', answered(500, '40001'), 'transient'],
    ['deadlock', answered(500, '40P01'), 'transient'],
    ['lock not there', answered(500, '55P03'), 'transient'],
    ['too many connections', answered(503, '53300'), 'transient'],
    ['shutting down', answered(503, '57P01'), 'transient'],
    ['read-only after a fail-over', answered(405, '25006'), 'transient'],
    ['function missing', answered(404, 'PGRST202'), 'update-needed'],
    ['column missing', answered(400, 'PGRST204'), 'update-needed'],
    ['right missing', answered(403, '42501'), 'batch-failed'],
    ['right missing, as a guest', answered(401, '42501'), 'batch-failed'],
    ['bad value', answered(400, '22P02'), 'batch-failed'],
    ['constraint', answered(409, '23505'), 'batch-failed'],
    ['raised', answered(400, 'P0001'), 'batch-failed'],
    ['internal error', answered(500, 'XX000'), 'batch-failed'],
    ['unreadable request', answered(400, 'PGRST102'), 'batch-failed'],
    ['too large', answered(413), 'batch-failed'],
  ] as const)('%s', (_what, outcome, kind) => {
    expect(failureFrom(outcome, batch).kind).toBe(kind);
  });

  test('[SYNC-7] a failed batch says by which code', () => {
    expect(failureFrom(answered(400, '22P02'), oneMutation)).toEqual({
      kind: 'batch-failed',
      code: '22P02',
    });
    expect(failureFrom(answered(413), batch)).toEqual({ kind: 'batch-failed', code: '413' });
  });

  test('[SYNC-7] a slow statement makes the batch smaller, one mutation alone is tried again', () => {
    expect(failureFrom(answered(500, '57014'), batch).kind).toBe('batch-failed');
    expect(failureFrom(answered(500, '57014'), oneMutation).kind).toBe('transient');
  });

  test('a pull is never halved', () => {
    expect(failureFrom(answered(400, '22P02'), pull).kind).toBe('transient');
    expect(failureFrom(answered(500, '57014'), pull).kind).toBe('transient');
  });

  test('[SYNC-18] the waiting time that was asked for is passed on', () => {
    expect(failureFrom(answered(429, null, 7000), pull)).toEqual({
      kind: 'transient',
      retryAfterMs: 7000,
    });
  });
});

describe('[SYNC-18] Retry-After', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z');

  test.each([
    ['absent', {}, null],
    ['seconds', { 'retry-after': '30' }, 30_000],
    ['at most 15 minutes', { 'retry-after': '86400' }, 900_000],
    ['a date', { 'retry-after': 'Fri, 20 Nov 2026 12:00:05 GMT' }, 5000],
    ['a date that is past', { 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, 0],
    ['rubbish', { 'retry-after': 'soon' }, null],
  ])('%s', (_what, headers, expected) => {
    expect(waitAskedMs(new Headers(headers), nowMs)).toBe(expected);
  });

  test('a date is read by the server clock where it is known: the device may be days off', () => {
    const headers = new Headers({
      'retry-after': 'Fri, 20 Nov 2026 12:00:05 GMT',
      date: 'Fri, 20 Nov 2026 12:00:00 GMT',
    });
    expect(waitAskedMs(headers, nowMs - 48 * 3_600_000)).toBe(5000);
  });
});

describe('[SYNC-7] a failure that may lie in what was sent', () => {
  test.each([
    ['a statement that took too long alone', answered(500, '57014'), oneMutation, true],
    ['a gateway that gave up', answered(504), oneMutation, true],
    ['the same on a batch', answered(502), batch, true],
    ['an error without a name', answered(500), batch, true],
    ['busy', answered(503), oneMutation, false],
    ['too many requests', answered(429), oneMutation, false],
    ['a wish to be left alone', answered(502, null, 5_000), oneMutation, false],
    ['a deadlock', answered(500, '40P01'), oneMutation, false],
    ['a pull, which carries nothing', answered(504), pull, false],
    ['our own 20 s', { kind: 'threw', error: LATE }, oneMutation, true],
    ['our own 20 s on a batch', { kind: 'threw', error: LATE }, batch, true],
  ] as const)('%s', (_what, outcome, context, isSuspect) => {
    const failure = failureFrom(outcome, context);
    expect(failure.kind).toBe('transient');
    expect('isSuspect' in failure).toBe(isSuspect);
  });
});
