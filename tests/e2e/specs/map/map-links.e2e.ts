import { expect, test } from '../../drivers/browser.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';
import { marketOn } from '../../drivers/market-driver.ts';

const DESKTOP = { width: 1200, height: 800 };
/** Seattle: no other spec posts there, so the cards are the samples. */
const SEATTLE = '98101';

test.describe('on a wide screen', () => {
  test.use({ viewport: DESKTOP });

  test('[spec-line 2.6, 2.13] the header and the footer lead to every screen that the specification names', async ({
    visitor: { page },
  }) => {
    await page.goto('/discover');
    const header = page.getByRole('banner').getByRole('navigation').first();
    const links = [
      ['Create Sale', '/create-sale'],
      ['Discover', '/discover'],
      ['Map', '/map'],
      ['How It Works', '/how-it-works'],
    ] as const;
    for (const [name, path] of links) {
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    const footer = page.getByRole('contentinfo');
    const paths = [
      '/discover',
      '/map',
      '/create-sale',
      '/saved-sales',
      '/about-us',
      '/how-it-works',
      '/contact',
      '/terms',
      '/privacy',
    ];
    for (const path of paths) await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1);
    await header.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sales Near You' })).toBeVisible();
  });
});

test("[spec-line 2.25, 2.28, 2.71] 'View on Map' on Discover, on a card, and on the sale's page", async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.browseNear(SEATTLE);
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible(PATIENT);
  const id = (await card.getAttribute('data-sale')) ?? '';
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/sale/${id}`);
  await expect(card.getByRole('button', { name: /^Save/ })).toBeVisible();
  await card.getByRole('button', { name: /^More/ }).click();
  const more = page.getByRole('dialog');
  await expect(more.getByRole('link', { name: 'View on Map' })).toHaveAttribute(
    'href',
    `/map?saleId=${id}`,
  );
  await expect(more.getByRole('button', { name: 'Add to route' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(page.getByRole('link', { name: 'View on Map', exact: true })).toHaveAttribute(
    'href',
    '/map',
  );
  // What is filtered here is filtered there.
  await page.goto('/discover?type=estate&sort=soonest');
  await expect(page.getByRole('link', { name: 'View on Map', exact: true })).toHaveAttribute(
    'href',
    '/map?type=estate&sort=soonest',
  );
  await page.goto(`/sale/${id}`);
  const details = page.getByRole('complementary', { name: 'Sale Details' });
  await expect(details.getByRole('link', { name: 'View on Map', exact: true })).toHaveAttribute(
    'href',
    `/map?saleId=${id}`,
  );
});

test("[spec-line 2.75] 'View All on Map' shows what was saved, and only that @long", async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.browseNear(SEATTLE);
  await market.signUp({
    email: `map.${Date.now()}@mail.example`,
    password: 'rummage-123',
    zip: SEATTLE,
  });
  await market.browse();
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible(PATIENT);
  const saved = [];
  for (const index of [0, 2]) {
    saved.push(await cards.nth(index).getAttribute('data-sale'));
    await cards.nth(index).getByRole('button', { name: /^Save/ }).click();
  }
  await page.goto('/saved-sales');
  await page.getByRole('link', { name: 'View All on Map', exact: true }).click();
  await expect(page.getByText('2 saved sales')).toBeVisible(PATIENT);
  await expect(cards).toHaveCount(2);
  const listed = await cards.evaluateAll((all) =>
    all.map((card) => card.getAttribute('data-sale')),
  );
  expect(new Set(listed)).toEqual(new Set(saved));
});

test('the bar at the bottom has the map, and Back finds it as it was @chromium @long', async ({
  visitor: { page },
}) => {
  const map = mapOn(page);
  await map.open(SEATTLE);
  const bar = page.getByRole('navigation', { name: 'Main' }).last();
  await expect(bar.getByRole('link', { name: 'Map' })).toHaveAttribute('aria-current', 'page');
  const sale = await map.oneOfTwo();
  await map.markOf(sale.id).focus();
  await page.keyboard.press('Enter');
  await expect(map.popup).toBeVisible();
  await map.whenStill();
  // The foot of a sign is its place. The selected sale's sign is larger.
  const foot = async () => {
    const box = await map.markOf(sale.id).boundingBox();
    return box && [box.x + box.width / 2, box.y + box.height].map(Math.round);
  };
  const before = await foot();
  await map.popup.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: sale.title })).toBeVisible();
  await page.goBack();
  await expect(map.markOf(sale.id)).toBeVisible(PATIENT);
  await map.whenStill();
  expect(await foot()).toEqual(before);
});
