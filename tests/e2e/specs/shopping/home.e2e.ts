import { homeText, newsletterText } from '../../../../src/i18n/pages/home-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import { accountOn, keepDataLocal } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

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

test('a newcomer reads which place was guessed, and no distance from it; both change with their own', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  const cards = page.getByRole('list', { name: homeText.featured }).getByRole('article');
  await expect(cards).toHaveCount(3, { timeout: 60_000 });
  await expect(page.getByText(homeText.guessed('San Francisco, CA'))).toBeVisible();
  await expect(cards.getByText(/miles? away/)).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: shellText.setLocation }).click();
  const dialog = page.getByRole('dialog', { name: locationText.title });
  await typeInto(dialog.getByLabel(locationText.zipLabel), ZIP);
  await dialog.getByRole('button', { name: locationText.save }).click();
  await expect(page.getByText(homeText.near('Chicago, IL 60614'))).toBeVisible();
  await expect(cards.getByText(/miles? away/)).toHaveCount(3, { timeout: 60_000 });
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
