import { crc32, deflateSync } from 'node:zlib';

/** An image as rows of palette indexes. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** At most 256 colors, each 0xRRGGBB. */
  readonly palette: readonly number[];
  /** One byte per pixel, row by row. */
  readonly pixels: Uint8Array;
}

/** A PNG with a palette: small for drawings of few colors. */
export function encodePng({ width, height, palette, pixels }: IndexedImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits per pixel
  header[9] = 3; // palette
  const colors = Buffer.alloc(palette.length * 3);
  palette.forEach((color, index) => colors.writeUIntBE(color, index * 3, 3));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
