import { expect, test } from '../drivers/browser.ts';
import { marketOn } from '../drivers/market-driver.ts';

test('[spec 2] filters filter, stay in the address, and a sale opened at once after Apply opens', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browse();
  await market.setZip('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  await market.filter({ saleType: 'estate' });
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/sale\/[0-9a-f-]+$/);
  await expect(page.getByRole('main').getByText('Estate Sale').first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/type=estate/);
  await page.reload();
  const cards = page.getByRole('article');
  await expect(cards.nth(5)).toBeVisible();
  const types = await cards.getByText(/^(Garage|Estate|Auction) Sale$/).allTextContents();
  expect(new Set(types)).toEqual(new Set(['Estate Sale']));
});
