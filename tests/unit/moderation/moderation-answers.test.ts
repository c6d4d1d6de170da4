import { describe, expect, it } from 'vitest';
import { rejectText } from '../../../src/i18n/sync/sync-state-text.ts';
import { readPushAnswer } from '../../../src/remote/exchange/answers.ts';
import { readManagesAnswer } from '../../../src/remote/exchange/manages-answer.ts';
import {
  readModerateAnswer,
  readQueueAnswer,
} from '../../../src/remote/exchange/moderation-answers.ts';
import { readRows } from '../../../src/remote/exchange/rows-from.ts';

const ENVELOPE = { ok: 'sync/1', epoch: 'e', horizon: 0, now: '2026-06-01T12:00:00Z' };
const ID = '00000000-0000-4000-8000-000000000001';
const HELD = {
  by: 'moderator',
  reason: 'wrong_place',
  note: 'It is in Ohio.',
  at: '2026-06-01T12:00:00Z',
};
const SALE = {
  id: ID,
  user_id: null,
  title: 'Lamps',
  sale_type: 'garage',
  time_zone: 'America/Chicago',
  zip_code: '60601',
  days: [{ date: '2026-06-06', start_time: '09:00', end_time: '15:00' }],
  images: [{ id: 'i', path: 'a/b.webp', position: 0 }],
  place_quality: 'exact',
  release_rule: 'now',
  created_at: '2026-06-01T08:00:00Z',
};

/** As the function answers. */
function entry(over: object = {}) {
  return {
    sale: SALE,
    place: { street: '1 Main St', lat: 41.8, lng: -87.6 },
    held: null,
    waits: null,
    weight: 6,
    reports: [
      { reason: 'wrong-place', details: 'Not there.', at: '2026-06-01T11:00:00+00:00', weight: 4 },
    ],
    report_count: 2,
    decisions: [{ action: 'restore', reason: null, note: '', at: '2026-05-01T00:00:00Z' }],
    since: '2026-06-01T10:00:00Z',
    ...over,
  };
}

const page = (entries: readonly unknown[], rest: object = {}) => ({
  ...ENVELOPE,
  entries,
  next: null,
  open: 1,
  ...rest,
});

describe('[spec 2] the answers to a moderator', () => {
  it('are read: sale, place, reports and decisions', () => {
    expect(readQueueAnswer(page([entry()], { next: '-6 1 x', open: 7 }))).toMatchObject({
      kind: 'answer',
      answer: {
        ok: true,
        value: {
          next: '-6 1 x',
          openCount: 7,
          entries: [
            {
              sale: { id: ID, title: 'Lamps', zipCode: '60601', images: [{ smallPath: null }] },
              place: { id: ID, street: '1 Main St' },
              held: null,
              waits: null,
              weight: 6,
              reportCount: 2,
              reports: [{ reason: 'wrong-place', at: '2026-06-01T11:00:00.000Z' }],
              decisions: [{ action: 'restore', reason: null }],
            },
          ],
        },
      },
    });
  });

  it('[SYNC-24] with words that only a newer server knows are still read', () => {
    const newer = entry({
      waits: 'moon',
      held: { ...HELD, by: 'robot', reason: 'smell' },
      reports: [{ reason: 'smell', details: null, at: HELD.at, weight: 1 }],
      decisions: [{ action: 'hide', reason: 'smell', note: null, at: HELD.at }],
    });
    expect(readQueueAnswer(page([newer]))).toMatchObject({
      answer: {
        value: {
          entries: [
            {
              waits: null,
              held: { by: 'moderator', reason: 'other' },
              reports: [{ reason: 'other', details: '' }],
              decisions: [{ reason: 'other', note: '' }],
            },
          ],
        },
      },
    });
  });

  it('[SYNC-16] of something that is not our server, or malformed, are told apart', () => {
    expect(readQueueAnswer({ hello: 1 })).toEqual({ kind: 'not-ours' });
    expect(readQueueAnswer(page([{ sale: {} }]))).toEqual({ kind: 'malformed' });
    expect(readQueueAnswer(page([entry({ sale: { ...SALE, id: '../x' } })]))).toEqual({
      kind: 'malformed',
    });
    expect(readModerateAnswer({ ...ENVELOPE, held: 7 })).toEqual({ kind: 'malformed' });
  });

  it('name a refusal', () => {
    for (const refused of ['forbidden', 'gone', 'args', 'limit', 'restoring']) {
      expect(readModerateAnswer({ ...ENVELOPE, refused })).toEqual({
        kind: 'answer',
        answer: { ok: false, error: refused },
      });
    }
    expect(readModerateAnswer({ ...ENVELOPE, refused: 'mood' })).toMatchObject({
      answer: { ok: false, error: 'args' },
    });
  });

  it('say how the sale stands after a decision', () => {
    expect(readModerateAnswer({ ...ENVELOPE, held: HELD })).toEqual({
      kind: 'answer',
      answer: { ok: true, value: { ...HELD, at: '2026-06-01T12:00:00.000Z' } },
    });
    expect(readModerateAnswer({ ...ENVELOPE, held: null })).toMatchObject({
      answer: { ok: true, value: null },
    });
  });
});

it('[SYNC-7] a mutation that is refused for want of a captcha says so, not that something in it is wrong', () => {
  const res = [{ mid: 1, st: 'rejected', code: 'captcha' }];
  const read = readPushAnswer({ ...ENVELOPE, client_id: 'c', last_mid: 1, res, rows: [] }, 'c');
  expect(read).toMatchObject({ answer: { results: [{ status: 'rejected', code: 'captcha' }] } });
  expect(rejectText.captcha).toContain('Log in');
});

describe('[SYNC-21] why a guest’s sale is hidden', () => {
  it('is read with the right code alone', () => {
    const read = (manages: boolean, held: unknown) =>
      readManagesAnswer({ ...ENVELOPE, manages, held });
    expect(read(true, HELD)).toMatchObject({
      answer: { isRight: true, held: { by: 'moderator' } },
    });
    expect(read(true, undefined)).toMatchObject({ answer: { isRight: true, held: null } });
    expect(read(false, HELD)).toMatchObject({ answer: { isRight: false, held: null } });
  });
});

describe('[SYNC-24] rows with and without what moderation added', () => {
  it('are read, and nothing is made up', () => {
    expect(
      readRows([
        ['private', ID, 1, { email: 'a@b.example' }],
        ['private', ID, 2, { held: HELD }],
        ['profile', 'u', 1, {}],
        ['profile', 'u', 2, { is_moderator: true }],
      ]).rows.map(({ doc }) => doc),
    ).toEqual([
      { id: ID, email: 'a@b.example' },
      { id: ID, email: null, held: { ...HELD, at: '2026-06-01T12:00:00.000Z' } },
      { id: 'u', zipCode: null, displayName: null },
      { id: 'u', zipCode: null, displayName: null, isModerator: true },
    ]);
  });
});
