import { preferencesText } from '../../../../src/i18n/people/account-text.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import { expect, type Page, test, type Visitor } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Light, dark, or the device's setting: anyone can choose, and it applies before the first paint. */

const LIGHT = 'rgb(255, 251, 242)';
const DARK = 'rgb(23, 19, 16)';

async function expectPaper(page: Page, color: string): Promise<void> {
  await expect(page.locator('html')).toHaveCSS('background-color', color);
}

async function choose(page: Page, theme: keyof typeof preferencesText.themes): Promise<void> {
  const choice = page.getByRole('radio', { name: preferencesText.themes[theme] });
  await choice.check({ force: true });
  await expect(choice).toBeChecked();
}

async function openPreferences({ page }: Visitor): Promise<void> {
  await page.goto('/account');
  await page.getByRole('tab', { name: 'Preferences' }).click();
}

test('a guest chooses dark; after a reload the page is dark before any script of it has run @chromium', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/account');
  await expectPaper(page, LIGHT);
  await choose(page, 'dark');
  await expectPaper(page, DARK);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  for (const bar of await page.locator('meta[name="theme-color"]').all()) {
    await expect(bar).toHaveAttribute('content', '#171310');
  }
  const other = await visitor.newTab();
  await other.route('**/assets/*.js', (route) => route.abort());
  await context.route('**/assets/*.js', (route) => route.abort());
  await other.goto('/discover');
  await expect(other.locator('#root')).toHaveText('Rummage');
  await expect(other.getByRole('banner')).toHaveCount(0);
  await expectPaper(other, DARK);
});

test('system follows the device, and another tab follows the choice @chromium @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/account');
  const other = await visitor.newTab();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto('/discover');
  await expectPaper(page, DARK);
  await choose(page, 'light');
  await expectPaper(page, LIGHT);
  await expectPaper(other, LIGHT);
  await choose(page, 'system');
  await expectPaper(page, DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectPaper(page, LIGHT);
  await expectPaper(other, DARK);
});

test('[SYNC-3] an account takes its theme to its other phone, and a change comes there, too @long', async ({
  visitor,
  newVisitor,
}) => {
  const person = newPerson();
  const market = marketOn(visitor.page);
  await market.signUp({ ...person, zip: '60614' });
  await openPreferences(visitor);
  await expect(visitor.page.getByText(preferencesText.themeOfAccount)).toBeVisible();
  await choose(visitor.page, 'dark');
  await market.expectAllSent();

  const second = await newVisitor();
  await marketOn(second.page).logIn(person);
  await expectPaper(second.page, DARK);
  await openPreferences(second);
  await choose(second.page, 'light');
  // Until the other phone has sent the change and this one has pulled it.
  await expect(async () => {
    await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(visitor.page.locator('html')).toHaveCSS('background-color', LIGHT, {
      timeout: 2_000,
    });
  }).toPass();
  await accountOn(visitor.page).logOut();
  await expectPaper(visitor.page, LIGHT);
});
