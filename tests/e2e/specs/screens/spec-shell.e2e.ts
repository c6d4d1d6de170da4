import { expect, type Page, test, typeInto, storeBeforehand } from '../../drivers/browser.ts';

/** Section 2, what all screens share: the words and addresses of the specification, word for word. */

const DESKTOP = { width: 1280, height: 800 };
const PAGES = ['/discover', '/create-sale', '/login', '/signup', '/no-such-page'];

function header(page: Page) {
  return page.getByRole('banner');
}

test('[spec-line 2.1, 2.14] every screen has one header, one footer and the contact mailbox', async ({
  visitor: { page },
}) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(header(page)).toHaveCount(1);
    await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]')).toHaveText(/@/);
  }
});

test('[spec-line 2.2, 2.10] the header knows that the page is scrolled; another page starts at its top', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 10, behavior: 'instant' }));
  await expect(header(page)).toHaveAttribute('data-scrolled', 'false');
  await page.evaluate(() => scrollTo({ top: 11, behavior: 'instant' }));
  await expect(header(page)).toHaveAttribute('data-scrolled', 'true');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Discover' }).first().click();
  await expect(page).toHaveURL(/\/discover/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('[spec-line 2.2] an address that is typed opens at its top as well; a reload keeps its place', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await page.goto('/how-it-works');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Spec 2, in its order. */
const ROUTES = [
  '/',
  '/discover',
  '/map',
  '/create-sale',
  '/create-success',
  '/how-it-works',
  '/login',
  '/signup',
  '/forgot-password',
  '/auth/callback',
  '/sale/some-id',
  '/saved-sales',
  '/account',
  '/about-us',
  '/contact',
  '/terms',
  '/privacy',
  '/social-share-generator',
  '/search',
];

test('[spec-line 2.3] every address of the specification is a page, and any other is the 404 page', async ({
  visitor: { page },
}) => {
  const notFound = page.getByRole('heading', { name: /^Oops! We couldn't find the page/ });
  for (const path of ROUTES) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
    await expect(notFound, path).toHaveCount(0);
  }
  for (const path of ['/maps', '/sale', '/search/more', '/discover/1']) {
    await page.goto(path);
    await expect(notFound, path).toBeVisible();
  }
});

test('an address that stands for no text is the 404 page, from the server and on the device', async ({
  visitor,
}) => {
  const { page } = visitor;
  const notFound = page.getByRole('heading', { name: /^Oops! We couldn't find the page/ });
  const malformed = [
    '/sale/%E0%A4%A',
    '/%',
    '/routes/%ff/drive',
    '/manage/%c3%28',
    '/s/%#%E0%A4%A',
  ];
  for (const path of malformed) {
    await page.goto(path);
    await expect(notFound, path).toBeVisible();
  }
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  for (const path of malformed) {
    await page.goto(path);
    await expect(notFound, path).toBeVisible();
  }
});

test('[spec-line 2.4, 2.5] what is no page says so and leads on', async ({ visitor: { page } }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Oops! We couldn't find the page you're looking for.",
  );
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Browse Sales' })).toHaveAttribute(
    'href',
    '/discover',
  );
});

test.describe('on a wide screen', () => {
  test.use({ viewport: DESKTOP });

  test('[spec-line 2.9] guests see Log in and Sign up', async ({ visitor: { page } }) => {
    await page.goto('/discover');
    const logIn = header(page).getByRole('link', { name: 'Log in', exact: true });
    const signUp = header(page).getByRole('link', { name: 'Sign up', exact: true });
    await expect(logIn).toHaveAttribute('href', '/login');
    await expect(signUp).toHaveAttribute('href', '/signup');
  });
});

test('[spec-line 9.9] below 768 px the links are in the bar at the bottom, from there on in the header', async ({
  visitor: { page },
}) => {
  await page.goto('/discover');
  const above = header(page).getByRole('link', { name: 'Create Sale' });
  const below = page.locator('nav.fixed');
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(below).toBeVisible();
  await expect(above).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(below).toBeHidden();
  await expect(above).toBeVisible();
});

test.describe('the location dialog', () => {
  test('[spec-line 2.11, 2.12, 2.15, 2.17, 2.18] asks, checks, and keeps what was entered', async ({
    visitor: { page },
  }) => {
    await page.goto('/discover');
    await header(page).getByRole('button', { name: 'Set location' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set your location' });
    const zip = dialog.getByLabel('Zip Code');
    await expect(zip).toHaveAttribute('placeholder', 'Enter your zip code');
    const save = dialog.getByRole('button', { name: 'Save', exact: true });
    await typeInto(zip, '1234');
    await save.click();
    const error = dialog.getByText('Please enter a valid 5-digit zip code');
    await expect(error).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('userZipCode'))).toBeNull();
    await typeInto(zip, '60601');
    await expect(error).toHaveCount(0);
    await save.click();
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('userZipCode'))).toBe('60601');
  });

  test('[spec-line 2.16, 2.19] opens with the zip code in use; Cancel and Escape change nothing', async ({
    visitor: { page, context },
  }) => {
    await storeBeforehand(context, 'userZipCode', '60601');
    await page.goto('/discover');
    const opener = header(page).getByRole('button', { name: /^Set location/ });
    const dialog = page.getByRole('dialog', { name: 'Set your location' });
    for (const leave of ['Cancel', 'Escape']) {
      await opener.click();
      const zip = dialog.getByLabel('Zip Code');
      await expect(zip).toHaveValue('60601');
      await typeInto(zip, '10001');
      // The first Escape closes the field's suggestions.
      if (leave === 'Escape') {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      } else await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => localStorage.getItem('userZipCode'))).toBe('60601');
    }
  });
});
