import { accountText, profileText } from '../../../../src/i18n/people/account-text.ts';
import { createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { homeText, newsletterText } from '../../../../src/i18n/pages/home-text.ts';
import { reportText } from '../../../../src/i18n/sale/report-sale-text.ts';
import { syncCenterText } from '../../../../src/i18n/sync/sync-center-text.ts';
import { syncText } from '../../../../src/i18n/sync/sync-state-text.ts';
import { authText, localProfileText } from '../../../../src/i18n/people/auth-text.ts';
import { accountOn, keepDataLocal } from '../../drivers/account-driver.ts';
import { expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** A copy without a server has no accounts, and one sentence says so. */

test.beforeEach(async ({ visitor: { context } }) => {
  await keepDataLocal(context);
});

test('[spec 1] the ways in say that there is no server, and offer a profile on the device', async ({
  visitor: { page },
}) => {
  const account = accountOn(page);
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password']) {
    await page.goto(path);
    await expect(account.alert(authText.noServer)).toBeVisible();
    await expect(account.google()).toHaveCount(0);
  }
  await page.goto('/login');
  await expect(account.password).toHaveCount(0);
  await page.getByRole('button', { name: localProfileText.save }).click();
  await expect(account.alert(authText.fillAll)).toBeVisible();
  await typeInto(account.name, 'Ann 🪑');
  await typeInto(account.zip, '60614');
  await page.getByRole('button', { name: localProfileText.save }).click();
  await expect(account.toast(localProfileText.saved)).toBeVisible();

  await account.openProfile();
  await expect(account.name).toHaveValue('Ann 🪑');
  await expect(page.getByLabel(profileText.email)).toHaveCount(0);
  await typeInto(account.zip, '80202');
  await account.saveProfile();
  await page.reload();
  await expect(account.zip).toHaveValue('80202');
});

test('[spec 1] what is posted there is in My Sales and waits for nobody @long', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  const account = accountOn(page);
  await market.postSale({ title: 'Kept at home', zip: '60614' });
  await expect(page.getByRole('status').getByText(createSuccessText.kept)).toBeVisible();
  const pill = page.getByRole('banner').locator('[aria-haspopup="dialog"]');
  await expect(pill).toContainText(syncText.keptCount(1));
  await pill.click();
  const sheet = page.getByRole('dialog', { name: syncText.keptTitle });
  await expect(sheet.getByText(syncText.keptLine(1))).toBeVisible();
  await sheet.getByRole('link', { name: syncText.seeKept }).click();
  await expect(page.getByRole('heading', { level: 1, name: syncCenterText.title })).toBeVisible();
  await expect(page.getByText(/by itself|[Ww]aiting to (?:be )?sen[dt]/)).toHaveCount(0);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Kept at home', exact: true })).toBeVisible();
  await page.getByRole('link', { name: accountText.makeProfile }).click();
  await typeInto(account.name, 'Ann');
  await typeInto(account.zip, '60614');
  await page.getByRole('button', { name: localProfileText.save }).click();
  // Saving leads to the home page, which must not interrupt what follows.
  await expect(page).toHaveURL(/\/$/);
  await account.openMySales();
  await expect(page.getByRole('link', { name: 'Kept at home', exact: true })).toBeVisible();
  await account.logOut();
  await account.expectGuest();
  await market.openSale('Kept at home');
  await expect(page.getByRole('button', { name: reportText.open })).toHaveCount(0);
});

test('no newsletter is offered where nobody could send one @long', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  await expect(
    page.getByRole('main').getByRole('link', { name: homeText.createSale }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: newsletterText.subscribe })).toHaveCount(0);
});

test('[spec 3] sales of an older visit are brought in once @long', async ({
  visitor: { page },
}) => {
  await page.goto('/not-the-app-yet');
  await page.evaluate(() => {
    const sale = {
      id: 'old-1',
      title: 'From an older visit',
      zipCode: '60614',
      saleType: 'garage',
    };
    localStorage.setItem('userSales', JSON.stringify([sale]));
  });
  await page.goto('/account');
  const sale = page.getByRole('link', { name: 'From an older visit', exact: true });
  await expect(sale).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userSales'))).toBeNull();
  await page.reload();
  await expect(sale).toHaveCount(1);
});
