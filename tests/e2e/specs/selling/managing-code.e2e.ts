import { ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { manageSaleText } from '../../../../src/i18n/sale/manage-sale-text.ts';
import { accessibilityProblems, expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

const PATIENT = { timeout: 30_000 };

test('a guest’s code, written down, changes the sale from another device; a wrong one does not @long', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const seller = await newVisitor();
  const market = marketOn(seller.page);
  const title = `By code ${Date.now()}`;
  await market.postSale({ title, zip: '94110' });
  await market.expectPostedSaleSent();
  const code = await seller.page
    .getByRole('main')
    .getByText(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)
    .innerText();
  const mail = seller.page.getByRole('link', { name: manageSaleText.emailLink });
  const mailed = decodeURIComponent((await mail.getAttribute('href')) ?? '');
  expect(mailed).toContain(code);
  const link = /https?:\/\/\S+\/manage\/\S+/.exec(mailed)?.[0] ?? '';
  expect(await accessibilityProblems(seller.page)).toEqual([]);
  await seller.page.getByRole('link', { name: 'See your sale' }).click();
  await expect(seller.page).toHaveURL(/\/sale\//);
  const address = new URL(seller.page.url()).pathname;

  const other = await newVisitor();
  const { page } = other;
  await page.goto(address);
  await page.getByRole('link', { name: manageSaleText.withCode }).click(PATIENT);
  const field = page.getByLabel(manageSaleText.code);
  const press = () => page.getByRole('button', { name: manageSaleText.submit }).click();
  await typeInto(field, 'ABCD');
  await press();
  await expect(page.getByText(manageSaleText.problems['not-a-code'])).toBeVisible();
  await typeInto(
    field,
    code.replace(/.$/, (last) => (last === '7' ? '8' : '7')),
  );
  await press();
  await expect(page.getByText(manageSaleText.problems['wrong-code'])).toBeVisible(PATIENT);
  expect(await accessibilityProblems(page)).toEqual([]);
  await typeInto(field, code.toLowerCase().replaceAll('-', ' '));
  await press();
  await expect(page).toHaveURL(new RegExp(`${address}$`), PATIENT);
  await page.getByRole('button', { name: ownSaleText.soldOut }).click(PATIENT);
  await expect(page.getByRole('button', { name: ownSaleText.notSoldOut })).toBeVisible();
  await marketOn(page).expectAllSent();

  // The mailed link, on a device that was never here before, and again where the app is installed.
  const third = await newVisitor();
  for (const where of ['new here', 'installed']) {
    await test.step(where, async () => {
      await third.page.goto(link);
      await expect(third.page).toHaveURL(new RegExp(`${address}$`), PATIENT);
      await expect(third.page.getByRole('button', { name: ownSaleText.notSoldOut })).toBeVisible();
    });
    await third.page.evaluate(() => navigator.serviceWorker.ready);
  }
});

test('a managing link without a sale in it says what to do', async ({ visitor: { page } }) => {
  await page.goto('/manage/nonsense');
  await expect(page.getByText(manageSaleText.noSale)).toBeVisible(PATIENT);
});
