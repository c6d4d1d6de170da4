import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { photosText } from '../../../../src/i18n/sale/photos-text.ts';
import { expect } from '../../drivers/browser.ts';
import {
  drawShades,
  PHONE_PHOTO,
  readBytes,
  readShades,
  SECRET_NOTE,
  withNotes,
} from '../../drivers/photos-driver.ts';
import { writeSale } from '../../drivers/webkit/webkit-deeds.ts';
import { test } from '../../drivers/webkit/webkit-test.ts';

/** Of gray, and so far apart that none is taken for another. */
const SHADES = [60, 180];

test('[SYNC-22] WebKitGTK: a sale is posted with photos, which another sees upright and without notes', async ({
  phone,
  newPhone,
}) => {
  const title = `Porch of a house ${Date.now()}`;
  await writeSale(phone, title);
  const folder = mkdtempSync(join(tmpdir(), 'rummage-photo-'));
  try {
    const drawn = await phone.browser.run(drawShades, { shades: SHADES, size: PHONE_PHOTO });
    for (const [index, base64] of drawn.entries()) {
      const file = join(folder, `IMG_${index}.jpg`);
      writeFileSync(file, withNotes(Buffer.from(base64, 'base64')));
      await phone.chooseFile(file);
      await phone.expectSome(`[aria-label="${photosText.list}"] img`, index + 1);
    }
    await phone.press(createSaleText.submit, 'main');
    await phone.expectHeading(createSuccessText.title);
    await phone.expectText(createSuccessText.sent);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const addresses = await phone.attributes('main a', 'href');
  const address = addresses.find((each) => /^\/sale\/[0-9a-f-]{36}$/.test(each)) ?? '';

  const other = await newPhone();
  await other.open(address);
  await other.expectHeading(title);
  await other.expectSome('article [aria-label^="Look closer"] img[src*="storage"]', SHADES.length);
  const shades = await other.browser.run(readShades);
  expect(shades.map((shade) => Math.round(shade / 20) * 20)).toEqual(SHADES);
  for (const text of await other.browser.run(readBytes)) {
    expect(text).not.toContain(SECRET_NOTE);
    expect(text).not.toContain('Exif');
  }
});
