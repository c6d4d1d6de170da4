import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { expect, type Locator, type Page, test } from '../../drivers/browser.ts';
import { jpegOf, listWithPhotos, plainPng } from '../../drivers/lying-photos.ts';
import { marketOn } from '../../drivers/market-driver.ts';

const ZIP = '60601';
/** A gigabyte, once it is decoded. */
const HUGE = plainPng(16_000, 16_000);
/** More than either rendition may have; a JPEG all the same. */
const WIDE = 2400;

/** The largest side, in pixels, of what the browser has decoded of others' photos. */
function longestDecoded(within: Page | Locator): Promise<number> {
  return within
    .locator('img:not([src^="data:"])')
    .evaluateAll((images) =>
      Math.max(
        0,
        ...images.map((image) =>
          image instanceof HTMLImageElement ? Math.max(image.naturalWidth, image.naturalHeight) : 0,
        ),
      ),
    );
}

async function expectShown(card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => longestDecoded(card), { timeout: 60_000 }).toBe(480);
}

async function expectDrawing(card: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('img:not([src^="data:"])')).toHaveCount(0, { timeout: 60_000 });
  await expect(card.locator('svg').first()).toBeVisible();
}

/** An honest sale, and two whose photos are not what the app makes. */
async function listAll(origin: string, page: Page, mark: string) {
  const [large, small, wide] = [
    await jpegOf(page, 1600, 1200),
    await jpegOf(page, 480, 360),
    await jpegOf(page, WIDE, WIDE),
  ];
  const titles = { honest: `Lamps ${mark}`, bomb: `Bomb ${mark}`, wide: `Wide ${mark}` };
  await listWithPhotos(origin, titles.honest, [{ large, small }]);
  await listWithPhotos(origin, titles.bomb, [{ large: HUGE, small: HUGE }]);
  await listWithPhotos(origin, titles.wide, [{ large: wide, small: wide }]);
  return titles;
}

test('[SYNC-22] what is no photo as the app makes it is not decoded, nor kept; the card shows its drawing', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browseNear(ZIP);
  await visitor.untilInstalled();
  const titles = await listAll(app.origin, page, 'kept');
  await market.browse();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expectShown(market.card(titles.honest));
  await expectDrawing(market.card(titles.bomb));
  await expectDrawing(market.card(titles.wide));

  // What an earlier build has kept leaves the cache when it is asked for.
  const small = market.card(titles.honest).locator('img[src*="storage"]');
  const address = (await small.getAttribute('src'))?.replace(/-[0-9a-f]{32}\.jpg$/, '.jpg') ?? '';
  const png = HUGE.toString('base64');
  const replace = async ([path, base64]: readonly [string, string]) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const headers = { 'content-type': 'image/jpeg' };
    const kept = await caches.open('viewed-photos');
    await kept.put(path, new Response(bytes, { headers }));
  };
  await page.evaluate(replace, [address, png] as const);
  await market.openSale(titles.honest);
  await expect.poll(() => longestDecoded(page), { timeout: 60_000 }).toBe(1600);
  const keptBytes = () =>
    page.evaluate(async (path) => {
      const answer = await (await caches.open('viewed-photos')).match(path);
      return answer === undefined ? 0 : (await answer.arrayBuffer()).byteLength;
    }, address);
  await expect.poll(keptBytes).not.toBe(HUGE.length);
  expect(await keptBytes()).toBeGreaterThan(0);
});

test.describe('without a service worker, as on a first visit', () => {
  test.use({ serviceWorkers: 'block' });

  test('[SYNC-22] photos are read before they are drawn, in lists, on a sale’s page and on the whole screen @chromium', async ({
    visitor,
    app,
  }) => {
    const { page } = visitor;
    const market = marketOn(page);
    await market.browseNear(ZIP);
    const titles = await listAll(app.origin, page, 'first');
    const [large, small] = [await jpegOf(page, 1600, 1200), await jpegOf(page, 480, 360)];
    const both = await listWithPhotos(app.origin, 'Both of them', [
      { large, small },
      { large: HUGE, small },
    ]);
    await market.browse();
    await expectShown(market.card(titles.honest));
    await expectDrawing(market.card(titles.bomb));
    await expectDrawing(market.card(titles.wide));

    await page.goto(`/sale/${both}`);
    await expect.poll(() => longestDecoded(page), { timeout: 60_000 }).toBe(1600);
    await page.getByRole('button', { name: saleDetailText.openPhoto(1, 2) }).click();
    const viewer = page.getByRole('dialog').last();
    await expect.poll(() => longestDecoded(viewer), { timeout: 60_000 }).toBe(1600);
    await viewer.getByRole('button', { name: saleDetailText.nextPhoto }).click();
    await expect(viewer.locator('.yarl__slide_error').first()).toBeVisible({ timeout: 60_000 });
    expect(await longestDecoded(page)).toBe(1600);
  });
});
