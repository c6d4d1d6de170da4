import { aboutText } from '../../../../src/i18n/pages/about-text.ts';
import { authText } from '../../../../src/i18n/people/auth-text.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import { mapText } from '../../../../src/i18n/pages/map-text.ts';
import { missingPartText, shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import {
  expect,
  type Page,
  test,
  typeInto,
  type Visitor,
  storeBeforehand,
} from '../../drivers/browser.ts';
import { mapCanvas } from '../../drivers/map-canvas.ts';
import { startSlowHost } from '../../drivers/server/slow-host.ts';

/** Script files that arrive late or not at all: people lose neither what they typed nor their place. */

/** As in a private window: every file comes from the network. */
async function withoutServiceWorker({ context }: Visitor): Promise<void> {
  await context.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
}

/** Files at matching addresses arrive only when the returned function is called. */
async function holdBack({ context }: Visitor, addresses: string): Promise<() => void> {
  let deliver: () => void = () => undefined;
  const isDelivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await context.route(addresses, async (route) => {
    await isDelivered;
    await route.continue();
  });
  return deliver;
}

/** Marks the page as loaded now; a reloaded page has no mark. */
async function marked(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'here';
  });
  return () => page.evaluate(() => document.documentElement.dataset['mark'] === 'here');
}

async function pressSetLocation(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: new RegExp(`^${shellText.setLocation}`) }).click();
}

test('a page that is left while a part of it is on its way is left, not loaded anew @long', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  await withoutServiceWorker(visitor);
  // Firefox gives up on the file at once, long before the next page is there.
  const host = await startSlowHost(app.origin, { never: /list-parts-/, late: /^\/discover/ });
  try {
    await page.goto(`${host.origin}/login`);
    await pressSetLocation(page);
    await host.asked;
    await page.goto(`${host.origin}/discover`);
    await expect(page.getByRole('heading', { level: 1, name: discoverText.title })).toBeVisible();
  } finally {
    // Closes the page first: its remaining requests would get no answer.
    await page.close();
    await host.close();
  }
});

/** A person has typed into a form and opens a sheet whose file cannot be loaded. */
async function opensMissingSheet(visitor: Visitor) {
  const { page, context } = visitor;
  await withoutServiceWorker(visitor);
  let isCut = true;
  await context.route('**/list-parts-*.js', (route) => (isCut ? route.abort() : route.continue()));
  await page.goto('/signup');
  const account = accountOn(page);
  await typeInto(account.email, 'ann@mail.example');
  const isSamePage = await marked(page);
  await pressSetLocation(page);
  const restore = () => {
    isCut = false;
  };
  return { page, account, isSamePage, restore };
}

test('a sheet that can’t be loaded is said, and takes nothing away of what was typed @long', async ({
  visitor,
}) => {
  const { account, isSamePage } = await opensMissingSheet(visitor);
  await expect(account.toast(missingPartText.title)).toBeVisible();
  await expect(account.email).toHaveValue('ann@mail.example');
  expect(await isSamePage()).toBe(true);
});

test('a missing sheet speaks of a draft only where one is kept, and of the connection without one @chromium', async ({
  visitor,
}) => {
  const { page, account } = await opensMissingSheet(visitor);
  await expect(account.toast(missingPartText.hint)).toBeVisible();
  await page.goto('/create-sale');
  await pressSetLocation(page);
  await expect(account.toast(missingPartText.hintWithDraft)).toBeVisible();
  await page.goto('/discover');
  await expect(page.getByRole('heading', { level: 1, name: discoverText.title })).toBeVisible();
  await visitor.setOffline(true);
  await pressSetLocation(page);
  await expect(account.toast(missingPartText.offlineHint)).toBeVisible();
});

test('a sheet that could not be loaded comes after Reload @chromium', async ({ visitor }) => {
  const { page, account, restore } = await opensMissingSheet(visitor);
  await expect(account.toast(missingPartText.title)).toBeVisible();
  restore();
  const messages = page.getByRole('region', { name: shellText.notifications });
  await messages.getByRole('button', { name: shellText.reload }).click();
  await expect(account.email).toHaveValue('');
  await pressSetLocation(page);
  await expect(page.getByRole('dialog', { name: locationText.title })).toBeVisible();
});

test('a page whose file can’t be had is loaded anew, at the address that was asked for @long', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  await withoutServiceWorker(visitor);
  let tries = 0;
  await context.route('**/texts-*.js', (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  await page.goto('/signup');
  const isSamePage = await marked(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: shellText.aboutUs }).click();
  await expect(page.getByRole('heading', { level: 1, name: aboutText.title })).toBeVisible();
  await expect(page).toHaveURL(/\/about-us$/);
  expect(await isSamePage()).toBe(false);
});

test('the map of a sale whose styles can’t be loaded leaves the page whole, and comes with them when it can @chromium', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  await withoutServiceWorker(visitor);
  let isCut = true;
  let refusals = 0;
  await context.route('**/maplibre-*.css', (route) => {
    if (!isCut) return route.continue();
    refusals += 1;
    return route.abort();
  });
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto('/discover');
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect(heading).toBeVisible();
  const map = page.locator('figure > [inert]');
  await map.scrollIntoViewIfNeeded();
  await expect(map).toHaveText(mapText.loading);
  await expect.poll(() => refusals).toBeGreaterThan(1);
  await expect(heading).toBeVisible();
  await expect(page.getByText(missingPartText.title)).toHaveCount(0);
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(mapCanvas(page)).toBeVisible({ timeout: 60_000 });
  // Without its styles the canvas would be in the flow of the page.
  await expect(mapCanvas(page)).toHaveCSS('position', 'absolute');
});

test('a form that was answered with yes can’t be sent again before the next page is there', async ({
  visitor,
}) => {
  const { page } = visitor;
  await withoutServiceWorker(visitor);
  const deliver = await holdBack(visitor, '**/home-*.js');
  await page.goto('/signup');
  const account = accountOn(page);
  await account.typeCredentials(newPerson());
  await typeInto(account.zip, '60614');
  await account.submitSignUp();
  await expect(account.toast(authText.signedUp)).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('button', { name: authText.signingUp }),
  ).toBeVisible();
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: /of you$/ })).toBeVisible();
});

test('a page that comes late comes, though the list that was left has grown meanwhile @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  await withoutServiceWorker(visitor);
  const deliver = await holdBack(visitor, '**/selling-*.js');
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto('/discover');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(24, { timeout: 60_000 });
  // Clicks by script, so that nothing scrolls first.
  const link = page.getByRole('contentinfo').getByRole('link', { name: shellText.createSale });
  await link.dispatchEvent('click');
  await page.getByRole('button', { name: discoverText.showMore }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: createSaleText.title })).toBeVisible();
  // After going back, the list is as long as before.
  await page.goBack();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
});
