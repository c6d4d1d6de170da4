import { accessibilityProblems, expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { manageSaleText } from '../../../../src/i18n/sale/manage-sale-text.ts';
import { sameSaleText } from '../../../../src/i18n/sale/same-sale-text.ts';

/** One sale has one pin: whoever lists it again is asked first. */

test.use({ viewport: { width: 390, height: 844 } });

test('a sale that is listed already is shown to who lists it again: managed with its code, or reported @chromium', async ({
  visitor,
  newVisitor,
}) => {
  const title = `Glenmoor sale ${Date.now()}`;
  const seller = marketOn(visitor.page);
  await seller.postSale({ title, zip: '60601', street: '24 Glenmoor Court' });
  await seller.expectPostedSaleSent();

  const { page } = await newVisitor();
  const market = marketOn(page);
  await market.browseNear('60601');
  await market.expectListed(title);
  await market.writeSale({ title: 'The same one', zip: '60601', street: '24 glenmoor ct.' });
  const notice = page.getByRole('region', { name: sameSaleText.title });
  await expect(notice).toContainText('24 Glenmoor Court');
  expect(await accessibilityProblems(page)).toEqual([]);
  // The neighbor's house is another sale.
  const address = page.getByLabel(createSaleText.address).first();
  await address.fill('28 Glenmoor Ct');
  await expect(notice).toHaveCount(0);
  await address.fill('24 Glenmoor Ct Apt 2');
  await expect(notice.getByRole('button', { name: sameSaleText.other })).toBeVisible();
  await notice.getByRole('link', { name: sameSaleText.withCode }).click();
  await expect(page.getByRole('heading', { level: 1, name: manageSaleText.title })).toBeVisible();
  await page.goBack();
  await notice.getByRole('button', { name: sameSaleText.twice }).click();
  await expect(page.getByText(sameSaleText.reported)).toBeVisible();
  await expect(notice).toHaveCount(0);
  await market.expectAllSent();
});
