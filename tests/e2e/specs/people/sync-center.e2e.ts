import {
  accessibilityProblems,
  expect,
  type Page,
  test,
  typeInto,
  type Visitor,
} from '../../drivers/browser.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';
import { unsentOn } from '../../drivers/unsent-driver.ts';
import { choiceText } from '../../../../src/i18n/sync/choice-text.ts';
import { reviewText } from '../../../../src/i18n/sale/reviews-text.ts';
import { importFailureText, syncCenterText } from '../../../../src/i18n/sync/sync-center-text.ts';
import { rejectText } from '../../../../src/i18n/sync/sync-state-text.ts';

const ZIP = '60601';

/** A person who has opened Discover and has the app installed on their phone. */
async function installed(visitor: Visitor) {
  const market = marketOn(visitor.page);
  await market.browse();
  await visitor.untilInstalled();
  return { market, unsent: unsentOn(visitor) };
}

test('[SYNC-14] what waits is listed, and "Send now" says what came of it', async ({ visitor }) => {
  const { market, unsent } = await installed(visitor);
  await visitor.setOffline(true);
  const title = `Waits ${Date.now()}`;
  await market.postSale({ title, zip: ZIP });
  await unsent.openByPill();
  await expect(unsent.waiting()).toContainText(title);
  await unsent.sendNow();
  await unsent.expectSaid(/can't reach Rummage/);
  await visitor.setOffline(false);
  await unsent.expectAllSent();
  await unsent.checkNow();
  await unsent.expectSaid(/nothing to send/);
});

test('[SYNC-14] a refused sale says why, can be discarded and brought back, and sent again @chromium @long', async ({
  visitor,
}) => {
  const { market, unsent } = await installed(visitor);
  const admitAll = await unsent.refuseAll('limit');
  const title = `Refused ${Date.now()}`;
  await market.postRefusedSale({ title, zip: ZIP });
  await unsent.openByPill();
  await expect(unsent.refused()).toContainText(title);
  await expect(unsent.refused()).toContainText(rejectText.limit);
  await unsent.discard();
  await unsent.undo();
  await expect(unsent.refused()).toContainText(title);
  await admitAll();
  await unsent.retry();
  await unsent.expectAllSent();
});

test('[SYNC-14] what is discarded is gone once the page is left @chromium @long', async ({
  visitor,
}) => {
  const { market, unsent } = await installed(visitor);
  await unsent.refuseAll('invalid');
  await market.postRefusedSale({ title: `Discarded ${Date.now()}`, zip: ZIP });
  await unsent.openByPill();
  await unsent.discard();
  await visitor.page.getByRole('banner').getByRole('link').first().click();
  await market.expectAllSent();
});

// In installed Firefox, driven by WebDriver BiDi, Playwright sees no downloads.
test('[SYNC-13] work saved to a file offline is sent from another phone, and counts once @chromium @long', async ({
  visitor,
  newVisitor,
}) => {
  const { market, unsent } = await installed(visitor);
  await market.setZip(ZIP);
  await visitor.setOffline(true);
  const title = `Carried ${Date.now()}`;
  await market.postSale({ title, zip: ZIP });
  await unsent.openByPill();
  const file = await unsent.saveToFile();

  const other = await newVisitor();
  const there = unsentOn(other);
  await there.open();
  await there.bringIn(file);
  await there.expectSaid('1 change imported.');
  await there.expectAllSent();
  await there.bringIn(file);
  await there.expectSaid(/imported|already/);

  await visitor.setOffline(false);
  await unsent.expectAllSent();
  await market.browse();
  await expect(market.card(title)).toHaveCount(1);
});

test('a file that is none is told so, and nothing is taken @long', async ({ visitor }) => {
  const unsent = unsentOn(visitor);
  await unsent.open();
  await unsent.bringIn('package.json');
  await unsent.expectSaid(importFailureText['not-work']);
  await unsent.expectAllSent();
});

test('[SYNC-23] the page shows what is kept here, and breaks no accessibility rule @chromium', async ({
  visitor,
}) => {
  const unsent = unsentOn(visitor);
  await unsent.open();
  await expect(
    visitor.page.getByRole('heading', { name: syncCenterText.storageTitle }),
  ).toBeVisible();
  await expect(visitor.page.getByText(/^Rummage takes/)).toBeVisible();
  expect(await accessibilityProblems(visitor.page)).toEqual([]);
});

async function writeReview(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^(?:Write a|Edit your) review$/ }).click();
  const form = page.getByRole('dialog', { name: reviewText.formTitle });
  await form
    .locator('label')
    .filter({ hasText: reviewText.star(4) })
    .click();
  await typeInto(form.getByLabel(reviewText.title), title);
  await form.getByRole('button', { name: reviewText.submit }).click();
  // A waiting mark appears together with the review, so only now does its absence mean anything.
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
}

test('[SYNC-20] a title that two devices have changed is combined by hand, and is on both @long', async ({
  visitor,
  newVisitor,
}) => {
  const { page: seller } = await newVisitor();
  await marketOn(seller).signUp({ ...newPerson(), zip: '60601' });
  const address = await postOpenSale(marketOn(seller), { title: 'Two devices' });

  const author = newPerson();
  const { page: phone } = visitor;
  await marketOn(phone).signUp({ ...author, zip: '60601' });
  await phone.goto(address);
  await writeReview(phone, 'Good');
  await expect(phone.getByText(reviewText.waiting)).toHaveCount(0);

  const second = await newVisitor();
  const { page: tablet } = second;
  await marketOn(tablet).logIn(author);
  await tablet.goto(address);
  await expect(tablet.getByRole('heading', { name: 'Good', exact: true })).toBeVisible();
  await second.setOffline(true);
  await writeReview(tablet, 'Rude people');
  await writeReview(phone, 'Kind people');
  await expect(phone.getByText(reviewText.waiting)).toHaveCount(0);
  await second.setOffline(false);

  await unsentOn(second).open();
  const card = unsentOn(second).refused();
  const version = (label: string) =>
    card.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
  await expect(version(choiceText.mine)).toHaveText('Rude people');
  await expect(version(choiceText.theirs)).toHaveText('Kind people');
  expect(await accessibilityProblems(tablet)).toEqual([]);

  // Firefox loses keys in a window that is not in front.
  await tablet.bringToFront();
  const combine = card.getByRole('button', { name: choiceText.combine, exact: true });
  const sheet = tablet.getByRole('dialog', { name: choiceText.combineTitle });
  const title = sheet.getByLabel('Title');
  await combine.press('Enter');
  await expect(title).toHaveValue('Rude people / Kind people');
  await expect(sheet.locator(':focus')).toHaveCount(1);
  expect(await accessibilityProblems(tablet)).toEqual([]);
  await typeInto(title, 'Rude, then kind');
  await title.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(combine).toBeFocused();
  await combine.press('Enter');
  await expect(title).toHaveValue('Rude, then kind');
  await title.press('Enter');
  await expect(tablet.getByText(choiceText.saved)).toBeVisible();
  await unsentOn(second).expectAllSent();

  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Rude, then kind' })).toBeVisible();
});
