import { accessibilityProblems, expect, test } from '../drivers/browser.ts';
import { marketOn } from '../drivers/market-driver.ts';

const SCREENS = [
  '/discover',
  '/create-sale',
  '/login',
  '/signup',
  '/no-such-page',
  '/how-it-works',
  '/about-us',
  '/contact',
  '/terms',
  '/privacy',
];
const LOOKS = ['light', 'dark'] as const;

for (const look of LOOKS) {
  test.describe(`in ${look} colours @chromium`, () => {
    test.use({ colorScheme: look });

    for (const path of SCREENS) {
      test(`${path} breaks no accessibility rule`, async ({ visitor }) => {
        await visitor.open(path);
        await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await accessibilityProblems(visitor.page)).toEqual([]);
      });
    }

    test('a sale and an open dialog break no accessibility rule', async ({ visitor }) => {
      const market = marketOn(visitor.page);
      const sale = { title: `Quilts by ${look}`, zip: '48304' };
      await market.browse();
      await market.setZip(sale.zip);
      await market.postSale(sale);
      expect(await accessibilityProblems(visitor.page)).toEqual([]);
      await market.browse();
      await market.openSale(sale.title);
      expect(await accessibilityProblems(visitor.page)).toEqual([]);
      await market.openLocationDialog();
      expect(await accessibilityProblems(visitor.page)).toEqual([]);
    });
  });
}
