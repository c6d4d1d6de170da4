import { photoProblemText, photosText } from '../../../../src/i18n/sale/photos-text.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { syncText } from '../../../../src/i18n/sync/sync-state-text.ts';
import { expect, open } from '../../drivers/browser.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { photosOn, test } from '../../drivers/photos-driver.ts';

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
    const shopper = marketOn((await newVisitor()).page);
    await shopper.browseNear(ZIP);
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
