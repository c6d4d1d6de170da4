import { accessibilityProblems, expect, test } from '../../drivers/browser.ts';
import { releaseText } from '../../../../src/i18n/sale/release-text.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { clippedControls } from '../../drivers/measure-screen.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';
import { notFoundText } from '../../../../src/i18n/pages/not-found-text.ts';
import { createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { elsewhereText } from '../../../../src/i18n/sale/elsewhere-text.ts';

/** From a sale to an ad for another place, and back by its short link. */

test.use({ viewport: { width: 390, height: 844 } });

test('a seller copies ads with a short link by a tap, and the link opens offline @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const title = 'Walnut desk sale';
  const address = await postOpenSale(marketOn(page), { title });
  await page.goto(address);
  await page.getByRole('button', { name: ownSaleText.more }).click();
  await page.getByText(elsewhereText.title).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  for (const place of Object.values(elsewhereText.places)) {
    await page.getByRole('button', { name: elsewhereText.copyText(place) }).click();
    await expect(page.getByText(elsewhereText.copied(place))).toBeVisible();
    expect(await clipboard()).toMatch(/\/s\/[1-9A-HJ-NP-Za-km-z]{22}$/u);
  }
  const { craigslist } = elsewhereText.places;
  await page.getByRole('button', { name: elsewhereText.copyTitle(craigslist) }).click();
  await expect.poll(clipboard).toBe('Walnut desk sale (Chicago, IL)');
  await page.getByRole('button', { name: elsewhereText.copyText(craigslist) }).click();
  await expect.poll(clipboard).toContain('Chicago, IL 60601');
  const link = /https?:\/\/\S+$/u.exec(await clipboard())?.[0] ?? '';
  await page.evaluate(() => scrollTo(0, 0));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(clippedControls)).toEqual([]);
  await visitor.untilInstalled();
  await visitor.untilStored();
  await visitor.setOffline(true);
  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`${address}$`, 'u'));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // A sentence ends after it.
  await page.goto(`${link}.`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // A link that was cut off names no sale, and says so.
  await page.goto(link.slice(0, -3));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
  await expect(page.getByText(notFoundText.sentence)).toHaveCount(0);
});

test('an address that is not shown yet is in no ad, even if the words of the sale name it @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.writeSale({
    title: 'Radios at 77 Juniper Ct',
    description: 'Old radios, at 77 Juniper Court. Tables.',
    zip: '60601',
    street: '77 Juniper Court',
  });
  await page.getByRole('radio', { name: releaseText.rules.never.label }).check({ force: true });
  await page.getByRole('button', { name: releaseText.keepIn }).click();
  await market.submitSale();
  await page.getByRole('link', { name: createSuccessText.view }).click();
  await page.getByRole('button', { name: ownSaleText.more }).click();
  await page.getByText(elsewhereText.title).click();
  const ads = page.locator('details').filter({ hasText: elsewhereText.title });
  for (const place of Object.values(elsewhereText.places)) {
    const ad = ads.getByRole('region', { name: place });
    await expect(ad).toContainText('Old radios. Tables.');
    await expect(ad).not.toContainText('Juniper');
    await expect(ad).not.toContainText(/\b77\b/u);
  }
});
