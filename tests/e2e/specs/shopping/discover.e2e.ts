import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

test('[spec 2] filters filter, stay in the address, and a sale opened at once after Apply opens', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browseNear('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  // By the day that the app chooses, there are few at some hours.
  const days = page.getByRole('group', { name: discoverText.day });
  await days.getByRole('button', { name: /^All/ }).click();
  await market.filter({ saleType: 'estate' });
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/sale\/[0-9a-f-]+$/);
  await expect(page.getByRole('main').getByText('Estate Sale').first()).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/type=estate/);
  await page.reload();
  const cards = page.getByRole('article');
  await expect(cards.nth(5)).toBeVisible();
  const types = await cards.getByText(/^(Garage|Estate|Auction) Sale$/).allTextContents();
  expect(new Set(types)).toEqual(new Set(['Estate Sale']));
});

test('by keyboard: a card that moves in the list keeps the focus @long', async ({ visitor }) => {
  const { page } = visitor;
  const cards = page.getByRole('article');
  const idsNear = async (zip: string) => {
    await page.goto('/discover');
    await page.evaluate((near) => localStorage.setItem('userZipCode', near), zip);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText(zip, { timeout: 60_000 });
    // Waits for the whole list of this area: sales without a place may be on the device earlier.
    await expect(cards).toHaveCount(24, { timeout: 60_000 });
    await expect(cards.first()).toContainText(/miles? away/);
    return cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-sale')));
  };
  const [near, far] = ['98101', '98122'];
  const there = await idsNear(far);
  const here = await idsNear(near);
  // A sale that moves far up in the other list: its element is created anew.
  const [mover] = here.filter((id) => there.includes(id)).toSorted((a, b) => rise(b) - rise(a));
  function rise(id: string | null): number {
    return here.indexOf(id) - there.indexOf(id);
  }
  expect(rise(mover ?? null), `${here.join()} ${there.join()}`).toBeGreaterThan(2);
  const link = page.locator(`[data-sale="${mover}"] h2 a`);
  await link.focus();
  const other = await visitor.newTab();
  await other.goto('/discover');
  await other.evaluate((zip) => localStorage.setItem('userZipCode', zip), far);
  await expect
    .poll(async () => (await cards.first().getAttribute('data-sale')) === there[0])
    .toBe(true);
  // Firefox reports no focus in a page that is not in front.
  await page.bringToFront();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/sale/${mover}$`));
});
