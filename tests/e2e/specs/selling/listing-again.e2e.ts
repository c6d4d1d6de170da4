import { mySalesText } from '../../../../src/i18n/people/account-text.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { photosText } from '../../../../src/i18n/sale/photos-text.ts';
import { editSaleText, ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { statusText } from '../../../../src/i18n/sale/sale-text.ts';
import {
  accessibilityProblems,
  expect,
  type Page,
  setTimeField,
  test,
  typeInto,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { photosOn } from '../../drivers/photos-driver.ts';
import { openMore } from '../../drivers/own-sale.ts';

const ZIP = '60601';
const DAY_MS = 86_400_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function cancelOn(page: Page): Promise<void> {
  await openMore(page);
  await button(page, saleDetailText.cancelSale).click();
  await button(page, saleDetailText.cancelNow).click();
  await expect(page.getByText(saleDetailText.cancelDone)).toBeVisible();
}

/** A sale whose only day was yesterday, posted all the same. */
async function postPast(
  page: Page,
  title: string,
  writeMore: () => Promise<void> = async () => {},
): Promise<void> {
  const seller = marketOn(page);
  await seller.writeSale({ title, zip: ZIP });
  await writeMore();
  const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const date = page.getByRole('main').getByLabel(createSaleText.date, { exact: true });
  await setTimeField(date, yesterday);
  await page.getByRole('main').getByRole('button', { name: createSaleText.submit }).click();
  await button(page, createSaleText.overPost).click();
  await page.getByRole('link', { name: 'See your sale' }).click();
  await seller.expectAllSent();
}

test('[SYNC-20] a canceled sale is on again by Undo, and offline by List again: same link, photos and days', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const seller = marketOn(page);
  const title = `Rained out ${Date.now()}`;
  await seller.browseNear(ZIP);
  await seller.writeSale({ title, zip: ZIP });
  const photos = photosOn(page);
  await photos.choose(await photos.make(1));
  await photos.expectChosen(1);
  await seller.submitSale();
  await seller.expectPostedSaleSent();
  await visitor.untilInstalled();
  await page.getByRole('link', { name: 'See your sale' }).click();
  await seller.expectAllSent();
  const link = page.url();

  await cancelOn(page);
  await button(page, saleDetailText.undoCancel).click();
  await expect(page.getByText(ownSaleText.listedAgain)).toBeVisible();
  await expect(button(page, saleDetailText.cancelSale)).toBeVisible();
  await expect(page.getByText(saleDetailText.cancelled)).toHaveCount(0);

  await cancelOn(page);
  await seller.expectAllSent();
  const shopper = (await newVisitor()).page;
  await shopper.goto(new URL(link).pathname);
  await expect(shopper.getByText(saleDetailText.cancelled)).toBeVisible();

  await visitor.setOffline(true);
  await button(page, ownSaleText.again).click();
  await expect(page.getByText(ownSaleText.listedAgain).first()).toBeVisible();
  await expect(page.getByText(saleDetailText.cancelled)).toHaveCount(0);
  expect(page.url()).toBe(link);
  await visitor.setOffline(false);
  await seller.expectAllSent();
  await shopper.reload();
  await expect(shopper.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(shopper.getByText(statusText('upcoming')).first()).toBeVisible();
  await expect(shopper.getByRole('main').locator('img[src*="storage"]').first()).toBeVisible();
});

test('a canceled sale whose days are over gets new ones, and keeps its link @long', async ({
  visitor: { page },
}) => {
  const seller = marketOn(page);
  const title = `Last week ${Date.now()}`;
  await seller.browseNear(ZIP);
  await postPast(page, title);
  const link = page.url();
  await cancelOn(page);
  await page.getByRole('link', { name: ownSaleText.again, exact: true }).click();
  await expect(page.getByText(editSaleText.cancelled)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const date = page.getByRole('main').getByLabel(createSaleText.date, { exact: true });
  const nextWeek = new Date(Date.now() + 6 * DAY_MS).toISOString().slice(0, 10);
  await expect(date).toHaveValue(nextWeek);
  await button(page, ownSaleText.again).click();
  await expect(page.getByText(ownSaleText.listedAgain)).toBeVisible();
  expect(page.url()).toBe(link);
  await expect(page.getByText(statusText('upcoming')).first()).toBeVisible();
  await seller.expectAllSent();
});

test('My Sales lists one that is over again, and asks before that takes the place of one being written @long', async ({
  visitor: { page },
}) => {
  const seller = marketOn(page);
  await postPast(page, 'Once more');
  await page.goto('/create-sale');
  const title = page.getByRole('main').getByLabel(createSaleText.saleTitle).first();
  await typeInto(title, 'Being written');
  await expect(page.getByText(createSaleText.draftKept)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Account' })
    .click();
  const again = page.getByRole('button', { name: mySalesText.listAgain('Once more') });
  await again.click();
  await expect(page.getByText(ownSaleText.replaceDraft)).toBeVisible();
  await page.getByRole('link', { name: ownSaleText.keepDraft }).click();
  await expect(title).toHaveValue('Being written');
  await page.goBack();
  await again.click();
  await page.getByRole('button', { name: ownSaleText.replace }).click();
  await expect(title).toHaveValue('Once more');
  await seller.submitSale();
});

test('[SYNC-22] listed again, offline, an ended sale keeps its photos, hours and email; a shopper gets them @long', async ({
  visitor,
  newVisitor,
  app,
}) => {
  const { page } = visitor;
  const seller = marketOn(page);
  const photos = photosOn(page);
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const firstPhoto = (on: Page) => on.getByRole('main').locator('img[src*="storage"]').first();
  await seller.browseNear(ZIP);
  await postPast(page, `Every week ${Date.now()}`, async () => {
    await typeInto(field(createSaleText.email), 'seller@example.org');
    await setTimeField(field(createSaleText.startTime), '07:30');
    await photos.choose(await photos.make(2));
    await photos.expectChosen(2);
  });
  await visitor.untilInstalled();
  await expect(firstPhoto(page)).toBeVisible();

  await visitor.setOffline(true);
  await button(page, ownSaleText.again).click();
  await expect(page.getByText(photosText.fromEarlier)).toBeVisible();
  await photos.expectChosen(2);
  await expect(field(createSaleText.startTime)).toHaveValue('07:30');
  await expect(field(createSaleText.email)).toHaveValue('seller@example.org');
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, photosText.remove(1)).click();
  await expect(page.getByText(photosText.removed).first()).toBeVisible();
  await seller.submitSale();
  await expect(page.getByText(photosText.copying(1))).toBeVisible();
  await visitor.setOffline(false);
  await page.getByRole('link', { name: 'See your sale' }).click();
  await seller.expectAllSent();
  await expect(page.getByText(photosText.copying(1))).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const link = new URL(page.url()).pathname;

  await app.tidyPhotos();
  const shopper = (await newVisitor()).page;
  await shopper.goto(link);
  await expect(firstPhoto(shopper)).toBeVisible();
  await page.reload();
  await expect(firstPhoto(page)).toBeVisible();
  await expect(page.getByText(photosText.copying(1))).toHaveCount(0);
});
