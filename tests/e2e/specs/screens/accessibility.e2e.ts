import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

const SCREENS = [
  '/discover',
  '/map',
  '/search',
  '/routes',
  '/routes/join/4c8a3c9e-3b1f-4f0e-9a44-0a4a8f0d7c11#9d2f6c1a-7a52-4f0b-8f0e-0c6d5f3b2a10',
  '/create-sale',
  '/import',
  '/login',
  '/signup',
  '/forgot-password',
  '/account',
  '/saved-sales',
  '/no-such-page',
  '/social-share-generator',
  '/how-it-works',
  '/about-us',
  '/contact',
  '/terms',
  '/privacy',
];
/** In both the light and the dark theme. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const problem of await accessibilityProblems(page)) {
      found.push(`${colorScheme}: ${problem}`);
    }
  }
  return found;
}

for (const path of SCREENS) {
  test(`${path} breaks no accessibility rule, in light and in dark colors @chromium`, async ({
    visitor: { page },
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });
}

test('search results break no accessibility rule @chromium', async ({ visitor: { page } }) => {
  await marketOn(page).browseNear('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/search?q=recrods');
  await expect(
    page.getByRole('list', { name: 'Results' }).getByRole('article').nth(3),
  ).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
});

test('a sale and an open dialog break no accessibility rule @chromium @long', async ({
  visitor,
}) => {
  const market = marketOn(visitor.page);
  const sale = { title: 'Quilts by the dozen', zip: '48304' };
  await market.browseNear(sale.zip);
  await market.postSale(sale);
  expect(await problemsOf(visitor.page)).toEqual([]);
  await market.browse();
  await market.openSale(sale.title);
  expect(await problemsOf(visitor.page)).toEqual([]);
  await market.openLocationDialog();
  expect(await problemsOf(visitor.page)).toEqual([]);
});
