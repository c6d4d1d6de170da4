import { homeText, newsletterText } from '../../../../src/i18n/pages/home-text.ts';
import { locationText, positionText } from '../../../../src/i18n/people/location-text.ts';
import { accountOn, keepDataLocal } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  storeBeforehand,
  test,
  typeInto,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

const ZIP = '60614';

test('[spec 2] the zip code form goes on with any value, but not with none @long', async ({
  visitor: { page },
}) => {
  const home = accountOn(page);
  await page.goto('/');
  await home.findSales('   ');
  await expect(home.alert(locationText.errors['zip-empty'])).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await home.findSales(ZIP);
  await expect(page).toHaveURL(/\/discover$/);
  await expect(page.getByRole('banner').getByRole('button', { name: ZIP })).toBeVisible();

  await page.goto('/');
  await home.findSales('<b>nowhere</b>');
  const dialog = page.getByRole('dialog', { name: locationText.title });
  await expect(dialog.getByText(locationText.errors['zip-invalid'])).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userZipCode'))).toBe('<b>nowhere</b>');
});

test('[spec 2] three featured sales, upcoming ones; a card leads to its sale @long', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  const cards = page.getByRole('list', { name: homeText.featured }).getByRole('article');
  await expect(cards).toHaveCount(3, { timeout: 60_000 });
  for (const card of await cards.all()) await expect(card.getByText('Upcoming')).toBeVisible();
  const title = await cards.first().getByRole('heading').innerText();
  await cards.first().getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('[LOOK] a newcomer is asked where they are, and sees a city under its name, without distances', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeText.whereAreYou);
  const city = main.getByRole('list', { name: homeText.lookAt('San Francisco, CA') });
  const cards = main.getByRole('article');
  await expect(city.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await expect(cards.getByText(/miles? away/)).toHaveCount(0);
  await expect(main.getByText(/of you/)).toHaveCount(0);
  // First the position, then the ZIP code or the town, then the sales.
  const order = [
    main.getByRole('button', { name: locationText.hereIAm }),
    main.getByLabel(homeText.zipLabel),
    main.getByRole('button', { name: homeText.findSales }),
    city,
  ];
  const tops = await Promise.all(order.map(async (part) => (await part.boundingBox())?.y ?? -1));
  expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('[LOOK] a newcomer who allows their position is greeted with what is on around it @chromium', async ({
  visitor: { page, context },
}) => {
  await page.goto('/');
  const here = page.getByRole('main').getByRole('button', { name: locationText.hereIAm });
  await here.click();
  // Nobody answers the browser's question here, or it is denied: the page says so and stays as it is.
  await expect(page.getByRole('main').getByText(positionText.denied)).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.9227, longitude: -87.6533 });
  await here.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/within 25 miles of you$/, {
    timeout: 60_000,
  });
  await expect(here).toHaveCount(0);
  await expect(
    page
      .getByRole('article')
      .getByText(/miles? away/)
      .first(),
  ).toBeAttached();
});

test('[LOOK] where a place is known, home counts what is on, and its list in Discover is the same', async ({
  visitor: { page },
}) => {
  await postOpenSale(marketOn(page), { title: 'Open at this very moment' });
  await storeBeforehand(page, 'userZipCode', '60601');
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^\d+ sales? (?:is|are) .* within 25 miles of you$/, {
    timeout: 60_000,
  });
  const main = page.getByRole('main');
  await expect(
    main
      .getByRole('article')
      .getByText(/miles? away/)
      .first(),
  ).toBeAttached();
  await expect(main.getByText(homeText.lookAt(''))).toHaveCount(0);
  // The form comes after the sales.
  const form = await main.getByRole('button', { name: homeText.findSales }).boundingBox();
  const last = await main.getByRole('article').last().boundingBox();
  expect(form?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
  const count = /^\d+/.exec((await heading.textContent()) ?? '')?.[0];
  expect(Number(count)).toBeGreaterThan(0);
  await main.getByRole('link', { name: homeText.seeAll }).click();
  await expect(page).toHaveURL(/\/discover/);
  await expect(page.getByRole('main').getByText(`${count} sale`).first()).toBeVisible();
});

test('[LOOK] without a connection, home counts what this device holds', async ({ visitor }) => {
  const { page } = visitor;
  await storeBeforehand(page, 'userZipCode', '60601');
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/of you$/, { timeout: 60_000 });
  const before = await heading.textContent();
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await page.reload();
  await expect(heading).toHaveText(before ?? '');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('[spec 2] nothing to feature: the sentence, not an empty space @long', async ({
  visitor: { page, context },
}) => {
  await keepDataLocal(context);
  await page.goto('/');
  await expect(page.getByText(homeText.noFeatured)).toBeVisible();
});

test('[spec 5] the newsletter: no address is refused, an address is taken offline too @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  const home = accountOn(page);
  await page.goto('/');
  await visitor.untilInstalled();
  for (const wrong of ['', 'ann', '   ']) {
    await home.subscribe(wrong);
    await expect(home.toast(newsletterText.invalidTitle)).toBeVisible();
    await expect(home.alert(newsletterText.invalidHint)).toBeVisible();
  }
  await visitor.setOffline(true);
  await typeInto(page.getByLabel(newsletterText.email), `ann.${Date.now()}@mail.example`);
  await page.getByRole('button', { name: newsletterText.subscribe }).dblclick();
  await expect(home.toast(newsletterText.waitingTitle)).toBeVisible();
  await expect(home.toast(newsletterText.done)).toHaveCount(0);
  await expect(home.toast(newsletterText.invalidTitle)).toHaveCount(0);
  await expect(page.getByLabel(newsletterText.email)).toHaveValue('');
  await expect(page.getByRole('banner').getByRole('button', { name: '1 waiting' })).toBeVisible();
  await visitor.setOffline(false);
  await marketOn(page).expectAllSent();
});

test('home, account and saved sales break no accessibility rule @chromium', async ({
  visitor: { page },
}) => {
  await marketOn(page).signUp({
    email: `a11y.${Date.now()}@mail.example`,
    password: 'correct horse',
    zip: ZIP,
  });
  for (const path of [
    '/',
    '/account',
    '/account?view=sales',
    '/account?promptZipCode=true',
    '/saved-sales',
    '/forgot-password',
    '/reset-password',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessibilityProblems(page), path).toEqual([]);
  }
});
