import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { syncText } from '../../../../src/i18n/sync/sync-state-text.ts';
import { expect, type Page, storeBeforehand, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Back closes what covers the page, and stays on the page; Escape and the buttons leave no step behind. */

async function toSale(page: Page): Promise<string> {
  await storeBeforehand(page, 'userZipCode', '60601');
  await page.goto('/discover?type=estate');
  const withPhoto = page.getByRole('article').filter({ has: page.locator('img') });
  await withPhoto.first().locator('h2 a').click({ timeout: 60_000 });
  await expect(photo(page)).toBeVisible();
  return new URL(page.url()).pathname;
}

const photo = (page: Page) => page.getByRole('button', { name: /^Look closer at photo 1 of/ });
const viewer = (page: Page) => page.getByRole('dialog', { name: saleDetailText.photos });

test('Back closes the photos and stays on the sale; the next Back leads to the list', async ({
  visitor: { page },
}) => {
  const sale = await toSale(page);
  for (const _ of [1, 2]) {
    await photo(page).click();
    await expect(viewer(page)).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(sale);
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: discoverText.title })).toBeVisible();
});

test('photos that Escape has closed leave no step in the history', async ({
  visitor: { page },
}) => {
  await toSale(page);
  for (const _ of [1, 2]) {
    await photo(page).click();
    await expect(viewer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toBeHidden();
  }
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: discoverText.title })).toBeVisible();
});

test('Back closes a sheet and keeps the filters', async ({ visitor: { page } }) => {
  await storeBeforehand(page, 'userZipCode', '60601');
  const market = marketOn(page);
  await market.browse();
  await market.filter({ saleType: 'estate' });
  await expect(page).toHaveURL(/type=estate/);
  const sheet = page.getByRole('dialog', { name: discoverText.filters });
  await page.getByRole('button', { name: discoverText.filters }).first().click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/discover\?.*type=estate/);
  // Forward, to where the sheet was: the page stays as it is.
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: discoverText.title })).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/discover\?.*type=estate/);
});

test('where a link in a sheet has led away, Back returns in one step', async ({ visitor }) => {
  const { page } = visitor;
  await marketOn(page).browse();
  await visitor.untilStored();
  await visitor.setOffline(true);
  await marketOn(page).postSale({ title: 'Chairs that wait', zip: '60601' });
  // The sale is counted as waiting a moment before the next page is there.
  await expect(page).toHaveURL(/\/create-success/);
  await page.getByRole('button', { name: syncText.waitingCount(1) }).click();
  const sheet = page.getByRole('dialog', { name: syncText.sheetTitle });
  await sheet.getByRole('link', { name: syncText.seeAll }).click();
  await expect(page).toHaveURL(/\/sync$/);
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/create-success/);
  await expect(sheet).toBeHidden();
  // The entry of the sheet has the same address. The app takes one more step, past it.
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
  await page.goForward();
  await expect(page).toHaveURL(/\/sync$/);
});

/** The app's own steps back are taken only after a page was pushed, as it happens on a busy phone. */
const slowSteps = () => {
  const step = history.go.bind(history);
  const push = history.pushState.bind(history);
  const steps: (() => void)[] = [];
  history.pushState = (...entry) => {
    push(...entry);
    const taken = steps.splice(0);
    setTimeout(() => {
      for (const take of taken) take();
    }, 100);
  };
  // Counted from the page beneath the one that was pushed.
  history.go = (by = 0) => steps.push(() => step(by - 1));
};

test('a page that is opened while the step of a closed sheet is under way keeps its place', async ({
  visitor,
}) => {
  const { page } = visitor;
  await storeBeforehand(page, 'userZipCode', '60601');
  const market = marketOn(page);
  await market.browse();
  await market.filter({ saleType: 'estate' });
  await page.getByRole('button', { name: discoverText.filters }).first().click();
  const sheet = page.getByRole('dialog', { name: discoverText.filters });
  await expect(sheet).toBeVisible();
  await page.evaluate(slowSteps);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.getByRole('article').first().locator('h2 a').click();
  await expect(page).toHaveURL(/\/sale\//);
  const sale = page.url();
  // Once the step has been taken, the address is that of the page again.
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
  await page.waitForTimeout(1_000);
  await expect(page).toHaveURL(sale);
  await page.goBack();
  await expect(page).toHaveURL(/\/discover\?.*type=estate/);
  await expect(page.getByRole('heading', { level: 1, name: discoverText.title })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(sale);
});
