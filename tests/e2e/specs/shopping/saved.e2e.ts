import { mySalesText } from '../../../../src/i18n/people/account-text.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { editSaleText, ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { saleCardText } from '../../../../src/i18n/sale/sale-card-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import { savedText } from '../../../../src/i18n/people/saved-text.ts';
import { statusText } from '../../../../src/i18n/sale/sale-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { FOCUS_EVERY_MS } from '../../../../src/sync/engine/scheduler.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  type Page,
  test,
  typeInto,
  type Visitor,
} from '../../drivers/browser.ts';
import { type Market, marketOn } from '../../drivers/market-driver.ts';
import { openMore } from '../../drivers/own-sale.ts';

/** What people save: with an account, and without one on this device. */

const ZIP = '60614';

interface Phone {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly market: Market;
  readonly account: ReturnType<typeof accountOn>;
}

function phoneOf(visitor: Visitor): Phone {
  const { page } = visitor;
  return { visitor, page, market: marketOn(page), account: accountOn(page) };
}

async function withAccount(visitor: Visitor): Promise<Phone> {
  const phone = phoneOf(visitor);
  await phone.market.signUp({ ...newPerson(), zip: ZIP });
  return phone;
}

/** Posts sales near the ZIP code as a guest; returns once the server has them. */
async function posted(visitor: Visitor, titles: readonly string[]): Promise<Phone> {
  const phone = phoneOf(visitor);
  for (const title of titles) {
    await phone.market.postSale({ title, zip: ZIP });
    await phone.market.expectPostedSaleSent();
  }
  return phone;
}

async function save({ market, account }: Phone, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await market.browse();
    await market.filter({ keywords: title });
    await market.toggleSaved(title);
    await market.expectSaved(title, true);
  }
  await account.openSaved();
}

test('[spec 2] logged out: the ways in; nothing saved yet: the way to sales @long', async ({
  visitor,
  newVisitor,
}) => {
  const guest = phoneOf(visitor);
  await guest.account.openSaved();
  const main = guest.page.getByRole('main');
  await expect(main.getByText('Sign in to view your saved sales')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');

  const { page, account } = await withAccount(await newVisitor());
  await account.openSaved();
  await expect(page.getByRole('heading', { name: savedText.emptyTitle })).toBeVisible();
  await page.getByRole('link', { name: savedText.browse }).click();
  await expect(page).toHaveURL(/\/discover$/);
});

test('[spec-line 2.75, 2.77, 2.78, 4.20, 5.15] route mode: by a dialog, at least two, and to the map', async ({
  visitor,
}) => {
  const { page, market, account } = await withAccount(visitor);
  await market.browse();
  const toggles = page.getByRole('article').getByRole('button', { name: /^Save / });
  for (const index of [0, 1, 2]) {
    await toggles.nth(index).click();
    await expect(toggles.nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
  await account.openSaved();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'View All on Map' })).toHaveAttribute(
    'href',
    '/map?saved',
  );
  const choices = main.getByRole('checkbox', { name: /^(?:Add to|On the) route / });
  await main.getByRole('button', { name: 'Create Route', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Route' });
  await expect(choices).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Enter Route Mode' }).click();
  await expect(choices).toHaveCount(3);
  // The button that was pressed is gone.
  await expect(main.getByRole('region', { name: 'Create Route' })).toBeFocused();

  await choices.nth(2).check();
  await expect(main.getByText('1 selected', { exact: true })).toBeVisible();
  const create = main.getByRole('button', { name: /^Create Route \(\d\)$/ });
  await expect(create).toHaveText('Create Route (1)');
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await create.click({ force: true });
  await expect(page.getByText('Select at least 2 sales', { exact: true })).toBeVisible();
  await expect(
    page.getByText('You need to select at least 2 sales to create a route.'),
  ).toBeVisible();
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(choices).toHaveCount(0);

  await main.getByRole('button', { name: 'Create Route', exact: true }).click();
  await dialog.getByRole('button', { name: 'Enter Route Mode' }).click();
  await expect(main.getByText('0 selected', { exact: true })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await choices.nth(2).check();
  await choices.nth(0).check();
  // In which order is planned on the map, so no card claims a place in it.
  await expect(choices.nth(0)).toHaveAccessibleName(/^On the route /);
  await expect(choices.nth(1)).toHaveAccessibleName(/^Add to route /);
  const ids = await main
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-sale')));
  await expect(create).toHaveAttribute('aria-disabled', 'false');
  await create.click();
  await expect(page).toHaveURL(new RegExp(`/map\\?route=${ids[2]},${ids[0]}$`));
  await page.goBack();
  await expect(main.getByRole('article')).toHaveCount(3);
  await expect(choices).toHaveCount(0);
});

test('[spec 2] sorted and filtered, also after a reload; taken out and put back @long', async ({
  visitor,
  newVisitor,
}) => {
  const at = Date.now();
  const [b, a] = [`B saved ${at}`, `A saved ${at}`];
  await posted(await newVisitor(), [b, a]);
  const shopper = await withAccount(visitor);
  await save(shopper, [b, a]);
  const { page, market, account } = shopper;
  await account.sortSaved('alphabetical');
  await expect.poll(() => market.titles()).toEqual([a, b]);
  await account.sortSaved('closest');
  await expect.poll(async () => (await market.titles()).length).toBe(2);
  await account.filterSaved(['closed']);
  await expect(page.getByText(savedText.noneMatch)).toBeVisible();
  await page.reload();
  await expect(page.getByText(savedText.noneMatch)).toBeVisible();
  await page.getByRole('button', { name: savedText.showAll }).click();
  await market.expectListed(a);

  await market.toggleSaved(a);
  await expect(market.card(a)).toHaveCount(0);
  await page.getByRole('button', { name: savedText.undo }).click();
  await market.expectListed(a);
});

test('by keyboard: the focus goes to the next card when one is taken out @long', async ({
  visitor,
  newVisitor,
}) => {
  const at = Date.now();
  const [a, b] = [`A by keyboard ${at}`, `B by keyboard ${at}`];
  await posted(await newVisitor(), [a, b]);
  const shopper = await withAccount(visitor);
  await save(shopper, [a, b]);
  const { page, account, market } = shopper;
  await account.sortSaved('alphabetical');
  await expect.poll(() => market.titles()).toEqual([a, b]);
  const toggle = (title: string) =>
    page.getByRole('button', { name: savingText.saveSale(title), exact: true });
  await toggle(a).focus();
  await page.keyboard.press('Enter');
  await expect(market.card(a)).toHaveCount(0);
  await expect(toggle(b)).toBeFocused();
});

test('[SYNC-10] saved without a connection: there after a reload, and on the other phone later', async ({
  visitor,
  newVisitor,
}) => {
  const title = `Offline saved ${Date.now()}`;
  await posted(await newVisitor(), [title]);
  const person = newPerson();
  const first = phoneOf(visitor);
  await first.market.signUp({ ...person, zip: ZIP });
  await first.market.browse();
  await first.market.expectListed(title);
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await save(first, [title]);
  await first.market.expectListed(title);
  await first.page.reload();
  await first.market.expectListed(title);
  await visitor.setOffline(false);
  await first.market.expectAllSent();

  const second = phoneOf(await newVisitor());
  await second.market.logIn(person);
  await second.account.openSaved();
  await second.market.expectListed(title);
});

test('[SYNC-21] a guest’s shortlist is on the page of saved sales, and can be emptied there @long', async ({
  visitor,
  newVisitor,
}) => {
  const title = `Short list ${Date.now()}`;
  await posted(await newVisitor(), [title]);
  const { page, market, account } = phoneOf(visitor);
  await market.browseNear(ZIP);
  await market.openSale(title);
  await page.getByRole('button', { name: savingText.save, exact: true }).click();
  await account.openSaved();
  await expect(page.getByRole('heading', { name: savedText.shortlistTitle })).toBeVisible();
  await market.expectListed(title);
  await page.reload();
  await market.expectListed(title);
  await market.toggleSaved(title);
  await expect(market.card(title)).toHaveCount(0);
});

/** Looks at the page once more. Right after a sync, a look asks the server nothing (SYNC-18). */
async function lookAgain(page: Page): Promise<void> {
  await page.waitForTimeout(FOCUS_EVERY_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('two phones: an edit and half price reach card, page and saved list @long', async ({
  visitor,
  newVisitor,
}) => {
  const at = Date.now();
  const [before, after] = [`Before ${at}`, `After ${at}`];
  const seller = await posted(await newVisitor(), [before]);
  const shopper = await withAccount(visitor);
  await save(shopper, [before]);

  const { page, market } = seller;
  await page.goto('/account');
  await page.getByRole('link', { name: mySalesText.editSale(before) }).click();
  await typeInto(page.getByLabel(createSaleText.saleTitle), after);
  await page.getByRole('button', { name: editSaleText.submit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible();
  await page.getByRole('button', { name: ownSaleText.halfPrice, exact: true }).click();
  await expect(page.getByRole('button', { name: ownSaleText.fullPrice })).toBeVisible();
  await market.expectAllSent();

  await lookAgain(shopper.page);
  await shopper.market.expectListed(after);
  await expect(shopper.market.card(after).getByText(/^Half price/)).toBeVisible();
  await shopper.market.browse();
  await shopper.market.filter({ keywords: after });
  await expect(shopper.market.card(after).getByText(saleCardText.halfPriceNow)).toBeVisible();
  await shopper.market.openSale(after);
  await expect(shopper.page.getByText(saleCardText.halfPriceNow).first()).toBeVisible();
});

test('two phones: a sale that was cancelled is struck through on card, page and saved list @long', async ({
  visitor,
  newVisitor,
}) => {
  const title = `Called off ${Date.now()}`;
  const seller = phoneOf(await newVisitor());
  await seller.market.postSale({ title, zip: ZIP });
  await seller.market.expectPostedSaleSent();
  const shopper = await withAccount(visitor);
  await save(shopper, [title]);
  await expect(shopper.market.card(title).getByText(statusText('upcoming'))).toBeVisible();

  await seller.page.goto('/account');
  await seller.market.openSale(title);
  await openMore(seller.page);
  await seller.page.getByRole('button', { name: saleDetailText.cancelSale }).click();
  await seller.page.getByRole('button', { name: saleDetailText.cancelNow }).click();
  await seller.page.getByRole('link', { name: shellText.account }).click();
  await expect(seller.market.card(title).getByText(statusText('cancelled')).first()).toBeVisible();
  await seller.market.expectAllSent();

  await lookAgain(shopper.page);
  const card = shopper.market.card(title);
  await expect(card.getByText(statusText('cancelled')).first()).toBeVisible();
  await expect(card.getByRole('link', { name: title, exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await shopper.account.filterSaved(['closed']);
  await shopper.market.expectListed(title);
  await shopper.market.openSale(title);
  await expect(shopper.page.getByText(statusText('cancelled')).first()).toBeVisible();

  // And that it is on again.
  await seller.market.openSale(title);
  await seller.page.getByRole('button', { name: ownSaleText.again }).click();
  await openMore(seller.page);
  await expect(seller.page.getByRole('button', { name: saleDetailText.cancelSale })).toBeVisible();
  await seller.market.expectAllSent();
  await lookAgain(shopper.page);
  await expect(shopper.page.getByText(statusText('upcoming')).first()).toBeVisible();
});
