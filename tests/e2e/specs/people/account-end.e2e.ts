import { readFile } from 'node:fs/promises';
import {
  accountText,
  deleteAccountText,
  DELETE_WORD,
} from '../../../../src/i18n/people/account-text.ts';
import { authReasonText, authText } from '../../../../src/i18n/people/auth-text.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { beyondTheScreen } from '../../drivers/measure-screen.ts';

const ZIP = '60601';

/** The sheet that deletes the account, and what the shell says when it is done. */
function endOn(page: Page) {
  const sheet = page.getByRole('dialog', { name: deleteAccountText.sheetTitle });
  return {
    sheet,
    told: page.getByRole('dialog', { name: deleteAccountText.endedTitle }),
    word: sheet.getByLabel(deleteAccountText.word),
    problem: sheet.getByRole('alert'),
    async open(): Promise<void> {
      await page.getByRole('tab', { name: accountText.preferences }).click();
      await page.getByRole('button', { name: deleteAccountText.open, exact: true }).click();
      await expect(sheet).toBeVisible();
    },
  };
}

test('[spec 2] [SYNC-15] a person deletes their account: a copy first, then the word; it is gone on all devices', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const person = newPerson();
  const market = marketOn(page);
  await market.signUp({ ...person, zip: ZIP });
  await expect(page.getByText(authText.signedUp)).toBeVisible();
  const title = `Leaving ${Date.now()}`;
  await market.postSale({ title, zip: ZIP });
  await market.expectAllSent();
  const phone = await newVisitor();
  const onPhone = marketOn(phone.page);
  await onPhone.logIn(person);
  await expect(phone.page).not.toHaveURL(/login/);
  await phone.page.goto('/account');
  await expect(phone.page.getByRole('tab', { name: accountText.preferences })).toBeVisible();

  await page.goto('/account');
  const end = endOn(page);
  await end.open();
  expect(await accessibilityProblems(page)).toEqual([]);

  const download = page.waitForEvent('download');
  await end.sheet.getByRole('button', { name: deleteAccountText.export }).click();
  const copy = await readFile(await (await download).path(), 'utf8');
  expect(copy).toContain(title);

  // The word alone, typed and sent with the keyboard.
  await typeInto(end.word, 'remove');
  await end.word.press('Enter');
  await expect(end.sheet.getByText(deleteAccountText.wrongWord)).toBeVisible();
  await expect(end.word).toBeFocused();

  await visitor.setOffline(true);
  await typeInto(end.word, DELETE_WORD);
  await end.word.press('Enter');
  await expect(end.problem).toHaveText(deleteAccountText.offline);
  await visitor.setOffline(false);

  await end.word.press('Enter');
  await expect(end.told).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await end.told.getByRole('button', { name: deleteAccountText.endedOk, exact: true }).click();
  await expect(end.told).toBeHidden();
  await expect(page.getByRole('heading', { name: accountText.logInTitle })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: accountText.logInTitle })).toBeVisible();
  await expect(end.told).toBeHidden();

  // The other device hears of it with its next sync, and has nothing left of the account.
  await phone.page.goto('/account');
  await expect(endOn(phone.page).told).toBeVisible();
  await endOn(phone.page).told.getByRole('button', { name: deleteAccountText.endedOk }).click();
  await onPhone.browse();
  await expect(onPhone.card(title)).toHaveCount(0);

  await page.goto('/login');
  const account = accountOn(page);
  await account.typeCredentials(person);
  await account.submitLogIn();
  await expect(account.alert(authReasonText['invalid_credentials'] ?? '')).toBeVisible();
});

test('[spec 2] at twice the size of text all of the deletion can be read and pressed @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await expect(page.getByText(authText.signedUp)).toBeVisible();
  await page.goto('/account');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const end = endOn(page);
  await end.open();
  await end.word.fill('x');
  await end.word.press('Enter');
  await expect(end.sheet.getByText(deleteAccountText.wrongWord)).toBeVisible();
  const cut = await end.sheet.evaluate((sheet) =>
    [sheet, ...sheet.querySelectorAll('button, li, p, h2, h3, label')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
  expect(await page.evaluate(beyondTheScreen)).toEqual([]);
});
