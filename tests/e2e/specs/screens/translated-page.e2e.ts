import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { searchText } from '../../../../src/i18n/pages/search-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, open, type Page, test as base, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { photosOn } from '../../drivers/photos-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';
import { expectNewWords, translate } from '../../drivers/translator.ts';
import { openMore } from '../../drivers/own-sale.ts';

/** A browser translates each page: nothing breaks, and what changes is shown in its new words. */

const ZIP = '60614';

/** A device whose browser translates. */
const test = base.extend({
  visitor: async ({ visitor }, give) => {
    await translate(visitor);
    await give(visitor);
    await expect(visitor.page.getByText(shellText.pageFaultTitle)).toHaveCount(0);
  },
});

const SCREENS = [
  '/',
  '/discover',
  '/map',
  '/search',
  '/search?q=tools',
  '/routes',
  '/create-sale',
  '/login',
  '/signup',
  '/forgot-password',
  '/account',
  '/account?tab=rewards',
  '/account?tab=preferences',
  '/saved-sales',
  '/social-share-generator',
  '/sync',
  '/how-it-works',
  '/about-us',
  '/contact',
  '/terms',
  '/privacy',
  '/moderate',
  '/no-such-page',
];

/** Leave the page or the browser, or end the visit. */
const NOT_PRESSED = /log out|delete|reload|print|share|google|back/i;

/** Runs in the page: presses the named button, unless it has gone. Returns the names of all if none is named. */
function press(name: string | null): string[] {
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const shown = [...document.querySelectorAll<HTMLElement>('main button')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  if (name !== null) shown.find((button) => nameOf(button) === name)?.click();
  return shown.map((button) => nameOf(button));
}

/** Presses each button of the page once, and closes what it opens. */
async function pressEverything(page: Page, path: string): Promise<void> {
  const names = new Set(await page.evaluate(press, null));
  for (const name of names) {
    if (name === '' || NOT_PRESSED.test(name)) continue;
    await page.evaluate(press, name);
    await expectNewWords(page, `${path}, ${name}`);
    await expect(page.getByText(shellText.pageFaultTitle)).toHaveCount(0);
    if (await page.getByRole('dialog').first().isVisible()) await page.keyboard.press('Escape');
    const { pathname, search } = new URL(page.url());
    if (pathname + search !== path) await open(page, path);
  }
}

/** On each screen, once it is there and translated. */
async function onEachScreen(page: Page, act: (path: string) => Promise<void>): Promise<void> {
  await marketOn(page).browseNear(ZIP);
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  for (const path of SCREENS) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // The translator is at work.
    await expect(page.locator('main font').first()).toBeAttached();
    await expectNewWords(page, path);
    await act(path);
  }
}

test('each screen is shown in its new words', async ({ visitor: { page } }) => {
  await onEachScreen(page, () => expect(page.getByText(shellText.pageFaultTitle)).toHaveCount(0));
});

test('on each screen every button can be pressed, and each text follows @chromium @long', async ({
  visitor: { page },
}) => {
  test.setTimeout(900_000);
  await onEachScreen(page, (path) => pressEverything(page, path));
});

test('[spec 2] search: from "tools" to "records", and to nothing', async ({
  visitor: { page },
}) => {
  await marketOn(page).browseNear(ZIP);
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('banner').getByRole('link', { name: shellText.search }).click();
  const box = page.getByRole('searchbox');
  const results = page.getByRole('list', { name: searchText.list }).getByRole('article');
  for (const words of ['tools', 'records', 'recrods', 'tool box nothing', 'vinyl', 'tools']) {
    await typeInto(box, words);
    await expect(page).toHaveURL(new RegExp(`q=${words.replaceAll(' ', '\\+')}`));
    if (words.includes('nothing')) {
      await expect(page.getByRole('heading', { name: searchText.none })).toBeVisible();
    } else await expect(results.first()).toBeVisible();
    await expectNewWords(page, words);
  }
  await expect(page.getByText(/^No sale says/)).toHaveCount(0);
  await expect(
    results
      .locator('mark')
      .filter({ hasText: /^tools?$/i })
      .first(),
  ).toBeVisible();
  // What people wrote as a title stays as they wrote it.
  await expect(results.getByRole('heading').first()).toBeVisible();
  await expect(results.getByRole('heading').locator('font')).toHaveCount(0);
});

test('the main job: filter, open, save, post with photos, change, cancel, with and without a network @long-in-firefox', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  const photos = photosOn(page);
  const follows = (where: string) => expectNewWords(page, where);
  await market.browseNear(ZIP);
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await market.filter({ saleType: 'auction' });
  await follows('filtered');
  await page.getByRole('button', { name: discoverText.filters }).first().click();
  const sheet = page.getByRole('dialog', { name: discoverText.filters });
  await sheet.getByRole('button', { name: discoverText.resetAll }).click();
  await follows('reset');
  await sheet.getByRole('button', { name: discoverText.applyFilters }).click();
  await expect(sheet).toBeHidden();
  await follows('all again');
  const first = page.getByRole('article').first();
  const save = first.getByRole('button', { name: /^Save / });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await follows('saved');
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/sale\//);
  await follows('opened');

  const title = `Lamps ${Date.now()}`;
  await market.writeSale({ title, zip: ZIP });
  await follows('written');
  await photos.choose(await photos.make(2, { width: 400, height: 300 }));
  await photos.expectChosen(2);
  await follows('photos chosen');
  await market.submitSale();
  await market.expectPostedSaleSent();
  await follows('sent');
  await page.getByRole('link', { name: createSuccessText.view }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title }).locator('font')).toHaveCount(0);
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await market.expectOffline();
  await page.getByRole('button', { name: ownSaleText.soldOut, exact: true }).click();
  await expect(page.getByRole('button', { name: ownSaleText.notSoldOut })).toBeVisible();
  await follows('sold out');
  await page.getByRole('button', { name: ownSaleText.halfPrice, exact: true }).click();
  await expect(page.getByRole('button', { name: ownSaleText.fullPrice })).toBeVisible();
  await follows('half price');
  await visitor.setOffline(false);
  await market.expectAllSent();
  await follows('online again');
  await openMore(page);
  await page.getByRole('button', { name: saleDetailText.cancelSale }).click();
  await page.getByRole('button', { name: saleDetailText.cancelNow }).click();
  await expect(page.getByText(saleDetailText.cancelled, { exact: true })).toBeVisible();
  await follows('canceled');
});

test('a route is planned and driven: arrived, a find, left, skipped, undone @chromium', async ({
  visitor: { page },
}) => {
  const routes = routesOn(page);
  const follows = (where: string) => expectNewWords(page, where);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  const address = await routes.saveFromMap(await routes.listedIds(5));
  await follows('planned');
  await routes.rename('Saturday with Sam');
  await follows('renamed');
  await expect(page.getByRole('heading', { level: 1 }).locator('font')).toHaveCount(0);
  await routes.stops
    .nth(1)
    .getByRole('button', { name: /^Change the stop/ })
    .click();
  await routes.button(routePageText.up).click();
  await expect(page.getByText(routePageText.handOrder)).toBeVisible();
  await follows('by hand');

  await page.goto(`${address}/drive`);
  const next = page.getByRole('region', { name: driveText.next });
  const title = () => next.getByRole('heading').textContent();
  await expect(next).toBeVisible({ timeout: 60_000 });
  await follows('on the road');
  const first = await title();
  await routes.button(driveText.arrived).click();
  await expect(page.getByRole('region', { name: driveText.here })).toContainText(first ?? '');
  await follows('at the first stop');
  await page.getByLabel(driveText.what).fill('Brass lamp');
  await page.getByLabel(driveText.price).fill('12.50');
  await routes.button(driveText.addFind).click();
  await expect(page.getByText('Brass lamp, $12.50')).toBeVisible();
  await follows('a find');
  await routes.button(driveText.done).click();
  await expect(next).toBeVisible();
  await follows('left');
  const second = await title();
  expect(second).not.toBe(first);
  await routes.button(driveText.skip).click();
  await expect(next.getByRole('heading')).not.toHaveText(second ?? '');
  await follows('skipped');
  await routes.button(driveText.undo).first().click();
  await expect(next.getByRole('heading')).toHaveText(second ?? '');
  await follows('undone');
  await routes.button(driveText.foundAnother).click();
  await follows('found another');
});
