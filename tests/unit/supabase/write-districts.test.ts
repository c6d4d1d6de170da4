import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { cellsOfDistrict } from '../../../src/domain/geo/district.ts';
import { writeDistricts } from '../../../supabase/functions/write-districts/write-districts.ts';

const DISTRICT = 59_457;
const HEAD = { ok: 'sync/1', epoch: 'e', horizon: 0, now: '2026-06-01T12:00:00.000Z' };
const cursor = { x: 9, i: '0', k: '', rt: 't', ri: 'f' };

/** What the server says about these cells: of one near the district, half a megabyte that can't be packed much. */
function answerAbout(asked: readonly { readonly s: string }[]): object {
  const near = new Set(cellsOfDistrict(DISTRICT).near.map((cell) => `c:${cell}`));
  const told = asked.filter(({ s }, at) => at === 0 || !near.has(s));
  const scopes = told.map(({ s }, at) => {
    const row = near.has(s) ? randomBytes(375_000).toString('base64') : 'far';
    return { s, rows: at === 0 ? [row] : [], more: false, c: cursor };
  });
  return { ...HEAD, scopes };
}

it('[SYNC-28] a file that would be too long is left out, and the other one is published', async () => {
  const uploads: string[] = [];
  const calls: [string, unknown][] = [];
  const done = await writeDistricts({
    url: 'http://x',
    guestKey: 'guest',
    serviceKey: 'service',
    fetch: async (request) => {
      const name = new URL(request.url).pathname.replace(/^.*\/(?:rpc|district-files)\//u, '');
      if (request.url.includes('/storage/')) {
        const { byteLength } = await request.arrayBuffer();
        uploads.push(name);
        return new Response(null, { status: byteLength > 5_242_880 ? 413 : 200 });
      }
      const args = (await request.json()) as { p?: { scopes: readonly { s: string }[] } };
      calls.push([name, args]);
      if (name === 'district_chores')
        return Response.json([{ chore: 'write', district: DISTRICT, paths: [] }]);
      return Response.json(args.p === undefined ? true : answerAbout(args.p.scopes));
    },
  });
  expect(done).toBe(1);
  expect(uploads).toEqual([expect.stringMatching(/^59457\/far-[\da-f]{64}\.gz$/u), '59457.json']);
  const { far } = cellsOfDistrict(DISTRICT);
  expect(calls.find(([name]) => name === 'district_stored')?.[1]).toMatchObject({
    stored: [uploads[0]],
    of_cells: far,
  });
});
