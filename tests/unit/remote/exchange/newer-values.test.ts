import { expect, test } from 'vitest';
import { readPullAnswer } from '../../../../src/remote/exchange/answers.ts';

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

const said = {
  sale_id: saleId,
  seller_id: 's',
  rating: 4,
  created_at: '2026-11-20T10:00:00+00:00',
  updated_at: '2026-11-20T10:00:00+00:00',
};

test('[SYNC-24] values that only a newer server has cost their fields', () => {
  const newer = { sale_type: 'heist', kind: 'pop-up', place_quality: 'drone', release_rule: 'x' };
  const rows = [
    ['sale', saleId, 1, { ...sale, ...newer }],
    ['review', 'r', 1, { ...said, rating: 6 }],
    ['review', 's', 1, { ...said, rating: 4.4 }],
  ];
  expect(readPullAnswer({ ...head, scopes: [{ s: 'c:1', rows, more: false }] })).toMatchObject({
    answer: {
      scopes: [
        {
          rows: [
            {
              doc: {
                title: 'Barn sale',
                saleType: 'garage',
                kind: null,
                placeQuality: 'zip',
                releaseRule: 'never',
              },
            },
            { doc: { rating: 5 } },
            { doc: { rating: 4 } },
          ],
          unread: [],
        },
      ],
    },
  });
});
