import { describe, expect, test } from 'vitest';
import { largePath, smallPath } from '../../../../src/domain/sale/image-path.ts';
import {
  decodeWidth,
  isTurned,
  PHOTO_FIELD_TYPES,
  photoKind,
  photoSize,
} from '../../../../src/domain/sale/photo-file.ts';

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...new TextEncoder().encode(part)] : part,
    ),
  );
}

/** Start, the camera's notes with a preview of its own inside, then the frame: 4000 x 3000. */
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x0a],
  'Exif',
  [0xff, 0xd8, 0xff, 0xc0],
  [0xff, 0xff, 0xc4, 0x00, 0x03, 0x00],
  [0xff, 0xc2, 0x00, 0x11, 0x08, 0x0b, 0xb8, 0x0f, 0xa0],
);
const png = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a, 0, 0, 0, 13],
  'IHDR',
  [0, 0, 0x02, 0x80, 0, 0, 0x01, 0xe0],
);
const bitmap = bytes('BM', Array<number>(12).fill(0), [40, 0, 0, 0], [4, 0, 0, 0], [3, 0, 0, 0]);

describe('[spec 5] only image files: by their bytes, not by their name', () => {
  test.each([
    ['jpeg', jpeg],
    ['png', png],
    ['gif', bytes('GIF89a', [7, 0, 5, 0])],
    ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ')],
    ['bmp', bitmap],
    ['heic', bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0], 'mif1heic')],
    ['heic', bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1heic')],
    ['avif', bytes([0, 0, 0, 28], 'ftypmif1', [0, 0, 0, 0], 'mif1avif')],
  ])('%s', (kind, head) => {
    expect(photoKind(head)).toBe(kind);
  });

  test.each([
    ['a text with the name of a picture', bytes('BMW for sale, hardly driven, one owner.')],
    ['nothing', bytes()],
    ['a film', bytes([0, 0, 0, 24], 'ftypmp42', [0, 0, 0, 0], 'mp42isom')],
    ['a sound', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt ')],
    ['a drawing with scripts in it', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ])('not %s', (_, head) => {
    expect(photoKind(head)).toBeNull();
  });
});

describe('the size in the header', () => {
  test.each([
    ['jpeg', jpeg, { width: 4000, height: 3000 }],
    ['png', png, { width: 640, height: 480 }],
    ['gif', bytes('GIF89a', [7, 0, 5, 1]), { width: 7, height: 261 }],
    ['bmp', bitmap, { width: 4, height: 3 }],
    [
      'webp',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', Array<number>(8).fill(0), [0x3f, 6, 0, 0xaf, 4, 0]),
      { width: 1600, height: 1200 },
    ],
    [
      'webp',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x3f, 0xc6, 0x2b, 0x01]),
      { width: 1600, height: 1200 },
    ],
    [
      'webp',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array<number>(10).fill(0), [0x40, 6, 0xb0, 4]),
      { width: 1600, height: 1200 },
    ],
  ] as const)('%s', (kind, head, size) => {
    expect(photoSize(head, kind)).toEqual(size);
  });

  test('is unknown where the file ends before it', () => {
    expect(photoSize(jpeg.subarray(0, 24), 'jpeg')).toBeNull();
    expect(photoSize(png.subarray(0, 20), 'png')).toBeNull();
    expect(photoSize(bytes([0, 0, 0, 24], 'ftypheic'), 'heic')).toBeNull();
  });
});

describe('[spec 7] where a photo lies', () => {
  test('both renditions, by sale and picture', () => {
    expect(largePath('s1', 'p1', 'jpg')).toBe('s1/p1.jpg');
    expect(smallPath('s1', 'p1', 'jpg', 'abc')).toBe('s1/p1-abc.jpg');
  });
});

/** A JPEG whose notes, in either byte order, say this orientation. */
function turnedJpeg(orientation: number, order: 'II' | 'MM'): Uint8Array {
  const two = (value: number) => (order === 'II' ? [value, 0] : [0, value]);
  const four = (value: number) => (order === 'II' ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const tag = order === 'II' ? [0x12, 0x01] : [0x01, 0x12];
  const entries = [
    [...(order === 'II' ? [0x0f, 0x01] : [0x01, 0x0f]), ...two(3), ...four(1), ...two(9), 0, 0],
    [...tag, ...two(3), ...four(1), ...two(orientation), 0, 0],
  ];
  const tiff = [...two(42), ...four(8), ...two(entries.length), ...entries.flat()];
  return bytes([0xff, 0xd8, 0xff, 0xe1, 0, 8 + 2 + tiff.length], 'Exif\0\0', order, tiff);
}

describe('which way up a photo is shown', () => {
  test.each(['II', 'MM'] as const)('as its notes say (%s)', (order) => {
    for (const orientation of [1, 2, 3, 4]) {
      expect(isTurned(turnedJpeg(orientation, order), 'jpeg')).toBe(false);
    }
    for (const orientation of [5, 6, 7, 8]) {
      expect(isTurned(turnedJpeg(orientation, order), 'jpeg')).toBe(true);
    }
  });

  test('as stored if nothing says otherwise; unknown where notes are not read', () => {
    expect(isTurned(jpeg, 'jpeg')).toBe(false);
    expect(isTurned(turnedJpeg(6, 'II').subarray(0, 30), 'jpeg')).toBe(false);
    expect(isTurned(png, 'png')).toBe(false);
    expect(isTurned(bytes([...png], 'eXIf'), 'png')).toBe('unknown');
    const extended = (flags: number) =>
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags]);
    expect(isTurned(extended(0x10), 'webp')).toBe(false);
    expect(isTurned(extended(0x18), 'webp')).toBe('unknown');
  });
});

describe('a photo is never decoded larger than it is, nor over 3,200 pixels', () => {
  const longest = 3200;
  test.each([
    ['a screenshot of a long page', { width: 1080, height: 16_000 }, false, 216],
    ['a wide panorama', { width: 16_000, height: 1080 }, false, 3200],
    ['a portrait of a phone, stored upright', { width: 3024, height: 4032 }, false, 2400],
    ['a portrait of a phone, stored on its side', { width: 4032, height: 3024 }, true, 2400],
    ['a landscape', { width: 4032, height: 3024 }, false, 3200],
    ['a tall one, stored on its side', { width: 16_000, height: 1080 }, true, 216],
    ['a line', { width: 1, height: 16_000 }, false, 1],
    ['one that is small enough', { width: 3200, height: 3200 }, false, null],
  ] as const)('%s', (_, size, turned, width) => {
    expect(decodeWidth(size, turned, longest)).toBe(width);
  });

  test('whichever way up it turns out to be', () => {
    for (const size of [
      { width: 16_000, height: 1080 },
      { width: 1080, height: 16_000 },
      { width: 4000, height: 3000 },
    ]) {
      const width = decodeWidth(size, 'unknown', longest) ?? 0;
      for (const { width: w, height: h } of [size, { width: size.height, height: size.width }]) {
        const height = (width * h) / w;
        expect(Math.max(width, height)).toBeLessThanOrEqual(longest);
        expect([width <= w, height <= h]).toEqual([true, true]);
      }
    }
  });
});

test('photo fields ask for JPEG first and never for HEIC, so that iPhones and Macs convert it', () => {
  const types = PHOTO_FIELD_TYPES.split(',');
  expect(types[0]).toBe('image/jpeg');
  expect(types.every((type) => /^image\/(?!hei)[a-z]+$/.test(type))).toBe(true);
});
