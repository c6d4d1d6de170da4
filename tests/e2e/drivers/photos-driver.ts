import { createSaleText } from '../../../src/i18n/sale/create-sale-text.ts';
import { saleDetailText } from '../../../src/i18n/sale/sale-detail-text.ts';
import { photosText } from '../../../src/i18n/sale/photos-text.ts';
import { type BadLine, startBadLine } from '../../support/builders/bad-line.ts';
import { expect, type Page, test as base } from './browser.ts';
import { freePort } from './server/free-port.ts';

/** What people do with photos, and the slow connection at a sale. */

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Visitors reach the app through a proxy that can be made bad. */
export const test = base.extend<{ readonly line: BadLine }>({
  line: async ({ app }, give) => {
    const line = await startBadLine(app.origin, await freePort());
    await give(line);
    await line.stop();
  },
  baseURL: async ({ line }, give) => give(line.origin),
});

/** In a photo's metadata: where it was taken. Must never leave the phone. */
export const SECRET_NOTE = 'taken at 41.8781 N 87.6298 W';
/** Rotated by 90 degrees, as phones store a photo that was taken upright. */
const TURNED = 6;
/** Shades are this far apart, so that each photo can be recognized by its color after being encoded twice. */
const SHADE_STEP = 24;

interface Size {
  readonly width: number;
  readonly height: number;
}

export const PHONE_PHOTO: Size = { width: 2400, height: 1800 };

export function photosOn(page: Page) {
  const list = page.getByRole('list', { name: photosText.list });
  return {
    tiles: list.getByRole('img'),
    /** Photos as a phone makes them, each in a different shade. */
    async make(count: number, size = PHONE_PHOTO): Promise<ChosenFile[]> {
      const shades = Array.from({ length: count }, (_, n) => n * SHADE_STEP);
      const plain = await page.evaluate(drawShades, { shades, size });
      return plain.map((base64, n) => ({
        name: `IMG_${n}.jpg`,
        mimeType: 'image/jpeg',
        buffer: withNotes(Buffer.from(base64, 'base64')),
      }));
    },
    async choose(files: readonly ChosenFile[]): Promise<void> {
      await page.locator('input[type=file]').setInputFiles([...files]);
    },
    async expectChosen(count: number): Promise<void> {
      await expect(list.getByRole('img')).toHaveCount(count, { timeout: 30_000 });
    },
    async moveEarlier(number: number): Promise<void> {
      await list.getByRole('button', { name: photosText.earlier(number) }).click();
    },
    async expectKept(): Promise<void> {
      await expect(page.getByText(createSaleText.restored)).toBeVisible();
    },
    /** On a sale's page: the photos shown, as indexes into those that were made. */
    async shownShades(): Promise<number[]> {
      const shades = await page.evaluate(readShades);
      return shades.map((shade) => Math.round(shade / SHADE_STEP));
    },
    /** Looks at each photo on the whole screen, and returns the addresses of what is shown there. */
    async lookAtAll(total: number): Promise<string[]> {
      await page.getByRole('button', { name: saleDetailText.openPhoto(1, total) }).click();
      const shown = page.locator('.yarl__slide_current img[src*="storage"]');
      const addresses = new Set<string>();
      while (addresses.size < total) {
        await expect
          .poll(async () => {
            const address = await shown.first().getAttribute('src', { timeout: 60_000 });
            return address !== null && !addresses.has(address) && addresses.add(address).size;
          })
          .toBeTruthy();
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Escape');
      return [...addresses].map((address) => new URL(address, page.url()).href);
    },
    async expectNoNotes(): Promise<void> {
      const texts = await page.evaluate(readBytes);
      for (const text of texts) {
        expect(text).not.toContain(SECRET_NOTE);
        expect(text).not.toContain('Exif');
      }
    },
  };
}

/** Runs in the page: one photo for each shade of gray, as base64. */
export function drawShades(wanted: {
  readonly shades: readonly number[];
  readonly size: Size;
}): string[] {
  const { shades, size } = wanted;
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  return shades.map((shade) => {
    if (context === null) throw new Error('nothing to draw on');
    context.fillStyle = `rgb(${shade} ${shade} ${shade})`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', 0.9).replace(/^.*,/, '');
  });
}

/** Runs in the page: the shade of each photo of the sale, which must be upright. */
export async function readShades(): Promise<number[]> {
  const images = document.querySelectorAll<HTMLImageElement>(
    'article [aria-label^="Look closer"] img[src*="storage"]',
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const shades: number[] = [];
  for (const image of images) {
    image.loading = 'eager';
    await image.decode();
    if (image.naturalHeight <= image.naturalWidth) throw new Error('a photo lies on its side');
    context?.drawImage(image, 0, 0, 10, 10);
    shades.push(context?.getImageData(5, 5, 1, 1).data[0] ?? -1);
  }
  return shades;
}

/** Runs in the page: all renditions, as text. */
export async function readBytes(): Promise<string[]> {
  const images = [...document.querySelectorAll<HTMLImageElement>('article img[src*="storage"]')];
  const texts: string[] = [];
  for (const address of new Set(images.map(({ src }) => src))) {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    texts.push(new TextDecoder('latin1').decode(bytes));
  }
  return texts;
}

/** Adds a camera's metadata to a photo: its orientation and location. */
export function withNotes(jpeg: Buffer): Buffer {
  const note = Buffer.from(`${SECRET_NOTE}\0`, 'latin1');
  const tiff = Buffer.alloc(38 + note.length);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  entry(tiff, 10, { tag: 0x010e, type: 2, count: note.length, value: 38 });
  entry(tiff, 22, { tag: 0x0112, type: 3, count: 1, value: TURNED });
  note.copy(tiff, 38);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

interface Tag {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: number;
}

function entry(tiff: Buffer, at: number, { tag, type, count, value }: Tag): void {
  tiff.writeUInt16LE(tag, at);
  tiff.writeUInt16LE(type, at + 2);
  tiff.writeUInt32LE(count, at + 4);
  tiff.writeUInt32LE(value, at + 8);
}
