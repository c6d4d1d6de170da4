import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import {
  editSaleText,
  ownSaleText,
  refusedEditText,
} from '../../../../src/i18n/sale/edit-sale-text.ts';
import { photosText } from '../../../../src/i18n/sale/photos-text.ts';
import { saleCardText } from '../../../../src/i18n/sale/sale-card-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { accessibilityProblems, expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { photosOn } from '../../drivers/photos-driver.ts';
import { unsentOn } from '../../drivers/unsent-driver.ts';
import { openMore } from '../../drivers/own-sale.ts';

const ZIP = '60601';

test('[SYNC-20] a sale edited offline is changed on another phone, by its guest’s secret @long', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const seller = marketOn(page);
  await seller.browseNear(ZIP);
  await seller.postSale({ title: 'Two lamps', zip: ZIP });
  await seller.expectPostedSaleSent();
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await seller.browse();
  await seller.openSale('Two lamps');
  await page.getByRole('link', { name: ownSaleText.edit }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  const title = page.getByRole('main').getByLabel(createSaleText.saleTitle).first();
  await typeInto(title, 'Three lamps');
  // Leaves before the draft would have been written; what was typed is kept anyway.
  await page.goBack();
  await expect(title).toHaveCount(0);
  await page.goForward();
  await expect(title).toHaveValue('Three lamps');
  await page.getByRole('button', { name: editSaleText.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Three lamps' })).toBeVisible();
  await expect(page.getByText(saleDetailText.changeWaits)).toBeVisible();
  await page.getByRole('button', { name: ownSaleText.soldOut, exact: true }).click();
  await expect(page.getByRole('button', { name: ownSaleText.notSoldOut })).toBeVisible();
  await visitor.setOffline(false);
  await seller.expectAllSent();

  const shopper = marketOn((await newVisitor()).page);
  await shopper.browseNear(ZIP);
  await shopper.expectListed('Three lamps');
  await expect(shopper.card('Three lamps').getByText(saleCardText.soldOut)).toBeVisible();
  await shopper.openSale('Three lamps');
  await expect(shopper.page.getByRole('link', { name: ownSaleText.edit })).toHaveCount(0);
  const address = new URL(shopper.page.url()).pathname;
  await shopper.page.goto(`${address}/edit`);
  await expect(shopper.page.getByText(editSaleText.notYours)).toBeVisible();
});

test('deleting a sale is asked once more; then it is gone @long', async ({ visitor }) => {
  const { page } = visitor;
  const seller = marketOn(page);
  await seller.browseNear(ZIP);
  await seller.postSale({ title: 'Old chairs', zip: ZIP });
  await seller.expectPostedSaleSent();
  await seller.browse();
  await seller.openSale('Old chairs');
  await openMore(page);
  await page.getByRole('button', { name: ownSaleText.delete }).click();
  await page.getByRole('button', { name: ownSaleText.keep }).click();
  await page.getByRole('button', { name: ownSaleText.delete }).click();
  await page.getByRole('button', { name: ownSaleText.deleteNow }).click();
  await expect(page.getByText(ownSaleText.deleted)).toBeVisible();
  await seller.expectAllSent();
  await expect(seller.card('Old chairs')).toHaveCount(0);
});

test('photos that are not sent yet are on the page of one’s own sale, marked as such @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  const seller = marketOn(page);
  await seller.browse();
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await seller.writeSale({ title: 'With pictures', zip: ZIP });
  const photos = photosOn(page);
  await photos.choose(await photos.make(2, { width: 800, height: 600 }));
  await photos.expectChosen(2);
  await seller.submitSale();
  await page.getByRole('link', { name: 'See your sale' }).click();
  const photosShown = page.getByRole('button', { name: /^Look closer at photo \d of 2$/ });
  const pictures = photosShown.getByRole('img', { name: /^Photo \d of 2$/ });
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toHaveJSProperty('complete', true);
  await expect(pictures.first()).not.toHaveJSProperty('naturalWidth', 0);
  await expect(photosShown.getByText(photosText.waiting)).toHaveCount(2);
  await visitor.setOffline(false);
  await expect(photosShown.getByText(photosText.waiting)).toHaveCount(0, { timeout: 60_000 });
  await expect(pictures).toHaveCount(2);
});

test('[spec 2] back and forward in the middle of the form lose nothing @long-in-firefox', async ({
  visitor,
}) => {
  const { page } = visitor;
  const seller = marketOn(page);
  await seller.browse();
  await seller.writeSale({ title: 'Half written', zip: ZIP });
  const photos = photosOn(page);
  await photos.choose(await photos.make(2));
  await photos.expectChosen(2);
  // Half under the sticky header, a field would count as too small.
  await page.getByRole('combobox').evaluate((field) => field.scrollIntoView({ block: 'center' }));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goBack();
  await page.goForward();
  const title = page.getByRole('main').getByLabel(createSaleText.saleTitle).first();
  await expect(title).toHaveValue('Half written');
  await photos.expectChosen(2);
  await page.getByRole('button', { name: photosText.remove(1) }).click();
  await page.getByRole('button', { name: photosText.undo }).click();
  await photos.expectChosen(2);
});

test('[spec 2] pressing twice posts one sale @long', async ({ visitor }) => {
  const { page } = visitor;
  const seller = marketOn(page);
  await seller.browseNear(ZIP);
  await seller.writeSale({ title: 'Pressed twice', zip: ZIP });
  await page
    .getByRole('main')
    .getByRole('button', { name: createSaleText.submit, exact: true })
    .dblclick();
  await seller.expectPostedSaleSent();
  await seller.browse();
  await expect(seller.card('Pressed twice')).toHaveCount(1);
});

test('[spec 5] what is wrong is listed before the button, each a way to its field', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  await page.getByRole('button', { name: createSaleText.submit, exact: true }).click();
  await page.getByRole('button', { name: 'Pick a sale type.' }).click();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('button', { name: 'Add a description.' }).click();
  await expect(page.getByRole('main').getByLabel(createSaleText.description)).toBeFocused();
});

test('[spec 2] the link of a sale that nobody has yet is not passed on without a word @long-in-firefox', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    const clipboard = { writeText: () => Promise.resolve() };
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
  const seller = marketOn(page);
  await seller.browseNear(ZIP);
  await seller.writeSale({ title: 'At the curb', zip: ZIP });
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await seller.submitSale();
  await page.getByRole('link', { name: createSuccessText.view }).click();
  const share = page.getByRole('button', { name: saleDetailText.share, exact: true });
  await share.click();
  await expect(page.getByText(saleDetailText.linkUnsent)).toBeVisible();
  await visitor.setOffline(false);
  await seller.expectAllSent();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await share.click();
  await expect(page.getByText(saleDetailText.linkCopied)).toBeVisible();
  await expect(page.getByText(saleDetailText.linkUnsent)).toHaveCount(0);
});

test('[LOOK] on the narrowest phone both hours show AM or PM @chromium', async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/create-sale');
  for (const label of [createSaleText.startTime, createSaleText.endTime]) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    const missing = await field.evaluate((control: HTMLInputElement) => {
      const { width } = control.getBoundingClientRect();
      const free = control.cloneNode() as HTMLInputElement;
      free.style.width = 'max-content';
      free.style.position = 'absolute';
      document.body.append(free);
      return free.getBoundingClientRect().width - width;
    });
    expect(missing).toBeLessThanOrEqual(0);
  }
});

test('[SYNC-14] a refused edit shows what was typed; the form opens with it, and it becomes a new sale @long', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const seller = marketOn(page);
  await seller.browseNear(ZIP);
  await seller.postSale({ title: 'Gone sale', zip: ZIP });
  await seller.expectPostedSaleSent();
  await visitor.untilInstalled();
  const code = /[A-Z0-9]{4}(-[A-Z0-9]{4}){5}/.exec(await page.getByRole('main').innerText())?.[0];
  await page.getByRole('link', { name: createSuccessText.view }).click();
  await page.getByRole('link', { name: ownSaleText.edit }).click();
  const title = page.getByRole('main').getByLabel(createSaleText.saleTitle).first();
  await expect(title).toHaveValue('Gone sale');
  await visitor.setOffline(true);
  await typeInto(title, 'A title that took a while');
  await page.getByRole('button', { name: editSaleText.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A title that took a while');

  const elsewhere = await newVisitor();
  const other = elsewhere.page;
  await other.goto(`/manage/${new URL(page.url()).pathname.split('/')[2]}`);
  await typeInto(other.getByLabel('Managing code'), code ?? '');
  await other.getByRole('button', { name: 'Manage this sale' }).click();
  await openMore(other);
  await other.getByRole('button', { name: ownSaleText.delete }).click();
  await other.getByRole('button', { name: ownSaleText.deleteNow }).click();
  await expect(other.getByText(ownSaleText.deleted)).toBeVisible();
  const unsent = unsentOn(elsewhere);
  await unsent.open();
  await unsent.expectAllSent();

  await visitor.setOffline(false);
  await page.goto('/sync');
  const typed = page.getByRole('region', { name: refusedEditText.title });
  await expect(typed).toContainText('A title that took a while', { timeout: 60_000 });
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(page.getByRole('button', { name: editSaleText.asNewSale })).toBeVisible();
  await page.goBack();
  await page.goto(`${new URL(page.url()).pathname}/edit`);
  await expect(page.getByText(editSaleText.gone)).toBeVisible();
  await expect(title).toHaveValue('A title that took a while');
  await page.getByRole('button', { name: editSaleText.asNewSale }).click();
  await expect(page).toHaveURL(/create-sale$/);
  await expect(title).toHaveValue('A title that took a while');
});
