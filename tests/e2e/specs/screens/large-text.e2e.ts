import { expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { narrowTexts } from '../../drivers/measure-screen.ts';

/** Text at 200 %, as people with poor eyesight set it, on the two narrowest screens. */

const SCREENS = [
  '/',
  '/discover',
  '/search?q=tools',
  '/create-sale',
  '/saved-sales',
  '/login',
  '/how-it-works',
  '/social-share-generator',
  '/contact',
];
const FEWEST_LETTERS = 8;

async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
}

for (const { width, tag } of [
  { width: 320, tag: '' },
  { width: 390, tag: ' @long' },
]) {
  test.describe(`${width} px wide${tag}`, () => {
    test.use({ viewport: { width, height: 844 } });

    // Installed Firefox cannot emulate a phone: its scroll bar takes 12 px of the width.
    test(
      '[spec 2] with text at 200 % nothing is beside the screen, and the bar is at its foot',
      { tag: '@chromium' },
      async ({ visitor: { page } }) => {
        await enlarge(page);
        for (const path of SCREENS) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
          const bar = page.getByRole('navigation', { name: 'Main' }).last();
          const box = await bar.boundingBox();
          expect(box && { right: box.x + box.width, bottom: box.y + box.height }, path).toEqual({
            right: width,
            bottom: 844,
          });
        }
        await page.goto('/discover');
        await page.getByRole('article').first().getByRole('link').first().click();
        await expect(page.getByRole('complementary')).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      },
    );

    test('[spec 2] with text at 200 % no line of a card falls below eight letters', async ({
      visitor: { page },
    }) => {
      const market = marketOn(page);
      await market.postSale({ title: 'Quilts and three good chairs', zip: '48304' });
      await enlarge(page);
      await market.browseNear('48304');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await page.evaluate(narrowTexts, FEWEST_LETTERS)).toEqual([]);
    });
  });
}
