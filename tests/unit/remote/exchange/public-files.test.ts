import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPublicFiles } from '../../../../src/remote/exchange/public-files.ts';
import { html, noNetwork } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';
import { dripping } from './broken-transport.ts';

const CURSOR = { x: 7, i: '0', k: '', rt: '2026-06-01T12:00:00Z', ri: 'f' };
const CELLS = Array.from({ length: 8 }, (_, at) => 100_000 + at);
const HEAD = { ok: 'sync/1', epoch: 'e', horizon: 0, now: '2026-06-01T12:00:00.000Z', more: false };

const pageOf = (cell: number, more: object = {}) => ({
  ...HEAD,
  scopes: [{ s: `c:${cell}`, rows: [], more: false, c: CURSOR }],
  ...more,
});

function fileOf(content: string | Uint8Array, part = 'near') {
  const bytes = typeof content === 'string' ? gzipSync(content) : content;
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { bytes, path: `1/${part}-${digest}.gz` };
}

/** As much of it as a file may have. */
function endless(one: string): string {
  return `${one},`.repeat(Math.floor(20_900_000 / (one.length + 1))) + one;
}

const withRows = (row: string) => good.replace('"rows":[]', `"rows":[${endless(row)}]`);

type Answer = Response | Promise<Response>;

/** What a device makes of a file that stands under its name, beside a manifest that is changed as given. */
function host(
  content: string | Uint8Array,
  { stands, manifest = {} }: { readonly stands?: () => Answer; readonly manifest?: object } = {},
) {
  const { bytes, path } = fileOf(content);
  const asked: string[] = [];
  const clock = manualClock();
  const files = createPublicFiles({
    url: 'https://server.example',
    clock,
    fetch: async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      asked.push(address.replace(/^.*district-files\//, ''));
      const body = {
        ok: 'district/1',
        epoch: 'e',
        files: [{ path, bytes: bytes.byteLength, cells: CELLS, cursor: CURSOR }],
        ...manifest,
      };
      const answer = address.endsWith('.json')
        ? Response.json(body)
        : (stands?.() ?? new Response(new Uint8Array(bytes)));
      return Promise.race([
        answer,
        new Promise<never>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
      ]);
    },
  });
  const read = async () => (await files.around(CELLS))?.parts[0]?.read() ?? null;
  return { files, asked, read, path, clock };
}

const good = JSON.stringify(pageOf(CELLS[0] ?? 0));
/** A page with one row, which has left. */
const withRow = (id: string) => {
  const [scope] = pageOf(CELLS[0] ?? 0).scopes;
  return JSON.stringify({ ...HEAD, scopes: [{ ...scope, rows: [['sale', id, 1, null]] }] });
};

describe('[SYNC-28] files of public sales', () => {
  it('are found by the district of the nearest cell, and read', async () => {
    const { read, asked, path } = host(good);
    expect(await read()).toEqual([
      {
        scope: `c:${CELLS[0]}`,
        rows: [],
        unread: [],
        cursor: CURSOR,
        more: false,
        reset: false,
        forbidden: false,
      },
    ]);
    expect(asked).toEqual([`${Math.floor(48 / 4) * 512 + Math.floor(1696 / 4)}.json`, path]);
  });

  it('are not asked for because of a few cells', async () => {
    const { files, asked } = host(good);
    expect([await files.around(CELLS.slice(1)), await files.around([]), asked]).toEqual([
      null,
      null,
      [],
    ]);
  });

  it.each<[string, string | Uint8Array, (() => Answer) | undefined]>([
    ['is gone', good, () => new Response('{"statusCode":"404"}', { status: 400 })],
    ['is a login page', good, () => html()],
    ['is torn', good, () => new Response(new Uint8Array(gzipSync(good)).slice(0, 30))],
    [
      'is another one of the same length',
      gzipSync(withRow('a'), { level: 0 }),
      () => new Response(new Uint8Array(gzipSync(withRow('b'), { level: 0 }))),
    ],
    ['does not come at all', good, () => noNetwork()],
    ['is no gzip', new TextEncoder().encode(good), undefined],
    ['is no JSON', '{"ok":', undefined],
    ['is no answer of a server', '{"rows":[]}', undefined],
    ['is of another epoch', JSON.stringify(pageOf(CELLS[0] ?? 0, { epoch: 'other' })), undefined],
    ['has a cell that its manifest does not name', JSON.stringify(pageOf(5)), undefined],
    [
      'ends elsewhere than its manifest says',
      JSON.stringify({
        ...HEAD,
        scopes: [{ s: `c:${CELLS[0]}`, rows: [], more: false, c: { ...CURSOR, x: 6 } }],
      }),
      undefined,
    ],
    [
      'has a cell twice',
      JSON.stringify({ ...HEAD, scopes: [0, 0].flatMap(() => pageOf(CELLS[0] ?? 0).scopes) }),
      undefined,
    ],
    [
      'has a row that cannot be read',
      JSON.stringify({
        ...HEAD,
        scopes: pageOf(CELLS[0] ?? 0).scopes.map((scope) => ({
          ...scope,
          rows: [['sale', 'a', 1, { title: 5 }]],
        })),
      }),
      undefined,
    ],
    ['is a refusal', JSON.stringify({ ...HEAD, refused: 'restoring' }), undefined],
    ['unpacks to far more than it may', good + ' '.repeat(21 * 1024 * 1024), undefined],
    ['has rows without end', withRows('["","",0,0]'), undefined],
    ['has something else than rows without end', withRows('0'), undefined],
    ['has cells without end', `{"ok":"sync/1","scopes":[${endless('0')}]}`, undefined],
    ['has other lists without end', good.replace('{', `{"still":[${endless('""')}],`), undefined],
  ])('one that %s counts as none', async (_what, content, stands) => {
    expect(await host(content, { ...(stands && { stands }) }).read()).toBeNull();
  });

  it.each<[string, object]>([
    [
      'names a file elsewhere',
      { files: [{ path: '../../sale-images/x', bytes: 1, cells: CELLS, cursor: CURSOR }] },
    ],
    ['is of another kind', { ok: 'district/2' }],
    [
      'names files without end',
      {
        files: Array.from({ length: 3 }, () => ({
          path: fileOf(good).path,
          bytes: 1,
          cells: CELLS,
          cursor: CURSOR,
        })),
      },
    ],
    [
      'names cells without end',
      {
        files: [
          {
            path: fileOf(good).path,
            bytes: 1,
            cells: Array.from({ length: 129 }, () => 1),
            cursor: CURSOR,
          },
        ],
      },
    ],
    ['has no epoch', { epoch: null }],
  ])('a manifest that %s counts as none', async (_what, manifest) => {
    const { files, asked } = host(good, { manifest });
    expect([await files.around(CELLS), asked.length]).toEqual([null, 1]);
  });

  it('one with rows of a kind that only a newer build knows is used', async () => {
    const [scope] = pageOf(CELLS[0] ?? 0).scopes;
    const content = { ...HEAD, scopes: [{ ...scope, rows: [['balloon', 'a', 1, {}]] }] };
    const read = await host(JSON.stringify(content)).read();
    expect(read?.[0]?.unread).toHaveLength(1);
  });

  it('a manifest that drips counts as none after four seconds, a file that drips is waited for if it will be there soon', async () => {
    const { bytes, path } = fileOf(good);
    const manifest = new TextEncoder().encode(
      JSON.stringify({
        ok: 'district/1',
        epoch: 'e',
        files: [{ path, bytes: bytes.byteLength, cells: CELLS, cursor: CURSOR }],
      }),
    );
    const readBy = async (drips: 'manifest' | 'file', everyMs = 1_000) => {
      const clock = manualClock();
      const begunMs = clock.now();
      const files = createPublicFiles({
        url: 'https://server.example',
        clock,
        fetch: async (input, init) => {
          const isManifest = (input instanceof Request ? input.url : input.toString()).endsWith(
            '.json',
          );
          const whole = isManifest ? manifest : new Uint8Array(bytes);
          const isDripping = isManifest === (drips === 'manifest');
          if (!isDripping) return new Response(whole);
          const signal = init?.signal ?? undefined;
          return dripping(whole, { parts: 10, everyMs }, { clock, signal });
        },
      });
      const wait = { isOver: false };
      const reading = files
        .around(CELLS)
        .then(async (found) => (await found?.parts[0]?.read()) ?? null)
        .finally(() => (wait.isOver = true));
      while (!wait.isOver) {
        clock.advance(500);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
      return { isThere: (await reading) !== null, ms: clock.now() - begunMs };
    };
    const [manifestDrips, fileDrips] = [await readBy('manifest'), await readBy('file')];
    expect([manifestDrips.isThere, fileDrips.isThere]).toEqual([false, true]);
    expect(manifestDrips.ms).toBeLessThan(6_000);
    expect(fileDrips.ms).toBeGreaterThan(8_000);
    // It would take a minute, and nothing of it is seen before its end.
    const slow = await readBy('file', 6_000);
    expect(slow.isThere).toBe(false);
    expect(slow.ms).toBeLessThan(15_000);
  });

  it('a file or a manifest that comes too slowly counts as none', async () => {
    const silent = () => new Promise<Response>(() => undefined);
    const { read, clock } = host(good, { stands: silent });
    const reading = read();
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    clock.advance(8_000);
    expect(await reading).toBeNull();
  });
});
