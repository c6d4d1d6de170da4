import { expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

/**
 * Section 2, signing up and logging in, the account and saved sales, and what sections 4, 6 and 8 say about
 * them, word for word.
 */

const DESKTOP = { width: 1280, height: 800 };
const PASSWORD = 'correct horse';
const ZIP = '60601';

function toasts(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

async function signUp(page: Page, name: string): Promise<string> {
  const email = `${name}.${Date.now()}@mail.example`;
  await marketOn(page).signUp({ email, password: PASSWORD, zip: ZIP });
  return email;
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

test('[spec-line 2.86, 2.87] the forms of logging in and signing up', async ({
  visitor: { page },
}) => {
  const main = page.getByRole('main');
  await page.goto('/login');
  await expect(main.getByLabel('Email')).toBeVisible();
  await expect(main.getByLabel(/^Password/)).toBeVisible();
  const forgotten = main.getByRole('link', { name: 'Forgot password?' });
  await expect(forgotten).toHaveAttribute('href', '/forgot-password');
  await expect(main.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await main.locator('a[href="/signup"]').click();
  await expect(main.getByLabel('Email')).toBeVisible();
  await expect(main.getByLabel(/^Password/)).toBeVisible();
  await expect(main.getByLabel('Zip Code')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Sign Up with Google' })).toBeVisible();
  await expect(main.locator('a[href="/login"]')).toBeVisible();
});

test('[spec-line 7.9, 7.10, 8.18, 8.19] in, out, in again, and refused', async ({
  visitor: { page },
}) => {
  const email = await signUp(page, 'again');
  await expect(toasts(page)).toContainText('Account created successfully!');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(() => stored(page, 'rummageUser')).toBeNull();
  await page.goto('/login');
  const main = page.getByRole('main');
  await typeInto(main.getByLabel('Email'), email);
  await typeInto(main.getByLabel(/^Password/), 'wrong horse');
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(main.getByText('Wrong email or password.')).toBeVisible();
  await typeInto(main.getByLabel(/^Password/), PASSWORD);
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(toasts(page)).toContainText('Logged in successfully!');
  await expect(page).toHaveURL(/\/$/);
});

test('[spec-line 4.10] the user is cached while signed in; a new zip code is kept and said @long', async ({
  visitor: { page },
}) => {
  const email = await signUp(page, 'cached');
  const cached = async () => JSON.parse((await stored(page, 'rummageUser')) ?? '{}') as object;
  await expect.poll(cached).toMatchObject({ email, zipCode: ZIP });
  await marketOn(page).setZip('10001');
  await expect(toasts(page)).toContainText('Zip code updated successfully');
  await expect.poll(cached).toMatchObject({ email, zipCode: '10001' });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: DESKTOP });

  test('[spec-line 2.8] signed in: Saved, Account, and the name before the @', async ({
    visitor: { page },
  }) => {
    const email = await signUp(page, 'header');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Saved' })).toHaveAttribute(
      'href',
      '/saved-sales',
    );
    await expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    await expect(header).toContainText(email.split('@')[0] ?? '');
    await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  });
});

test('[spec-line 2.74, 2.79, 6.2] what a guest is shown instead of an account @long', async ({
  visitor: { page },
  newVisitor,
}) => {
  const main = page.getByRole('main');
  await page.goto('/saved-sales');
  await expect(main.getByText('Sign in to view your saved sales')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  await page.goto('/account');
  await expect(main.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
  await expect(main.getByRole('button', { name: 'Log Out' })).toHaveCount(0);
  // Only a registered seller's sale has reviews, and not every sample belongs to one.
  const { page: seller } = await newVisitor();
  await signUp(seller, 'seller');
  await page.goto(await postOpenSale(marketOn(seller), { title: 'Seen by a guest' }));
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
  for (const verb of [/review$/, 'Check In']) {
    await expect(page.getByRole('button', { name: verb })).toHaveCount(0);
  }
});

test('[spec-line 2.80, 2.81, 2.84, 2.85] the account of someone who is signed in', async ({
  visitor: { page },
}) => {
  const email = await signUp(page, 'account');
  await page.goto('/account?promptZipCode=true');
  const dialog = page.getByRole('dialog', { name: 'Set your location' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const main = page.getByRole('main');
  const sidebar = main.getByRole('navigation');
  await expect(sidebar.getByRole('link')).toHaveText(['Account', 'Saved Sales', 'My Sales']);
  await expect(sidebar.getByRole('button')).toHaveText(['Log Out']);
  await expect(main.getByRole('tab')).toHaveText(['Profile', 'Rewards', 'Preferences']);
  await expect(main.getByLabel('Email')).toHaveValue(email);
  await expect(main.getByLabel('Zip Code')).toHaveValue(ZIP);
  await typeInto(main.getByLabel('Name'), 'Ann');
  await main.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page)).toContainText('Profile saved');
  await sidebar.getByRole('link', { name: 'My Sales' }).click();
  await expect(main.getByRole('link', { name: 'Create Sale' })).toHaveAttribute(
    'href',
    '/create-sale',
  );
});

test('[spec-line 4.5, 4.6] saving, and taking it back @long', async ({ visitor: { page } }) => {
  await signUp(page, 'saver');
  await page.goto('/saved-sales');
  const main = page.getByRole('main');
  await expect(main.getByText('No Saved Sales Yet')).toBeVisible();
  await expect(main.locator('a[href="/discover"]')).toBeVisible();
  await page.goto('/discover');
  const card = page.getByRole('article').first();
  await card.getByRole('heading').getByRole('link').click({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.goto('/saved-sales');
  await expect(main.getByRole('article')).toHaveCount(1);
});
