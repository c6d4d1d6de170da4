import { expect, test, typeInto, storeBeforehand } from '../../drivers/browser.ts';

/** Section 2, Home, and what sections 5 and 9 say about it, word for word. */

const SERVER = /\/rest\/v1\//;
const PULL = /\/rpc\/sync_pull$/;

test('[spec-line 2.20, 2.21, 5.3] Find Sales takes any value, but not none', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const find = main.getByRole('button', { name: 'Find Sales' });
  await find.click();
  await expect(page).toHaveURL(/\/$/);
  await typeInto(main.getByLabel('Zip Code'), '60601');
  await find.click();
  await expect(page).toHaveURL(/\/discover/);
  expect(await page.evaluate(() => localStorage.getItem('userZipCode'))).toBe('60601');

  // Text that is no ZIP code is accepted too; Discover says what is wrong with it.
  await page.goto('/');
  await typeInto(main.getByLabel('Zip Code'), 'somewhere');
  await find.click();
  await expect(page).toHaveURL(/\/discover/);
  await expect(
    page.getByRole('dialog').getByText('Please enter a valid 5-digit zip code'),
  ).toBeVisible();
});

test('[spec-line 2.22, 2.23, 2.24, 9.1, 1.2] how it works, three featured sales, selling for free', async ({
  visitor: { page },
}) => {
  await storeBeforehand(page, 'userZipCode', '60601');
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'How It Works' })).toBeVisible();
  const featured = main.getByRole('region', { name: 'Featured Sales' });
  await expect(featured.getByRole('article')).toHaveCount(3, { timeout: 60_000 });
  await expect(featured.getByText('Upcoming', { exact: true })).toHaveCount(3);
  await expect(main.getByText('No account is required to create a listing.')).toBeVisible();
  await expect(main.getByText('List it for free.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Create Sale' })).toHaveAttribute(
    'href',
    '/create-sale',
  );
  await expect(main.getByRole('button', { name: 'Subscribe' })).toBeVisible();
});

test('[spec-line 2.23] placeholders while nothing is known, and a word where there is nothing', async ({
  visitor: { page, context },
}) => {
  await storeBeforehand(page, 'userZipCode', '60601');
  await context.route(SERVER, () => undefined);
  await page.goto('/');
  const featured = page.getByRole('region', { name: 'Featured Sales' });
  await expect(featured.locator('[aria-busy=true] > [aria-hidden=true]')).toHaveCount(3);
  await storeBeforehand(page, 'dataSource', 'local');
  await page.goto('/');
  await expect(featured).toContainText('No featured sales available at this time.');
});

// In installed Firefox, Playwright does not see request bodies.
test('[spec-line 2.23] an area that has no sales is said to have none as soon as it was read @chromium', async ({
  visitor: { page, context },
}) => {
  await storeBeforehand(page, 'userZipCode', '99701');
  let areaAnswers = 0;
  await context.route(PULL, async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as { readonly scopes: readonly object[] };
    if (told.scopes.length > 1) {
      // The list asks before its area has arrived, and nothing else changes when it has.
      areaAnswers += 1;
      if (areaAnswers > 1) return;
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
    await route.fulfill({
      response: answer,
      json: { ...told, scopes: told.scopes.map((scope) => ({ ...scope, rows: [] })) },
    });
  });
  await page.goto('/');
  const featured = page.getByRole('region', { name: 'Featured Sales' });
  await expect(featured.locator('[aria-busy=true]')).toHaveCount(1);
  await expect(featured).toContainText('No featured sales available at this time.');
});

test('[spec-line 5.4, 5.5] the newsletter asks for an address and takes it', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  const toasts = page.getByRole('region', { name: 'Messages' });
  const email = page.getByRole('main').getByLabel('Email');
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(toasts).toContainText('Invalid Email');
  await expect(toasts).toContainText('Please enter a valid email address.');
  await typeInto(email, 'nobody');
  await subscribe.click();
  await expect(toasts).toContainText('Invalid Email');
  await typeInto(email, `reader.${Date.now()}@mail.example`);
  await subscribe.click();
  await expect(toasts).toContainText("You've been subscribed to our newsletter.");
  await expect(email).toHaveValue('');
});
