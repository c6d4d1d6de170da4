import { describe, expect, test } from 'vitest';
import { readPullAnswer, readPushAnswer } from '../../../../src/remote/exchange/answers.ts';

const client = '0f5dfe9e-6f59-4f6e-9d2f-5f1a7a3b8c11';
const saleId = 'c2d9a5a0-93b2-4d7e-8ad7-2f3d3b9a1e10';
const head = { ok: 'sync/1', epoch: 'e1', horizon: 0, now: '2026-11-20T12:00:00.123456+00:00' };
const sale = {
  title: 'Barn sale',
  sale_type: 'estate',
  time_zone: 'America/Chicago',
  place_quality: 'street',
  release_rule: 'at',
  release_at: '2026-11-21T14:00:00+00:00',
  zip_code: '60601',
  near_lat: 41.8984375,
  near_lng: -87.6171875,
  days: [{ date: '2026-11-21', start_time: '09:00', end_time: '01:00', next_day: true }],
  images: [{ id: 'i', path: 'p/i.webp', position: 0 }],
  created_at: '2026-11-20T10:00:00.5+00:00',
};

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const said = {
  sale_id: saleId,
  seller_id: 's',
  rating: 4,
  created_at: '2026-11-20T10:00:00+00:00',
  updated_at: '2026-11-20T10:00:00+00:00',
};

describe('[SYNC-16] no envelope, no answer', () => {
  test.each([
    ['an empty 200', null],
    ['HTML', '<html></html>'],
    ['an empty object', {}],
    ['a list', []],
    ['another protocol', { ...head, ok: 'sync/2', client_id: client }],
    ['the envelope of another device', { ...head, client_id: 'someone', last_mid: 0, res: [] }],
    ['no client_id', { ...head, last_mid: 0, res: [] }],
  ])('push: %s', (_what, body) => {
    expect(readPushAnswer(body, client)).toEqual({ kind: 'not-ours' });
  });

  test.each([
    ['an empty 200', null],
    ['HTML', '<html></html>'],
    ['another protocol', { ...head, ok: true, scopes: [] }],
  ])('pull: %s', (_what, body) => {
    expect(readPullAnswer(body)).toEqual({ kind: 'not-ours' });
  });
});

describe('push answers', () => {
  const applied = { ...head, client_id: client, last_mid: 2, res: [] as unknown[], rows: [] };

  test('[SYNC-6] results and rows arrive in camelCase', () => {
    const reading = readPushAnswer(
      {
        ...applied,
        res: [
          { mid: 1, st: 'ok', rev: 3 },
          { mid: 2, st: 'rejected', code: 'stale' },
        ],
        rows: [
          ['sale', saleId, 3, sale],
          ['save', saleId, 2, null],
        ],
      },
      client,
    );
    expect(reading).toMatchObject({
      kind: 'answer',
      answer: {
        kind: 'applied',
        lastMid: 2,
        now: '2026-11-20T12:00:00.123Z',
        results: [
          { mid: 1, status: 'ok', code: null, rev: 3 },
          { mid: 2, status: 'rejected', code: 'stale', rev: null },
        ],
        rows: [
          {
            kind: 'sale',
            id: saleId,
            rev: 3,
            doc: { id: saleId, zipCode: '60601', kind: null, description: '', userId: null },
          },
          { kind: 'save', id: saleId, rev: 2, doc: null },
        ],
      },
    });
  });

  test('a code from a newer server still parks the mutation', () => {
    const reading = readPushAnswer(
      { ...applied, res: [{ mid: 1, st: 'rejected', code: 'too_shiny' }] },
      client,
    );
    expect(reading).toMatchObject({ answer: { results: [{ status: 'rejected', code: 'other' }] } });
  });

  test.each(['fork', 'gap', 'restoring', 'forbidden', 'limit', 'no_account'])(
    '[SYNC-6] refused: %s',
    (refused) => {
      const reading = readPushAnswer({ ...head, client_id: client, refused, last_mid: 7 }, client);
      expect(reading).toMatchObject({
        kind: 'answer',
        answer: { kind: 'refused', refusal: refused, lastMid: 7 },
      });
    },
  );

  test('[SYNC-6] over a limit that passes: when to come again, told in seconds', () => {
    const limited = { ...head, client_id: client, refused: 'limit' };
    expect(readPushAnswer({ ...limited, retry_after: 90 }, client)).toMatchObject({
      answer: { refusal: 'limit', retryAfterMs: 90_000 },
    });
    expect(readPushAnswer(limited, client)).toMatchObject({ answer: { retryAfterMs: null } });
    const bad = readPushAnswer({ ...limited, retry_after: -1 }, client);
    expect(bad).toEqual({ kind: 'malformed' });
  });

  test('[SYNC-16] one row that cannot be read is set aside with its fault, and never costs the others', () => {
    const bad = { ...sale, days: [{ date: 'tomorrow', start_time: '09:00', end_time: '10:00' }] };
    const rows = [
      ['sale', saleId, 3, sale],
      ['sale', 'x', 1, bad],
    ];
    expect(readPushAnswer({ ...applied, rows }, client)).toMatchObject({
      answer: {
        rows: [{ kind: 'sale', id: saleId, rev: 3 }],
        unread: [{ kind: 'sale', id: 'x', rev: 1, isGone: false, fault: 'days.0.date' }],
      },
    });
  });

  test('[SYNC-24] a refusal with a word of a newer server is a refusal', () => {
    const body = { ...applied, refused: 'who-knows' };
    expect(readPushAnswer(body, client)).toMatchObject({
      answer: { kind: 'refused', refusal: 'other' },
    });
    const malformed = readPushAnswer({ ...applied, refused: 5 }, client);
    expect(malformed).toEqual({ kind: 'malformed' });
    expect(readPullAnswer({ ...head, refused: 'who-knows' })).toMatchObject({
      answer: { kind: 'refused', refusal: 'limit' },
    });
  });
});

describe('pull answers', () => {
  test('[SYNC-5] a scope that was not reached keeps its old cursor', () => {
    const reading = readPullAnswer({
      ...head,
      more: true,
      scopes: [
        { s: 'c:1', rows: [], more: false, c: { x: 12, i: '', k: null } },
        { s: 'c:2', rows: [], more: true },
        { s: 'u:other', rows: [], more: false, refused: 'forbidden' },
        { s: 'c:3', rows: [], more: false, reset: true, c: { x: 1 } },
      ],
    });
    expect(reading).toMatchObject({
      answer: {
        kind: 'page',
        scopes: [
          { scope: 'c:1', cursor: { x: 12, i: '' }, more: false, reset: false, forbidden: false },
          { scope: 'c:2', cursor: null, more: true },
          { scope: 'u:other', forbidden: true },
          { scope: 'c:3', reset: true },
        ],
      },
    });
  });

  test('[SYNC-24] a kind from a newer server is set aside without a fault, the rest is taken', () => {
    const rows = [
      ['hologram', 'h', 1, { shiny: true }],
      ['place', saleId, 4, { street: '1 Main St', lat: 41.9, lng: -87.6 }],
      ['stats', saleId, 4, {}],
      ['private', saleId, 4, {}],
      ['profile', 'u', 1, { zip_code: '60601' }],
    ];
    const reading = readPullAnswer({ ...head, scopes: [{ s: 'c:1', rows, more: false }] });
    expect(reading).toMatchObject({
      answer: {
        scopes: [
          {
            rows: [
              { kind: 'place', doc: { id: saleId, street: '1 Main St', lat: 41.9, lng: -87.6 } },
              { kind: 'stats', doc: { views: 0, saves: 0, onRoutes: 0 } },
              { kind: 'private', doc: { email: null } },
              { kind: 'profile', doc: { id: 'u', zipCode: '60601', displayName: null } },
            ],
          },
        ],
      },
    });
  });

  test('[SYNC-5] what people write and keep arrives whole, what is missing as empty', () => {
    const at = '2026-11-20T10:00:00+00:00';
    const iso = '2026-11-20T10:00:00.000Z';
    const plan = {
      stops: [{ sale_id: saleId }, { sale_id: 'x', note: 'n' }],
      settings: { a_b: 1 },
    };
    const rows = [
      ['review', 'r', 1, said],
      ['check_in', 'c', 1, { sale_id: saleId, at }],
      ['route', 't', 1, { name: 'Tour', ...plan, created_at: at, updated_at: at }],
      ['note', saleId, 1, { text: 'Cash', updated_at: at }],
      ['search', 'q', 1, { name: 'Tools', query: { radius_miles: 5 }, created_at: at }],
      ['preference', 'u', 1, { values: { theme: 'dark', seen: [1, { deep: true }] } }],
    ];
    const reading = readPullAnswer({ ...head, scopes: [{ s: 'u:u', rows, more: false }] });
    const answer = reading.kind === 'answer' && reading.answer.kind === 'page' && reading.answer;
    expect(answer && answer.scopes[0]?.rows.map(({ doc }) => doc)).toEqual([
      {
        id: 'r',
        saleId,
        sellerId: 's',
        authorName: null,
        rating: 4,
        title: '',
        comment: '',
        createdAt: iso,
        updatedAt: iso,
      },
      { id: 'c', saleId, at: iso },
      {
        id: 't',
        name: 'Tour',
        day: null,
        stops: [{ saleId }, { saleId: 'x', note: 'n' }],
        settings: { aB: 1 },
        createdAt: iso,
        updatedAt: iso,
      },
      { id: saleId, text: 'Cash', updatedAt: iso },
      { id: 'q', name: 'Tools', query: { radiusMiles: 5 }, isAlert: false, createdAt: iso },
      { id: 'u', values: { theme: 'dark', seen: [1, { deep: true }] } },
    ]);
  });

  test('[SYNC-24] an "is it on" of a newer server is left out, the others are counted', () => {
    const tally = { weight: 2, count: 3, at: '2026-11-20T10:00:00Z' };
    const isOn = [
      { state: 'on', ...tally },
      { state: 'moved-online', ...tally },
    ];
    const rows = [['stats', saleId, 1, { reviews: 2, rating_sum: 9, is_on: isOn }]];
    const reading = readPullAnswer({ ...head, scopes: [{ s: 'c:1', rows, more: false }] });
    expect(reading).toMatchObject({
      answer: {
        scopes: [
          {
            rows: [
              { doc: { reviews: 2, ratingSum: 9, sellerReviews: 0, isOn: [{ state: 'on' }] } },
            ],
          },
        ],
      },
    });
  });

  test('a finer kind from a newer server is shown as just its type', () => {
    const rows = [['sale', saleId, 1, { ...sale, kind: 'pop-up' }]];
    const reading = readPullAnswer({ ...head, scopes: [{ s: 'c:1', rows, more: false }] });
    expect(reading).toMatchObject({ answer: { scopes: [{ rows: [{ doc: { kind: null } }] }] } });
  });

  test.each([
    ['[SYNC-2] a revision that is no number', ['place', saleId, '4', {}]],
    ['[SYNC-2] a revision of 1e300', ['place', saleId, 1e300, {}]],
    ['[SYNC-2] a revision below nought', ['place', saleId, -1, {}]],
    ['[SYNC-2] half a revision', ['place', saleId, 1.5, {}]],
    ['[SYNC-2] a revision that is nothing (NaN on the wire)', ['place', saleId, null, {}]],
    ['too short', ['place', saleId]],
  ])('%s spoils the answer', (_what, row) => {
    const body = { ...head, scopes: [{ s: 'c:1', rows: [row], more: false }] };
    expect(readPullAnswer(body)).toEqual({ kind: 'malformed' });
  });

  test.each([
    ['an instant that is none', ['sale', { ...sale, created_at: 'yesterday' }], 'createdAt'],
    ['a setting nested 5,000 deep', ['preference', { values: { a: nested(5000) } }], 'too deep'],
    ['a list', ['search', []], 'name'],
    ['a word', ['preference', 'theme'], 'no document'],
  ])('[SYNC-16] %s costs its row alone', (_what, [kind, doc], fault) => {
    const rows = [
      [kind, 'bad', 4, doc],
      ['preference', saleId, 1, { values: { a: nested(16) } }],
    ];
    const body = { ...head, scopes: [{ s: 'u:p', rows, more: false, c: { x: 9 } }] };
    expect(readPullAnswer(body)).toMatchObject({
      answer: {
        scopes: [
          {
            cursor: { x: 9 },
            rows: [{ kind: 'preference', id: saleId }],
            unread: [{ kind, id: 'bad', rev: 4, isGone: false, fault }],
          },
        ],
      },
    });
  });

  test.each(['restoring', 'limit'])('[SYNC-8] refused: %s', (refused) => {
    const reading = readPullAnswer({ ...head, refused });
    expect(reading).toMatchObject({ answer: { kind: 'refused', refusal: refused } });
  });
});
