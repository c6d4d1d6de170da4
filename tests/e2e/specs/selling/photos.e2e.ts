import { photoProblemText, photosText } from '../../../../src/i18n/sale/photos-text.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { syncText } from '../../../../src/i18n/sync/sync-state-text.ts';
import { photoSize } from '../../../../src/domain/sale/photo-file.ts';
import { isFitPhoto, renditionAt } from '../../../../src/domain/sale/stored-photo.ts';
import { expect, open, type Page } from '../../drivers/browser.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { plainPng } from '../../drivers/lying-photos.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { makeNoted, NOTE_WORDS } from '../../drivers/noted-photos.ts';
import { photosOn, SECRET_NOTE, test } from '../../drivers/photos-driver.ts';

const ZIP = '60601';

for (const { count, tag } of [
  { count: 3, tag: ' @long-in-firefox' },
  { count: 10, tag: ' @long' },
]) {
  test(`[SYNC-22] ${count} photos chosen offline survive two kills and a bad line, each once and in order${tag}`, async ({
    visitor,
    newVisitor,
    line,
  }) => {
    test.slow();
    const sale = { title: `Attic and barn ${count}`, zip: ZIP };
    const first = marketOn(visitor.page);
    await first.browseNear(ZIP);
    await first.writeSale(sale);
    await visitor.untilInstalled();
    await visitor.setOffline(true);
    const files = await photosOn(visitor.page).make(count);
    await photosOn(visitor.page).choose(files);
    await photosOn(visitor.page).expectChosen(count);
    await visitor.page.close();

    const second = marketOn(await visitor.newTab());
    await open(second.page, '/create-sale');
    await photosOn(second.page).expectKept();
    await photosOn(second.page).expectChosen(count);
    await photosOn(second.page).moveEarlier(2);
    await second.submitSale();
    await second.expectPostedSaleWaiting();
    await second.browse();
    await expect(second.card(sale.title).locator('img[src^="blob:"]')).toBeVisible();
    await second.page.close();

    line.isBad = true;
    await visitor.setOffline(false);
    const third = marketOn(await visitor.newTab());
    await third.browse();
    await expect
      .poll(() => uploadsOf(line.requests), { timeout: 90_000 })
      .toBeGreaterThanOrEqual(2 * count);
    await third.expectAllSent();

    line.isBad = false;
    const other = await newVisitor();
    const shopper = marketOn(other.page);
    await shopper.browseNear(ZIP);
    // A page without a service worker loads only the photos that are near.
    await other.untilInstalled();
    const picture = shopper.card(sale.title).locator('img[src*="storage"]');
    await expect(picture).toHaveAttribute('src', /-[0-9a-f]{32}\.jpg$/);
    await shopper.openSale(sale.title);
    const made = Array.from({ length: count }, (_, n) => n);
    await expect
      .poll(() => photosOn(shopper.page).shownShades(), { timeout: 60_000 })
      .toEqual([1, 0, ...made.slice(2)]);
    await photosOn(shopper.page).expectNoNotes();
  });
}

function uploadsOf(requests: readonly string[]): number {
  return new Set(requests.filter((each) => each.startsWith('POST /storage/'))).size;
}

test('[spec 5] what is no picture is refused, and nothing that was chosen is lost', async ({
  visitor: { page },
}) => {
  const photos = photosOn(page);
  await page.goto('/create-sale');
  const [photo, other] = await photos.make(2);
  if (photo === undefined || other === undefined) throw new Error('no pictures were made');
  await photos.choose([photo]);
  await photos.expectChosen(1);
  await photos.choose([
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('one sofa, two lamps') },
    { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { ...other, name: 'cut.jpg', buffer: other.buffer.subarray(0, 300) },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic() },
    { name: 'bomb.png', mimeType: 'image/png', buffer: hugePng() },
  ]);
  for (const code of ['not-a-photo', 'empty', 'unreadable', 'heic', 'too-large'] as const) {
    await expect(page.getByText(photoProblemText[code])).toBeVisible();
  }
  await photos.expectChosen(1);
  await page.getByRole('button', { name: photosText.details }).click();
  await page.getByRole('button', { name: photosText.clear }).click();
  await expect(page.getByText(photosText.failedFiles)).toHaveCount(0);
});

test('[spec 5] files that cannot be read take no place: the others are added, and what happened is said', async ({
  visitor: { page },
}) => {
  const photos = photosOn(page);
  await page.goto('/create-sale');
  const [photo] = await photos.make(1);
  if (photo === undefined) throw new Error('no picture was made');
  const bad = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('one sofa') };
  const chosen = Array.from({ length: 12 }, (_, n) => (n === 2 || n === 5 ? bad : photo));
  await photos.choose(chosen);
  await photos.expectChosen(10);
  await expect(page.getByText(photosText.notAdded(2))).toBeVisible();
  await expect(page.getByText(photosText.uploadFailed)).toHaveCount(0);
  await expect(page.getByText(photosText.tooMany)).toHaveCount(0);
  await page.getByRole('button', { name: photosText.remove(1), exact: true }).click();
  await photos.expectChosen(9);
  await photos.choose([bad, photo, photo, photo]);
  await photos.expectChosen(10);
  await expect(page.getByRole('alert').filter({ hasText: photosText.tooMany })).toContainText(
    photosText.kept(1, 4),
  );
  await expect(page.getByText(photosText.notAdded(1))).toBeVisible();
});

test('[SYNC-22] what is stored of a JPEG, a PNG, and a WebP has no notes; tall and restless ones fit, too', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  const title = 'With notes of a camera';
  await market.browseNear(ZIP);
  await market.writeSale({ title, zip: ZIP });
  const photos = photosOn(page);
  const noted = await makeNoted(page);
  for (const { buffer } of noted) expect(buffer.toString('latin1')).toContain(SECRET_NOTE);
  const tall = { name: 'tall.png', mimeType: 'image/png', buffer: plainPng(1080, 16_000) };
  const noise = { name: 'noise.png', mimeType: 'image/png', buffer: await noisePng(page) };
  await photos.choose([...noted, tall, noise]);
  await photos.expectChosen(5);
  await market.submitSale();
  await market.browse();
  await market.expectAllSent();
  const shopper = (await newVisitor()).page;
  await marketOn(shopper).browseNear(ZIP);
  await marketOn(shopper).openSale(title);
  // The first is large on the page, the others are small. All are large on the whole screen.
  await expect.poll(() => storedPhotos(shopper, []), { timeout: 60_000 }).toHaveLength(5);
  const large = await photosOn(shopper).lookAtAll(5);
  const stored = await storedPhotos(shopper, large);
  expect(stored).toHaveLength(9);
  const sizes: string[] = [];
  for (const { address, base64 } of stored) {
    const file = Buffer.from(base64, 'base64');
    const text = file.toString('latin1');
    for (const word of NOTE_WORDS) expect(text, address).not.toContain(word);
    expect(isFitPhoto(new Uint8Array(file), renditionAt(address)), address).toBe(true);
    const size = photoSize(new Uint8Array(file), 'jpeg');
    if (renditionAt(address) === 'large') sizes.push(`${size?.width} x ${size?.height}`);
  }
  const landscape = '1600 x 1067';
  expect(sizes.toSorted()).toEqual(['108 x 1600', landscape, landscape, landscape, '1600 x 1600']);
});

test('[spec 5] of 200 files the first ten are taken, the rest is refused @long', async ({
  visitor: { page },
}) => {
  const photos = photosOn(page);
  await page.goto('/create-sale');
  const [photo] = await photos.make(1);
  if (photo === undefined) throw new Error('no picture was made');
  await photos.choose(Array.from({ length: 200 }, (_, n) => ({ ...photo, name: `${n}.jpg` })));
  await expect(page.getByText(photosText.tooManyHint)).toBeVisible();
  await photos.expectChosen(10);
  await expect(page.getByText(photosText.mainImage)).toHaveCount(1);
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});

test('[SYNC-22] pictures of 40 megapixels are taken, one after the other @long', async ({
  visitor: { page },
}) => {
  const photos = photosOn(page);
  await page.goto('/create-sale');
  await photos.choose(await photos.make(3, { width: 7300, height: 5500 }));
  await photos.expectChosen(3);
});

/** A few bytes that claim to be 60,000 pixels wide and high. */
function hugePng(): Buffer {
  const head = '89504e470d0a1a0a0000000d49484452';
  return Buffer.from(`${head}0000ea600000ea600802000000`, 'hex');
}

/** The header of a HEIC file, without anything that a browser could draw. */
function heic(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
}

test('[LOOK] [SYNC-22] a draft that was started over comes back by undo, with its photos', async ({
  visitor: { page },
}) => {
  const title = page.getByRole('main').getByLabel(createSaleText.saleTitle).first();
  const photos = photosOn(page);
  const market = marketOn(page);
  await market.writeSale({ title: 'Lamps and records', zip: ZIP });
  await photos.choose(await photos.make(2));
  await photos.expectChosen(2);
  await expectDraftKept(page, 'Lamps and records');
  await page.reload();
  await page.getByRole('button', { name: createSaleText.startOver }).click();
  await expect(title).toHaveValue('');
  await expect(title).toBeFocused();
  await photos.expectChosen(0);
  await page.getByRole('button', { name: syncText.undo }).click();
  await expect(title).toHaveValue('Lamps and records');
  await expect(title).toBeFocused();
  await photos.expectChosen(2);
  await page.reload();
  await expect(title).toHaveValue('Lamps and records');
  await photos.expectChosen(2);
});

/** Noise, of which no encoder makes a small file. */
async function noisePng(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1600];
    const context = canvas.getContext('2d');
    const picture = context?.createImageData(1600, 1600);
    if (picture === undefined) throw new Error('nothing to draw on');
    for (let at = 0; at < picture.data.length; at += 16_384) {
      crypto.getRandomValues(picture.data.subarray(at, at + 16_384));
    }
    for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
    context?.putImageData(picture, 0, 0);
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  return Buffer.from(base64, 'base64');
}

/** On a sale's page: the files of its photos, and those at other addresses. */
function storedPhotos(
  page: Page,
  others: readonly string[],
): Promise<readonly { readonly address: string; readonly base64: string }[]> {
  return page.evaluate(async (more) => {
    // Only what comes near the screen is loaded.
    for (const item of document.querySelectorAll('article li:has(img)')) {
      item.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    const images = [...document.querySelectorAll<HTMLImageElement>('article img[src*="storage"]')];
    // Similar sales have photos, too.
    const id = location.pathname.split('/').at(-1) ?? '';
    const all = images.map(({ src }) => src).filter((src) => src.includes(id));
    const addresses = [...new Set([...all, ...more])];
    return Promise.all(
      addresses.map(async (address) => {
        const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
        return { address, base64: btoa(text) };
      }),
    );
  }, others);
}
