import { SECRET_NOTE, type ChosenFile } from './photos-driver.ts';
import { pngChunk } from './lying-photos.ts';
import type { Page } from './browser.ts';

/** Photos with all that cameras and editors write into them, in each format that people choose. */

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET_NOTE}</place></x:xmpmeta>`;
const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';
const TIFF = tiffWithGps();

/** What none of the stored files may contain. */
export const NOTE_WORDS = [SECRET_NOTE, 'Exif', 'eXIf', 'EXIF', 'ns.adobe.com', 'xmpmeta', 'XMP'];

export async function makeNoted(page: Page): Promise<readonly ChosenFile[]> {
  const [jpeg, png, webp] = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1800, 1200];
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 900, 600);
    return ['image/jpeg', 'image/png', 'image/webp'].map((type) =>
      canvas.toDataURL(type, 0.9).replace(/^.*,/, ''),
    );
  });
  return [
    ['noted.jpg', 'image/jpeg', notedJpeg(decoded(jpeg))],
    ['noted.png', 'image/png', notedPng(decoded(png))],
    ['noted.webp', 'image/webp', notedWebp(decoded(webp))],
  ].map(([name, mimeType, buffer]) => ({ name, mimeType, buffer }) as ChosenFile);
}

function decoded(base64: string | undefined): Buffer {
  return Buffer.from(base64 ?? '', 'base64');
}

/** A description and a latitude, little-endian. */
function tiffWithGps(): Buffer {
  const note = Buffer.from(`${SECRET_NOTE}\0`, 'latin1');
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [0x010e, 2, note.length, 38],
    [0x8825, 4, 1, 38 + note.length],
  ];
  const list = Buffer.concat(entries.map(entryOf));
  const gps = Buffer.concat([
    Buffer.from([1, 0]),
    // North.
    entryOf([0x0001, 2, 2, 0x4e]),
    Buffer.alloc(4),
  ]);
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]);
  return Buffer.concat([head, list, Buffer.alloc(4), note, gps]);
}

function entryOf([tag, type, count, value]: readonly [number, number, number, number]): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(tag, 0);
  entry.writeUInt16LE(type, 2);
  entry.writeUInt32LE(count, 4);
  entry.writeUInt32LE(value, 8);
  return entry;
}

function notedJpeg(file: Buffer): Buffer {
  const segment = (content: Buffer) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const exif = segment(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), TIFF]));
  const xmp = segment(Buffer.from(XMP_NAME + XMP, 'latin1'));
  return Buffer.concat([file.subarray(0, 2), exif, xmp, file.subarray(2)]);
}

function notedPng(file: Buffer): Buffer {
  // After the signature and the header.
  const at = 8 + 25;
  const xmp = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`, 'latin1');
  const chunks = [pngChunk('eXIf', TIFF), pngChunk('iTXt', xmp)];
  return Buffer.concat([file.subarray(0, at), ...chunks, file.subarray(at)]);
}

/** In the extended format, the only one that has notes. */
function notedWebp(file: Buffer): Buffer {
  const notes = [riffChunk('EXIF', TIFF), riffChunk('XMP ', Buffer.from(XMP, 'latin1'))];
  const isExtended = file.toString('latin1', 12, 16) === 'VP8X';
  const head = isExtended ? Buffer.from(file.subarray(20, 30)) : Buffer.alloc(10);
  // There are notes, of both kinds.
  head[0] = (head[0] ?? 0) | 0x0c;
  head.writeUIntLE(1800 - 1, 4, 3);
  head.writeUIntLE(1200 - 1, 7, 3);
  const picture = file.subarray(isExtended ? 30 : 12);
  const parts = [Buffer.from('WEBP', 'latin1'), riffChunk('VP8X', head), picture, ...notes];
  return riffChunk('RIFF', Buffer.concat(parts));
}

function riffChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, content, padding]);
}
