import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { tempDir } from '../../../supabase/local/project-paths.ts';
import { localKeys } from '../../../supabase/local/settings/keys.ts';
import { saleArguments } from '../../support/databases/database-sale.ts';
import type { Page } from './browser.ts';

/** A seller who does not use the app, and sends whatever files they like as photos. */

export interface SentPhoto {
  readonly large: Buffer;
  readonly small: Buffer;
}

const CHICAGO = { lat: 41.8864, lng: -87.6186 };
const SECRET = 'a secret of nobody';

/** Lists a sale in Chicago, open now, with these photos. */
export async function listWithPhotos(
  origin: string,
  title: string,
  photos: readonly SentPhoto[],
): Promise<string> {
  const { anonKey } = await localKeys(tempDir);
  const headers = { apikey: anonKey };
  const clientId = crypto.randomUUID();
  let lastMid = 0;
  const push = async (op: string, a: object) => {
    const mid = (lastMid += 1);
    const mut = { mid, op_id: crypto.randomUUID(), op, v: 1, a: { ...a, secret: SECRET } };
    const p = { client_id: clientId, principal: 'guest', muts: [mut] };
    const answer = await fetch(`${origin}/rest/v1/rpc/sync_push`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ p }),
    });
    const told = await answer.text();
    if (!/"st":\s*"ok"/.test(told)) throw new Error(`${op}: ${told}`);
  };
  const id = crypto.randomUUID();
  const days = [-1, 0, 1].map((offset) => ({
    date: new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10),
    start_time: '00:00',
    end_time: '23:59',
    next_day: false,
  }));
  const secretHash = createHash('sha256').update(SECRET).digest('hex');
  await push('sale.create', saleArguments(id, CHICAGO, { title, days, secret_hash: secretHash }));
  for (const [position, { large, small }] of photos.entries()) {
    const imageId = crypto.randomUUID();
    const [md5, smallMd5] = [md5Of(large), md5Of(small)];
    const file = { id, image_id: imageId, position };
    const sizes = { bytes: large.length, md5, small_bytes: small.length, small_md5: smallMd5 };
    await push('image.declare', { ...file, ext: 'jpg', ...sizes });
    for (const [path, bytes] of [
      [largePath(id, imageId, 'jpg'), large],
      [smallPath(id, imageId, 'jpg', smallMd5), small],
    ] as const) {
      const answer = await fetch(`${origin}/storage/v1/object/sale-images/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/jpeg', 'cache-control': 'max-age=3000' },
        body: new Uint8Array(bytes),
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
    await push('image.attach', { ...file, thumb: null });
  }
  return id;
}

function md5Of(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** A PNG in one color: some kilobytes, and four bytes of memory for each pixel once it is decoded. */
export function plainPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit for each pixel, in shades of gray.
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(pixels, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A photo of these sizes, written by the browser as the app does. */
export async function jpegOf(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      return canvas.toDataURL('image/jpeg', 0.1).replace(/^.*,/, '');
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}
