import { ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';
import { openMore } from '../../drivers/own-sale.ts';

/** On the day of the sale its seller has wet hands and a line at the table. */

const panelOf = (page: Page) => page.getByRole('region', { name: ownSaleText.heading });

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
  [1280, 800],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('[LOOK] a seller’s panel stands directly under the title: sold out, half price, edit, share', async ({
      visitor: { page },
    }) => {
      const address = await postOpenSale(marketOn(page), { title: 'Wet hands' });
      await page.goto(address);
      const panel = panelOf(page);
      await expect(panel).toBeVisible();
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      const box = await panel.boundingBox();
      expect((box?.y ?? 1e9) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThan(24);
      const controls = [
        panel.getByRole('button', { name: ownSaleText.soldOut, exact: true }),
        panel.getByRole('button', { name: ownSaleText.halfPrice, exact: true }),
        panel.getByRole('link', { name: ownSaleText.edit, exact: true }),
        panel.getByRole('button', { name: saleDetailText.share, exact: true }),
      ];
      for (const control of controls) {
        await expect(control).toBeVisible();
        const size = await control.boundingBox();
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      // Sold out is pressed without scrolling.
      await expect(controls[0] ?? panel).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: saleDetailText.cancelSale })).toHaveCount(0);
    });
  });
}

test('[LOOK] a sale is sold out by one press, and canceled by three; a keyboard does both', async ({
  visitor: { page },
}) => {
  const address = await postOpenSale(marketOn(page), { title: 'Three presses' });
  await page.goto(address);
  const panel = panelOf(page);
  await panel.getByRole('button', { name: ownSaleText.soldOut, exact: true }).press('Enter');
  await expect(panel.getByRole('button', { name: ownSaleText.notSoldOut })).toBeVisible();
  await expect(page.getByText(saleDetailText.soldOut)).toBeVisible();
  await panel.getByRole('button', { name: ownSaleText.more, exact: true }).press('Enter');
  await panel.getByRole('button', { name: saleDetailText.cancelSale }).press('Enter');
  await panel.getByRole('button', { name: saleDetailText.cancelNow }).press('Enter');
  await expect(page.getByText(saleDetailText.cancelDone)).toBeVisible();
  await expect(panel.getByRole('button', { name: ownSaleText.again })).toBeVisible();
});

test('[LOOK] [SYNC-3] the panel says how often a sale was seen and saved, exactly, to its seller only', async ({
  visitor: { page },
  newVisitor,
}) => {
  const seen = /^\d+ views? · \d+ saves?$/;
  const address = await postOpenSale(marketOn(page), { title: 'Looked at' });
  const [answer] = await Promise.all([
    page.waitForResponse(/\/rpc\/sale_counts$/),
    page.goto(address),
  ]);
  expect(await answer.json()).toMatchObject({ counts: { views: 0, saves: 0, on_routes: 0 } });
  await expect(panelOf(page).getByText(seen)).toBeVisible();
  const shopper = (await newVisitor()).page;
  await shopper.goto(address);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Looked at');
  await expect(shopper.getByText(seen)).toHaveCount(0);
  await expect(panelOf(shopper)).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colors`, () => {
    test.use({ colorScheme });

    test('[LOOK] all of an own sale breaks no accessibility rule, at twice the size, too', async ({
      visitor: { page },
    }) => {
      const address = await postOpenSale(marketOn(page), { title: 'Read by its seller' });
      await page.goto(address);
      await openMore(page);
      await expect(page.getByRole('button', { name: ownSaleText.delete })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    });
  });
}
