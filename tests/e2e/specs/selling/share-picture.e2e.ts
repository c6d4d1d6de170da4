import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { photosOn } from '../../drivers/photos-driver.ts';

/** The social share generator (spec 2): what it draws and gives away. */

const ZIP = '60601';
const PNG_SIGNATURE = '89504e470d0a1a0a';

function picture(page: Page) {
  return page.getByRole('img', { name: /^Picture that says: / });
}

async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Download PNG' })).toBeEnabled();
}

/** The pixels of the large picture. A canvas that shows a foreign photo would refuse them. */
async function pixelsOf(page: Page) {
  const { width, height, base64 } = await picture(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const parts: string[] = [];
    for (let at = 0; at < data.length; at += 30_000) {
      parts.push(String.fromCharCode(...data.subarray(at, at + 30_000)));
    }
    return { width: canvas.width, height: canvas.height, base64: btoa(parts.join('')) };
  });
  return { width, height, data: new Uint8ClampedArray(Buffer.from(base64, 'base64')) };
}

async function choose(page: Page, design: string): Promise<void> {
  await page.getByText(design, { exact: true }).click();
  await expect(page.getByRole('radio', { name: design })).toBeChecked();
  await drawn(page);
}

/** The color of a point of the picture, as "red,green,blue". */
async function colorAt(page: Page, x: number, y: number): Promise<string> {
  const { width, data } = await pixelsOf(page);
  const at = (y * width + x) * 4;
  return data.subarray(at, at + 3).join(',');
}

async function scanned(page: Page): Promise<string | undefined> {
  const { width, height, data } = await pixelsOf(page);
  return jsQR(data, width, height)?.data;
}

/** The colors on a line across the photo. */
async function colorsOf(page: Page): Promise<string> {
  const { width, data } = await pixelsOf(page);
  const start = 300 * width * 4;
  return Buffer.from(data.subarray(start, start + 460 * 4)).toString('hex');
}

/** The id of a sample sale with a photo. */
async function openSample(page: Page): Promise<string> {
  await marketOn(page).browseNear(ZIP);
  const sample = page.locator('article').filter({ has: page.locator('img[src^="/samples/"]') });
  const link = sample.locator('a[href^="/sale/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  return address.split('/')[2] ?? '';
}

test('[spec-line 2.105] from posting to a PNG of 1200 x 630 whose QR code opens the sale, in each design', async ({
  visitor: { page },
}) => {
  await marketOn(page).postSale({ title: 'Chairs and lamps', zip: ZIP });
  await marketOn(page).expectPostedSaleSent();
  const main = page.getByRole('main');
  const address = await main.getByRole('link', { name: 'See your sale' }).getAttribute('href');
  await main.getByRole('link', { name: 'Make a picture or sign' }).click();
  await expect(picture(page)).toHaveAccessibleName(/Garage Sale\. Chairs and lamps\./);
  await expect(picture(page)).toHaveAccessibleName(/12 Maple Street, 60601/);
  const url = new URL(address ?? '', page.url()).href;
  for (const design of ['Curb sign', 'Photo', 'Price tag', 'Chalkboard', 'Flyer']) {
    await choose(page, design);
    await expect.poll(() => scanned(page)).toBe(url);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  const file = await readFile(await (await download).path());
  expect(file.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a photo from the storage is drawn, and the picture can still be given away @two-origins', async ({
  visitor: { page },
  newVisitor,
}) => {
  const seller = marketOn(page);
  await seller.writeSale({ title: 'With a photo', zip: ZIP });
  const [, gray] = await photosOn(page).make(2);
  if (gray === undefined) throw new Error('no photo');
  await photosOn(page).choose([gray]);
  await photosOn(page).expectChosen(1);
  await seller.submitSale();
  await seller.expectAllSent();
  const link = page.getByRole('link', { name: 'Make a picture or sign' });
  const address = (await link.getAttribute('href')) ?? '';

  const { page: shopper } = await newVisitor();
  await shopper.goto(address);
  await choose(shopper, 'Photo');
  // Without the photo there are pennants; it comes once it is uploaded.
  await expect.poll(() => colorAt(shopper, 235, 300)).toMatch(/^(2\d),\1,\1$/);
  expect(await scanned(shopper)).toContain('/sale/');
});

test('a photo that does not load is left out, and can be tried again @chromium @long', async ({
  visitor: { page, context },
}) => {
  const saleId = await openSample(page);
  let isBroken = true;
  await context.route('**/samples/**', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`/social-share-generator?saleId=${saleId}`);
  const trouble = page.getByText('The photo could not be loaded');
  await expect(trouble).toBeVisible();
  await choose(page, 'Photo');
  const pennants = await colorsOf(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(trouble).toHaveCount(0);
  await expect.poll(() => colorsOf(page)).not.toEqual(pennants);
  expect(await scanned(page)).toContain(saleId);
});

test('an address that is not public is not on the picture, and the page says so @long', async ({
  visitor: { page },
}) => {
  await marketOn(page).writeSale({ title: '\u{1FA91}'.repeat(120), zip: ZIP });
  await page.getByText('Only on request', { exact: true }).click();
  await marketOn(page).submitSale();
  await page.getByRole('link', { name: 'Make a picture or sign' }).click();
  await drawn(page);
  await expect(picture(page)).toHaveAccessibleName(/Near 60601/);
  await expect(picture(page)).not.toHaveAccessibleName(/Maple/);
  await expect(page.getByText('because it is not public yet')).toBeVisible();
  await expect.poll(() => scanned(page)).toContain('/sale/');
});

test('the picture is copied, and My Sales leads to it @chromium @long', async ({
  visitor: { page, context },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await marketOn(page).postSale({ title: 'To be copied', zip: ZIP });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Picture: To be copied' }).click();
  await drawn(page);
  await page.getByRole('button', { name: 'Copy picture' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Picture copied');
  const types = () =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types: all }) => all));
  await expect.poll(types).toContain('image/png');
});

test('on paper there is one sign and nothing else of the page @chromium @long', async ({
  visitor: { page },
}) => {
  await marketOn(page).postSale({ title: 'On paper', zip: ZIP });
  await page.getByRole('link', { name: 'Make a picture or sign' }).click();
  await drawn(page);
  const sign = page.locator('.printed-sign');
  await expect(sign).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sign).toBeVisible();
  await expect(sign).toContainText('On paper');
  await expect(sign.getByRole('img', { name: /^QR code for / })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download PNG' })).toBeHidden();
  const pdf = await page.pdf({ format: 'Letter' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
