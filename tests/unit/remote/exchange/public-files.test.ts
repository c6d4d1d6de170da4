import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPublicFiles } from '../../../../src/remote/exchange/public-files.ts';
import { html, noNetwork } from '../fake-web.ts';
import { manualClock } from '../manual-clock.ts';

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
      good,
      () => new Response(new Uint8Array(gzipSync(good)).fill(7, 12)),
    ],
    ['does not come at all', good, () => noNetwork()],
    ['is no gzip', new TextEncoder().encode(good), undefined],
    ['is no JSON', '{"ok":', undefined],
    ['is no answer of a server', '{"rows":[]}', undefined],
    ['is of another epoch', JSON.stringify(pageOf(CELLS[0] ?? 0, { epoch: 'other' })), undefined],
    ['has a cell that its manifest does not name', JSON.stringify(pageOf(5)), undefined],
    ['is a refusal', JSON.stringify({ ...HEAD, refused: 'restoring' }), undefined],
    ['unpacks to far more than it may', good + ' '.repeat(41 * 1024 * 1024), undefined],
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
