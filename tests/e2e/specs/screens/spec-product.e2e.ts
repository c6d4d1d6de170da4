import { accountOn } from '../../drivers/account-driver.ts';
import { expect, type Page, test, type Visitor } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Section 0: what the product is. */

const TYPES = [
  ['Garage Sale', 'garage'],
  ['Estate Sale', 'estate'],
  ['Auction Sale', 'auction'],
] as const;

/** All cards are nearby, and there are some of each type. */
async function expectSalesOfEachType({ page }: Visitor): Promise<void> {
  for (const [name, type] of TYPES) {
    await page.goto(`/discover?type=${type}`);
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible({ timeout: 60_000 });
    await expect(first.getByText(name, { exact: true })).toBeVisible();
    await expect(first).toContainText(/miles? away/);
  }
}

async function useMyLocation(page: Page): Promise<void> {
  await page.goto('/discover');
  await page.getByRole('banner').getByRole('button', { name: 'Set location' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use my location' }).click();
}

test('[spec-line 0.1] shoppers find garage sales, estate sales and auctions near a zip code @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/');
  await accountOn(page).findSales('98101');
  await expect(page).toHaveURL(/\/discover/);
  await expectSalesOfEachType(visitor);
});

test('[spec-line 0.1] and near the place where the browser is @chromium @long', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 47.61, longitude: -122.33 });
  await useMyLocation(page);
  await expectSalesOfEachType(visitor);
});

test('[spec-line 0.1] sellers list one for free: nothing is asked for but the sale', async ({
  visitor: { page },
  newVisitor,
}) => {
  const title = `For free ${Date.now()}`;
  await page.goto('/create-sale');
  await expect(page.getByText("It's free, and you don't need an account.")).toBeVisible();
  await marketOn(page).postSale({ title, zip: '98107' });
  await marketOn(page).expectPostedSaleSent();
  const shopper = marketOn((await newVisitor()).page);
  await shopper.browseNear('98107');
  await shopper.filter({ keywords: title });
  await shopper.expectListed(title);
});
