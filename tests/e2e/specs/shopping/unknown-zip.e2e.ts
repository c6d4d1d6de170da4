import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { homeText } from '../../../../src/i18n/pages/home-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import { accessibilityProblems, expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** 99999 has the format of a ZIP code but is in no table. */
const UNKNOWN = '99999';
const PATIENT = { timeout: 30_000 };

test('99999 in the location dialog: it stays open, says why, and offers a town', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.browseNear('60601');
  await market.openLocationDialog();
  const dialog = page.getByRole('dialog', { name: locationText.title });
  const field = dialog.getByLabel(locationText.zipLabel);
  await typeInto(field, UNKNOWN);
  await dialog.getByRole('button', { name: locationText.save }).click();
  await expect(dialog.getByText(locationText.errors['zip-unknown'])).toBeVisible(PATIENT);
  await expect(field).toHaveValue(UNKNOWN);
  await expect(field).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('userZipCode'))).toBe('60601');

  await dialog.getByRole('button', { name: locationText.searchTown }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.pressSequentially('Absarokee');
  await dialog.getByRole('option', { name: /Absarokee, MT/ }).click(PATIENT);
  await dialog.getByRole('button', { name: locationText.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('59001');
});

test('99999 in the form of the home page: the dialog opens on Discover with what is wrong @long', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  await typeInto(page.getByRole('main').getByLabel(homeText.zipLabel), UNKNOWN);
  await page.getByRole('main').getByRole('button', { name: homeText.findSales }).click();
  const dialog = page.getByRole('dialog', { name: locationText.title });
  await expect(dialog.getByText(locationText.errors['zip-unknown'])).toBeVisible(PATIENT);
  await expect(dialog.getByLabel(locationText.zipLabel)).toHaveValue(UNKNOWN);
  await expect(dialog.getByLabel(locationText.zipLabel)).toBeFocused();
});

test('99999 in the form of a sale: it says what that means, and the sale can still be posted @long', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.writeSale({ title: `Unknown ZIP ${Date.now()}`, zip: UNKNOWN });
  await expect(page.getByText(createSaleText.zipUnknown(true))).toBeVisible(PATIENT);
  await market.submitSale();
});
