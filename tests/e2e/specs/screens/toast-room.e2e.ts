import { expect, storeBeforehand, test } from '../../drivers/browser.ts';
import { expectNothingCovered, toastBand } from '../../drivers/toast-room.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';

/** What is said lies on nothing that can be pressed, and does not follow to the next page. */

const SIZES = [
  { width: 390, height: 844, textPercent: 100, tag: '' },
  { width: 390, height: 844, textPercent: 200, tag: ' @long' },
  { width: 844, height: 390, textPercent: 100, tag: '' },
  { width: 1280, height: 800, textPercent: 100, tag: '' },
  { width: 1280, height: 800, textPercent: 200, tag: ' @long' },
];

for (const { width, height, textPercent, tag } of SIZES) {
  test.describe(`${width} x ${height}, text at ${textPercent} %${tag}`, () => {
    test.use({ viewport: { width, height } });

    test('a toast covers no control, on no screen @chromium', async ({
      visitor: { page },
      problems,
    }) => {
      await storeBeforehand(page, 'userZipCode', '60601');
      await page.addInitScript((size) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = `${size}%`;
        });
      }, textPercent);
      await page.goto('/discover');
      const firstSale = page.locator('article h2 a').first();
      await expect(firstSale).toBeAttached({ timeout: 60_000 });
      const salePath = (await firstSale.getAttribute('href')) ?? '';
      for (const path of [
        '/discover',
        salePath,
        '/map',
        '/create-sale',
        '/saved-sales',
        '/routes',
        '/account',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        if (path === '/map') {
          await expect(page.getByRole('article').first()).toBeAttached({ timeout: 60_000 });
        }
        // An error stays as long as it is measured.
        await page.evaluate(() => {
          setTimeout(() => {
            throw new Error('said on purpose');
          });
        });
        await expect(toastBand(page).getByRole('alert').first()).toBeVisible();
        await expectNothingCovered(page, path);
      }
      problems.splice(0);
    });
  });
}

test('what was said about a page is gone on the next, at once @chromium', async ({
  visitor: { page },
}) => {
  await storeBeforehand(page, 'userZipCode', '60601');
  await page.goto('/discover');
  await page.locator('article button[aria-pressed]').first().click({ timeout: 60_000 });
  await expect(toastBand(page)).toContainText(savingText.authTitle);
  await page.getByRole('link', { name: 'Routes' }).first().click();
  await expect(page).toHaveURL(/\/routes$/);
  // The address changes before the page does.
  const heading = page.getByRole('heading', { level: 1, name: routeListText.title, exact: true });
  await expect(heading).toBeVisible();
  expect(await toastBand(page).textContent()).not.toContain(savingText.authTitle);
});

test('Save on a card at the bottom of the screen stays in sight beside what it says @chromium', async ({
  visitor: { page },
}) => {
  await storeBeforehand(page, 'userZipCode', '60601');
  await page.goto('/discover');
  const saves = page.locator('article button[aria-pressed]');
  await expect(saves.nth(7)).toBeAttached({ timeout: 60_000 });
  const save = saves.nth(6);
  // Just above the bar at the bottom.
  await save.evaluate((button) => {
    const bar = document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? innerHeight;
    scrollBy(0, button.getBoundingClientRect().bottom - bar);
  });
  await save.click();
  await expect(toastBand(page)).toContainText(savingText.authTitle);
  await expect
    .poll(async () => {
      const box = await save.boundingBox();
      const band = await toastBand(page).boundingBox();
      return box !== null && band !== null && box.y + box.height <= band.y;
    })
    .toBe(true);
});

test('what is said while a sheet is open is in the sheet, where it is seen, read out and pressed away @chromium', async ({
  visitor: { page },
  problems,
}) => {
  await storeBeforehand(page, 'userZipCode', '60601');
  const market = marketOn(page);
  await market.browse();
  await market.openLocationDialog();
  const sheet = page.getByRole('dialog');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('said on purpose');
    });
  });
  const said = sheet.getByRole('region', { name: shellText.notifications }).getByRole('alert');
  await expect(said).toBeInViewport({ ratio: 1 });
  // Nothing lies on it.
  await said.getByRole('button', { name: shellText.dismiss }).click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(toastBand(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  const alert = toastBand(page).getByRole('alert');
  await alert.getByRole('button', { name: shellText.dismiss }).press('Enter');
  await expect(toastBand(page).getByRole('alert')).toHaveCount(0);
  // From the keyboard one goes on, and not from the top of the page.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  problems.splice(0);
});
