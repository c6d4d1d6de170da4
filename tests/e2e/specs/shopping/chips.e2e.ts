import { alertText } from '../../../../src/i18n/pages/alert-text.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { searchText } from '../../../../src/i18n/pages/search-text.ts';
import { expect, type Page, storeBeforehand, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

/** Discover on one screen: how many sales are seen at once, and the choices above them. */

/** Where no other case posts. */
const SEATTLE = '98101';

async function discover(page: Page, zip = SEATTLE) {
  await storeBeforehand(page, 'userZipCode', zip);
  await page.goto('/discover');
  const cards = page.getByRole('article');
  await expect(cards.nth(9)).toBeAttached({ timeout: 60_000 });
  return cards;
}

/** Runs in the page: how many cards have their title, time, dates and place in sight. */
function countSeen(): number {
  const bar = [...document.querySelectorAll('nav')].find(
    (nav) => getComputedStyle(nav).position === 'fixed' && nav.checkVisibility(),
  );
  // Held sideways, it stands at the side.
  const bottom = bar?.getBoundingClientRect().top || window.innerHeight;
  return [...document.querySelectorAll('main article')].filter((card) => {
    const facts = [...card.querySelectorAll('h2, p')];
    return facts.length > 3 && facts.every((each) => each.getBoundingClientRect().bottom <= bottom);
  }).length;
}

/** Runs in the page: tags that do not show all of their letters. */
function cutTags(): string[] {
  const tags = [...document.querySelectorAll<HTMLElement>('main article .price-tag')];
  return tags
    .filter((tag) => tag.checkVisibility() && tag.scrollWidth > tag.clientWidth)
    .map((tag) => tag.textContent);
}

for (const { width, height, fewest } of [
  { width: 390, height: 844, fewest: 5 },
  { width: 844, height: 390, fewest: 3 },
  { width: 1280, height: 800, fewest: 9 },
]) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`[spec 2] ${fewest} sales are in sight on the first screen, their tags whole`, async ({
      visitor: { page },
    }) => {
      await discover(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect.poll(() => page.evaluate(countSeen)).toBeGreaterThanOrEqual(fewest);
      expect(await page.evaluate(cutTags)).toEqual([]);
    });
  });
}

test('[spec 2] filters and order stay in reach of the list, and the search is one press away', async ({
  visitor: { page },
}) => {
  const cards = await discover(page);
  await cards.nth(9).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const filters = page.getByRole('button', { name: discoverText.filters }).first();
  await expect(filters).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: discoverText.sortBy })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('link', { name: discoverText.search }).click();
  await expect(page.getByRole('searchbox', { name: searchText.placeholder })).toBeVisible();
});

test('[spec 2] a chip narrows the list to as many as it says, here and on the map', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await postOpenSale(market, { title: 'Open this minute' });
  const cards = await discover(page, '60601');
  const strip = page.getByRole('group', { name: discoverText.chips });
  const chip = strip.getByRole('button', { name: discoverText.openNow });
  await expect(chip).toHaveAccessibleName(/ [1-9]\d* sales?$/);
  const count = Number(/(\d+)\s+sale/.exec((await chip.textContent()) ?? '')?.[1]);
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/open=1/);
  await expect(cards).toHaveCount(count);
  await expect(market.card('Open this minute')).toContainText('Open now');
  await page.reload();
  await expect(cards).toHaveCount(count);

  await page
    .getByRole('link', { name: /View on Map/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/map\?.*open=1/);
  await expect(
    page.getByRole('group', { name: discoverText.chips }).getByRole('button', {
      name: discoverText.openNow,
    }),
  ).toHaveAttribute('aria-pressed', 'true');
});

test('[LOOK] beside the map the chips keep their height, however long the list is @chromium', async ({
  visitor: { page },
}) => {
  await discover(page, '60601');
  for (const [width, height] of [
    [1280, 800],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/map');
    await expect(page.getByRole('article').first()).toBeVisible();
    const strip = await page.getByRole('group', { name: discoverText.chips }).boundingBox();
    expect(strip?.height).toBeGreaterThanOrEqual(44);
  }
});

test('[spec 2] where filters leave nothing, they can be cleared, or an alert be set that tells of the first', async ({
  visitor: { page },
}) => {
  await discover(page);
  await page.goto('/discover?q=zeppelin&type=estate&open=1&half=1');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: discoverText.empty })).toBeVisible();
  await expect(main.getByRole('link', { name: discoverText.beFirst })).toHaveCount(0);
  await expect(main.getByText(alertText.withoutOpenNow)).toBeVisible();
  const alert = main.getByRole('button', { name: alertText.addFirst });
  await alert.click();
  await expect(main.getByRole('button', { name: alertText.on })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await main.getByRole('button', { name: discoverText.clearFilters }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/discover$/);
  await page.goto('/search');
  const alerts = page.getByRole('list').filter({ hasText: 'zeppelin' });
  await expect(alerts).toContainText(alertText.halfPrice);
  await expect(alerts.getByRole('link')).toHaveAttribute(
    'href',
    '/discover?q=zeppelin&type=estate&half=1',
  );
});
