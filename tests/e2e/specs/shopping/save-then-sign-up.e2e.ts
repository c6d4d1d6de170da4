import { authText } from '../../../../src/i18n/people/auth-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import { reportText } from '../../../../src/i18n/sale/report-sale-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

test('[SYNC-21] a guest who saves and signs up is back where they were, and told what came along @long', async ({
  newVisitor,
}) => {
  const seller = await newVisitor();
  const address = await postOpenSale(marketOn(seller.page), { title: 'Came along' });
  const { page } = await newVisitor();
  await page.goto(address);

  await test.step('a report that is closed keeps what was typed', async () => {
    const sheet = page.getByRole('dialog', { name: reportText.title });
    const details = sheet.getByLabel(reportText.details);
    const open = () => page.getByRole('button', { name: reportText.open }).click();
    await open();
    await typeInto(details, 'Half a sentence');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await open();
    await expect(details).toHaveValue('Half a sentence');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await page.getByRole('button', { name: savingText.save, exact: true }).click();
  const toasts = page.getByRole('region', { name: 'Messages' });
  await toasts.getByRole('button', { name: savingText.logIn }).click();
  await page.getByRole('main').getByRole('link', { name: authText.signUp }).click();

  const form = page.getByRole('main').locator('form');
  const press = () => form.getByRole('button', { name: authText.signUp }).click();
  const zip = form.getByLabel(authText.zipCode);
  await expect(form.getByRole('button', { name: authText.signUp })).toBeVisible();
  await press();
  await expect(form.getByText(authText.fillAll)).toBeVisible();
  const { email, password } = newPerson();
  await typeInto(form.getByLabel(authText.email), email);
  await typeInto(form.getByLabel(new RegExp(`^${authText.password}`)), password);
  await typeInto(zip, '99999');
  await press();
  await expect(form.getByText(locationText.errors['zip-unknown'])).toBeVisible();
  await expect(form.getByText(authText.fillAll)).toBeHidden();
  await expect(zip).toBeFocused();
  await typeInto(zip, '60601');
  await press();

  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(toasts).toContainText(authText.keptSaved(1));
  await expect(page.getByRole('button', { name: savingText.saved, exact: true })).toBeVisible();
});
