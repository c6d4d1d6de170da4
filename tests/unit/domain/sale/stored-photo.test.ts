import { describe, expect, test } from 'vitest';
import { largePath, smallPath } from '../../../../src/domain/sale/image-path.ts';
import { findPhotoPaths } from '../../../../src/domain/route/settings/find-photo-id.ts';
import {
  isFitPhoto,
  RENDITION_LIMITS,
  renditionAt,
  withoutNotes,
} from '../../../../src/domain/sale/stored-photo.ts';
import { jpegFile, segment } from '../../../support/builders/jpeg-file.ts';

const words = (text: string) => [...new TextEncoder().encode(text)];
const profile = segment(0xe2, [...words('ICC_PROFILE\0'), 1, 1, 0]);
const adobe = segment(0xee, [...words('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
const notes = segment(0xe1, [...words('Exif\0\0'), ...words('taken at 41.88 N 87.63 W')]);
const xmp = segment(0xe1, words('http://ns.adobe.com/xap/1.0/\0<x/>'));
const pictures = segment(0xe2, [...words('MPF\0'), 0x4d, 0x4d, 0, 42]);
const comment = segment(0xfe, words('a comment'));
/** A frame of this size that some readers may see and others not. */
const frame = (size: number) => [
  0xff,
  0xc0,
  0,
  11,
  8,
  size >> 8,
  size & 255,
  size >> 8,
  size & 255,
];

describe('[SYNC-22] a photo that is drawn is a JPEG as the app makes it', () => {
  test.each([
    ['large', { width: 1600, height: 1200 }],
    ['large', { width: 1, height: 1600 }],
    ['small', { width: 480, height: 360 }],
    ['small', { width: 270, height: 480, before: [profile, adobe] }],
    ['small', { scans: 10 }],
  ] as const)('taken: %s, %j', (rendition, wanted) => {
    expect(isFitPhoto(jpegFile(wanted), rendition)).toBe(true);
  });

  test.each([
    ['wider than the large one', 'large', jpegFile({ width: 1601 })],
    ['higher than the large one', 'large', jpegFile({ width: 9, height: 16_000 })],
    ['wider than the small one', 'small', jpegFile({ width: 481 })],
    ['without a height, which would follow later', 'small', jpegFile({ height: 0 })],
    ['without a width', 'small', jpegFile({ width: 0 })],
    ['of thousands of scans', 'small', jpegFile({ scans: 5000 })],
    ['with notes of a camera', 'small', jpegFile({ before: [notes] })],
    ['with a second picture', 'small', jpegFile({ before: [pictures] })],
    ['that ends within its header', 'small', jpegFile().subarray(0, 60)],
    ['of no bytes', 'small', new Uint8Array()],
    ['a PNG', 'large', Uint8Array.from([0x89, ...words('PNG\r\n'), 0x1a, 0x0a])],
    ['a page', 'large', Uint8Array.from(words('<!doctype html>'))],
  ] as const)('not taken: %s', (_, rendition, file) => {
    expect(isFitPhoto(file, rendition)).toBe(false);
  });

  test.each(['large', 'small'] as const)('%s: by its bytes, too', (rendition) => {
    const { bytes, pixels } = RENDITION_LIMITS[rendition];
    const rest = bytes - jpegFile({ width: pixels }).byteLength;
    const fits = jpegFile({ width: pixels, text: 'x'.repeat(rest) });
    expect(fits.byteLength).toBe(bytes);
    expect(isFitPhoto(fits, rendition)).toBe(true);
    const tooMuch = jpegFile({ width: pixels, text: 'x'.repeat(rest + 1) });
    expect(isFitPhoto(tooMuch, rendition)).toBe(false);
  });

  /** Small to a reader that takes the marker's next bytes for its length, and huge to a decoder that does not. */
  test.each([0x01, 0xd0, 0xd7, 0xd8, 0xd9, 0xde, 0xdc, 0xff, 0x02])(
    'not taken: a marker %i that readers may read in different ways',
    (marker) => {
      const huge = Uint8Array.from([0xff, marker, ...frame(16_000), ...frame(100)]);
      expect(isFitPhoto(jpegFile({ before: [huge] }), 'small')).toBe(false);
    },
  );

  test('not taken: a second frame, another kind of frame, another depth', () => {
    const second = segment(0xc0, [8, 1, 0, 1, 0, 1, 1, 0x11, 0]);
    expect(isFitPhoto(jpegFile({ before: [second] }), 'small')).toBe(false);
    for (const [marker, depth] of [
      [0xc3, 8],
      [0xc9, 8],
      [0xc0, 12],
    ] as const) {
      const file = jpegFile();
      const at = file.indexOf(0xc0);
      file.set([marker, file[at + 1] ?? 0, file[at + 2] ?? 0, depth], at);
      expect(isFitPhoto(file, 'small')).toBe(false);
    }
  });
});

test('[SYNC-22] notes that an encoder adds are left out; the picture and its colors stay', () => {
  const kept = jpegFile({ before: [profile, adobe], text: 'the scan' });
  const noted = jpegFile({ before: [notes, profile, xmp, adobe, comment], text: 'the scan' });
  expect(withoutNotes(noted)).toEqual(kept);
  expect(withoutNotes(kept)).toEqual(kept);
  expect(withoutNotes(Uint8Array.from(words('GIF89a')))).toBeNull();
});

test('[SYNC-22] names tell which rendition a file is', () => {
  const [id, photo] = [crypto.randomUUID(), crypto.randomUUID()];
  const ofFind = findPhotoPaths(id, photo);
  expect(renditionAt(largePath(id, photo, 'jpg'))).toBe('large');
  expect(renditionAt(smallPath(id, photo, 'jpg', 'a'.repeat(32)))).toBe('small');
  expect(renditionAt(ofFind.large)).toBe('large');
  expect(renditionAt(ofFind.small)).toBe('small');
});
