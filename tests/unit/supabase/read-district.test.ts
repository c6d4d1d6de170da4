import { describe, expect, it } from 'vitest';
import {
  type Pull,
  readDistrict,
} from '../../../supabase/functions/write-districts/read-district.ts';

const HEAD = { ok: 'sync/1', epoch: 'e', horizon: 0, now: '2026-06-01T12:00:00.000Z' };
const cursor = (x: number, rt: string) => ({ x, i: '0', k: '', rt, ri: 'f' });
const part = (s: string, x: number, rt: string, rows: readonly string[], more = false) => ({
  s,
  rows,
  more,
  c: cursor(x, rt),
});

/** A server that answers as given, in this order, and what it was asked. */
function serverWith(...answers: readonly object[]) {
  const asked: object[] = [];
  const left = [...answers];
  const pull: Pull = async (args) => {
    asked.push(args);
    return left.shift();
  };
  return { pull, asked };
}

describe('[SYNC-28] what the job reads for a file', () => {
  it('ends at the earliest position and time of all of its cells', async () => {
    const { pull, asked } = serverWith(
      {
        ...HEAD,
        scopes: [part('c:1', 9, 'early', ['a'], true), { s: 'c:2', rows: [], more: true }],
      },
      { ...HEAD, scopes: [part('c:1', 12, 'later', ['b']), part('c:2', 10, 'later', ['c'], true)] },
      { ...HEAD, scopes: [part('c:2', 11, 'last', ['d'])] },
    );
    const reading = await readDistrict(pull, [1, 2], 1000);
    expect(reading?.cursor).toEqual(cursor(11, 'later'));
    expect(reading?.page.scopes).toEqual([
      { s: 'c:1', rows: ['a', 'b'], more: false, c: cursor(11, 'later') },
      { s: 'c:2', rows: ['c', 'd'], more: false, c: cursor(11, 'later') },
    ]);
    expect(asked).toEqual([
      { scopes: [{ s: 'c:1' }, { s: 'c:2' }] },
      { scopes: [{ s: 'c:1', ...cursor(9, 'early') }, { s: 'c:2' }] },
      { scopes: [{ s: 'c:2', ...cursor(10, 'later') }] },
    ]);
  });

  it('leaves out the cells that do not fit any more', async () => {
    const { pull } = serverWith({
      ...HEAD,
      scopes: [part('c:1', 9, 't', ['a', 'b']), part('c:2', 9, 't', ['c'], true)],
    });
    const reading = await readDistrict(pull, [1, 2], 3);
    expect(reading?.cells).toEqual([1]);
    expect(reading?.page.scopes.map(({ s }) => s)).toEqual(['c:1']);
  });

  it('leaves out a cell that is too full alone, and reads those behind it', async () => {
    const { pull, asked } = serverWith(
      { ...HEAD, scopes: [part('c:1', 9, 't', ['a', 'b', 'c'], true)] },
      { ...HEAD, scopes: [part('c:2', 9, 't', ['d'])] },
    );
    const reading = await readDistrict(pull, [1, 2], 3);
    expect(reading?.cells).toEqual([2]);
    expect(reading?.page.scopes.map(({ rows }) => rows)).toEqual([['d']]);
    expect(asked).toHaveLength(2);
  });

  it('is an empty file if nothing fits, and gives up after twice as many rows', async () => {
    const { pull, asked } = serverWith(
      { ...HEAD, scopes: [part('c:1', 9, 't', ['a', 'b', 'c'], true)] },
      { ...HEAD, scopes: [part('c:2', 9, 't', ['d', 'e', 'f'], true)] },
    );
    const reading = await readDistrict(pull, [1, 2, 3], 3);
    expect(reading).toMatchObject({ cells: [], page: { epoch: HEAD.epoch, scopes: [] } });
    expect(asked).toHaveLength(2);
  });

  it('leaves out what comes after 24 answers, which sales with long descriptions fill', async () => {
    const cells = Array.from({ length: 30 }, (_, n) => n + 1);
    const answers = cells.map((n) => ({ ...HEAD, scopes: [part(`c:${n}`, 9, 't', ['a'])] }));
    const { pull, asked } = serverWith(...answers);
    const reading = await readDistrict(pull, cells, 10_000);
    expect(reading?.cells).toEqual(cells.slice(0, 24));
    expect(asked).toHaveLength(24);
  });

  it.each([
    ['is being restored', [{ ...HEAD, refused: 'restoring' }]],
    [
      'is another one in between',
      [
        { ...HEAD, scopes: [part('c:1', 9, 't', ['a'], true)] },
        { ...HEAD, epoch: 'other', scopes: [part('c:1', 9, 't', ['b'])] },
      ],
    ],
    [
      'sends the reader back',
      [{ ...HEAD, scopes: [{ s: 'c:1', rows: [], more: true, reset: true }] }],
    ],
    [
      'forbids a cell',
      [{ ...HEAD, scopes: [{ s: 'c:1', rows: [], more: false, refused: 'forbidden' }] }],
    ],
    [
      'brings nothing and comes to no end',
      [{ ...HEAD, scopes: [{ s: 'c:1', rows: [], more: true }] }],
    ],
    ['is somebody else', [{ html: 'Sign in' }]],
  ])('is nothing if the server %s', async (_what, answers) => {
    const { pull, asked } = serverWith(...answers);
    expect(await readDistrict(pull, [1], 1000)).toBeNull();
    expect(asked).toHaveLength(answers.length);
  });
});
