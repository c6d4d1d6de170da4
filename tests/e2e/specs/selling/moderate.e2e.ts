import { accountText } from '../../../../src/i18n/people/account-text.ts';
import { hideReasonText, heldText } from '../../../../src/i18n/people/held-text.ts';
import { moderateText } from '../../../../src/i18n/people/moderation-text.ts';
import { manageSaleText } from '../../../../src/i18n/sale/manage-sale-text.ts';
import { reportText } from '../../../../src/i18n/sale/report-sale-text.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import type { AppServer } from '../../drivers/server/app-server.ts';
import { accessibilityProblems, expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

const PATIENT = { timeout: 60_000 };
const NOTE = 'The pin is in the lake.';

async function report(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: reportText.open }).click(PATIENT);
  const form = page.getByRole('dialog', { name: reportText.title });
  await form.getByLabel(reportText.reasons['wrong-place']).check();
  await typeInto(form.getByLabel(reportText.details), 'Nothing there but water.');
  await form.getByRole('button', { name: reportText.submit }).click();
  await expect(form).toBeHidden();
  await marketOn(page).expectAllSent();
}

/** A person whose account page leads to the moderation list. */
async function signInAsModerator(app: AppServer, page: Page): Promise<void> {
  const person = newPerson();
  await marketOn(page).signUp({ ...person, zip: '60601' });
  await app.makeModerator(person.email);
  await page.goto('/account');
  const link = page.getByRole('main').getByRole('link', { name: accountText.moderation });
  await expect(link).toBeVisible(PATIENT);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: moderateText.title })).toBeVisible();
}

function entry(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

function sheetOf(page: Page, title: string) {
  return page.getByRole('dialog', { name: moderateText.hideTitle(title) });
}

async function openSheet(page: Page, title: string): Promise<void> {
  await entry(page, title)
    .getByRole('button', { name: moderateText.ofSale(moderateText.hide, title) })
    .click();
  await expect(sheetOf(page, title)).toBeVisible();
}

async function confirmHide(page: Page, title: string): Promise<void> {
  await sheetOf(page, title).getByRole('button', { name: moderateText.confirmHide }).click();
  await expect(sheetOf(page, title)).toBeHidden(PATIENT);
  await expect(entry(page, title)).toHaveCount(0);
}

async function hide(page: Page, title: string): Promise<void> {
  const sheet = sheetOf(page, title);
  await openSheet(page, title);
  await sheet.getByRole('button', { name: moderateText.confirmHide }).click();
  await expect(sheet.getByText(moderateText.chooseReason)).toBeVisible();
  await sheet.getByLabel(moderateText.reason).selectOption('wrong_place');
  await typeInto(sheet.getByLabel(moderateText.note), NOTE);
  expect(await accessibilityProblems(page)).toEqual([]);
  await confirmHide(page, title);
}

async function restore(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: moderateText.hidden }).click();
  await entry(page, title)
    .getByRole('button', { name: moderateText.ofSale(moderateText.restoreHidden, title) })
    .click(PATIENT);
  await expect(entry(page, title)).toHaveCount(0, PATIENT);
}

const banner = (page: Page) => page.getByRole('region', { name: heldText.title });

test('[SYNC-27] a reported sale is hidden with a reason, its seller reads why, and it is restored @long', async ({
  app,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const title = `Lake sale ${Date.now()}`;
  const { page: seller } = await newVisitor();
  await marketOn(seller).signUp({ ...newPerson(), zip: '60601' });
  const address = await postOpenSale(marketOn(seller), { title });

  const { page: shopper } = await newVisitor();
  await marketOn(shopper).browseNear('60601');
  await marketOn(shopper).expectListed(title);
  await report(shopper, address);

  const decider = await newVisitor();
  const { page: moderator } = decider;
  await signInAsModerator(app, moderator);
  await expect(entry(moderator, title)).toContainText('Nothing there but water.', PATIENT);
  expect(await accessibilityProblems(moderator)).toEqual([]);
  await hide(moderator, title);

  await marketOn(shopper).browse();
  await expect(marketOn(shopper).card(title)).toHaveCount(0, PATIENT);
  await seller.goto(address);
  await expect(banner(seller)).toContainText(hideReasonText.wrong_place, PATIENT);
  await expect(banner(seller)).toContainText(NOTE);
  expect(await accessibilityProblems(seller)).toEqual([]);
  await seller.getByRole('link', { name: heldText.write }).click();
  const subject = seller.getByLabel('Subject');
  await expect(subject).toHaveValue(new RegExp(address.split('/').at(-1) ?? 'no id'));
  await accountOn(seller).openMySales();
  await expect(seller.getByRole('main')).toContainText(hideReasonText.wrong_place);

  // Without a connection nothing is decided, and nothing typed is lost.
  await moderator.getByRole('tab', { name: moderateText.hidden }).click();
  await expect(entry(moderator, title)).toBeVisible(PATIENT);
  await decider.setOffline(true);
  await entry(moderator, title).getByRole('button', { name: moderateText.restoreHidden }).click();
  await expect(entry(moderator, title).getByRole('alert')).toBeVisible(PATIENT);
  await decider.setOffline(false);
  await restore(moderator, title);

  await expect(banner(seller)).toHaveCount(0);
  await seller.goto(address);
  await expect(seller.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(banner(seller)).toHaveCount(0, PATIENT);
  await marketOn(shopper).browse();
  await expect(marketOn(shopper).card(title)).toBeVisible(PATIENT);
});

test('[SYNC-21, SYNC-27] a guest’s hidden sale stays with its guest, who reads why, also by the managing link @long', async ({
  app,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const title = `Guest sale ${Date.now()}`;
  const { page: guest } = await newVisitor();
  const address = await postOpenSale(marketOn(guest), { title });
  const code = await guest
    .getByRole('main')
    .getByText(/^(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)
    .innerText();
  const { page: shopper } = await newVisitor();
  await report(shopper, address);

  const { page: moderator } = await newVisitor();
  await signInAsModerator(app, moderator);
  await hide(moderator, title);
  await moderator.getByRole('button', { name: moderateText.undo }).click();
  await expect(entry(moderator, title)).toBeVisible(PATIENT);
  await expect(entry(moderator, title).getByRole('heading', { name: title })).toBeFocused();
  // What was chosen and typed is still there.
  await openSheet(moderator, title);
  await confirmHide(moderator, title);

  await guest.goto(address);
  await expect(banner(guest)).toContainText(NOTE, PATIENT);
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // Another device that never had the sale has only the code.
  const { page: other } = await newVisitor();
  await other.goto(address.replace('/sale/', '/manage/'));
  await typeInto(other.getByLabel(manageSaleText.code), code);
  await other.getByRole('button', { name: manageSaleText.submit }).click();
  await expect(banner(other)).toContainText(NOTE, PATIENT);

  await restore(moderator, title);
  await guest.goto(address);
  await expect(banner(guest)).toHaveCount(0, PATIENT);
  await shopper.goto(address);
  await expect(shopper.getByRole('heading', { level: 1, name: title })).toBeVisible(PATIENT);
});

test('guests and others are told that the page is for moderators', async ({
  visitor: { page },
}) => {
  await page.goto('/moderate');
  await expect(page.getByText(moderateText.guestHint)).toBeVisible(PATIENT);
  expect(await accessibilityProblems(page)).toEqual([]);
  await marketOn(page).signUp({ ...newPerson(), zip: '60601' });
  await page.goto('/account');
  await expect(page.getByRole('link', { name: accountText.mySales })).toBeVisible(PATIENT);
  await expect(page.getByRole('link', { name: accountText.moderation })).toHaveCount(0);
  await page.goto('/moderate');
  await expect(page.getByText(moderateText.notModeratorHint)).toBeVisible(PATIENT);
});
