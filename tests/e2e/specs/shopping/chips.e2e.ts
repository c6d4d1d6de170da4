import { alertText } from '../../../../src/i18n/pages/alert-text.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { searchText } from '../../../../src/i18n/pages/search-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { expect, type Page, storeBeforehand, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

/** Discover on one screen: how many sales are seen at once, and what stands above them. */

/** Where no other case posts. */
const SEATTLE = '98101';

async function discover(page: Page, zip = SEATTLE) {
  await storeBeforehand(page, 'userZipCode', zip);
  await page.goto('/discover');
  const cards = page.getByRole('article');
  await expect(cards.nth(9)).toBeAttached({ timeout: 60_000 });
  return cards;
}

/** Runs in the page: how many cards are in sight as a whole. */
function countSeen(): number {
  const bar = [...document.querySelectorAll('nav')].find(
    (nav) => getComputedStyle(nav).position === 'fixed' && nav.checkVisibility(),
  );
  // Held sideways, it stands at the side.
  const bottom = bar?.getBoundingClientRect().top || window.innerHeight;
  const cards = [...document.querySelectorAll('main article')];
  return cards.filter((card) => card.getBoundingClientRect().bottom <= bottom).length;
}

/** Runs in the page: what can be pressed above the list or on a card, and is less than 44 px wide or high. */
function smallTargets(): string[] {
  const parts = '[data-list-bar] :is(a, button, select), main article button';
  return [...document.querySelectorAll<HTMLElement>(parts)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 44)
    .map((each) => `${each.textContent} ${each.offsetWidth} x ${each.offsetHeight}`);
}

for (const { width, height, fewest } of [
  { width: 390, height: 844, fewest: 5 },
  { width: 360, height: 640, fewest: 3 },
  { width: 844, height: 390, fewest: 3 },
  { width: 768, height: 1024, fewest: 5 },
  { width: 1280, height: 800, fewest: 9 },
  { width: 1920, height: 1080, fewest: 12 },
]) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`[LOOK] whole sales in sight on the first screen: ${fewest}, with targets of 44 px`, async ({
      visitor: { page },
    }) => {
      await discover(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect.poll(() => page.evaluate(countSeen)).toBeGreaterThanOrEqual(fewest);
      expect(await page.evaluate(smallTargets)).toEqual([]);
    });
  });
}

test('[LOOK] the day, the order, and the filters stay in reach of the list, and the search is one press away', async ({
  visitor: { page },
}) => {
  const cards = await discover(page);
  await cards.nth(9).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const filters = page.getByRole('button', { name: discoverText.filters }).first();
  await expect(filters).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: discoverText.sortBy })).toBeInViewport();
  const days = page.getByRole('group', { name: discoverText.day }).getByRole('button');
  for (const day of await days.all()) await expect(day).toBeInViewport({ ratio: 1 });
  await page.getByRole('banner').getByRole('link', { name: shellText.search }).click();
  await expect(page.getByRole('searchbox', { name: searchText.placeholder })).toBeVisible();
});

for (const width of [1280, 1100]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('[LOOK] the filters open beside the list, which stays and is counted, and close again', async ({
      visitor: { page },
    }) => {
      const cards = await discover(page);
      const toggle = page.getByRole('button', { name: /^Filters/ });
      const panel = page.getByRole('region', { name: discoverText.filters });
      await expect(panel).toHaveCount(0);
      await cards.first().evaluate((card) => card.setAttribute('data-same', 'yes'));
      await toggle.click();
      await expect(toggle).toBeFocused();
      await expect(panel).toBeInViewport({ ratio: 1 });
      // The same element: nothing was drawn anew.
      await expect(cards.first()).toHaveAttribute('data-same', 'yes');
      await expect(cards.first()).toBeInViewport({ ratio: 1 });
      const right = await panel.evaluate((each) => each.getBoundingClientRect().right);
      expect((await cards.first().boundingBox())?.x).toBeGreaterThanOrEqual(right);
      const apply = panel.getByRole('button', { name: discoverText.applyFilters });
      await expect(apply).toContainText(/[1-9]\d* sales?/);
      await panel.getByRole('button', { name: discoverText.types.auction }).click();
      const isListed = async () => {
        const listed = discoverText.saleCount(await cards.count());
        return (await apply.textContent())?.endsWith(listed);
      };
      await expect.poll(isListed).toBe(true);
      await apply.click();
      await expect(panel).toHaveCount(0);
      await expect(toggle).toBeFocused();
    });
  });
}

test('[LOOK] a day narrows the list to as many as it says, here, on the map, and in a search', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await postOpenSale(market, { title: 'Open this minute' });
  const cards = await discover(page, '60601');
  const day = (name: string) =>
    page.getByRole('group', { name: discoverText.day }).getByRole('button', { name });
  const countOf = async (name: string) => {
    await expect(day(name)).toHaveAccessibleName(/ \d+ sales?$/);
    return Number(/(\d+)\s+sale/.exec((await day(name).textContent()) ?? '')?.[1]);
  };
  /** A long list comes in parts: at some hours there are more than the first one has. */
  const expectAll = (most: number) =>
    expect
      .poll(async () => {
        await cards.last().evaluate((card) => card.scrollIntoView());
        return cards.count();
      })
      .toBe(most);
  await expect(day(discoverText.days.all)).toHaveAttribute('aria-pressed', 'true');
  const count = await countOf(discoverText.days.now);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(await countOf(discoverText.days.all));
  await day(discoverText.days.now).click();
  await expect(day(discoverText.days.now)).toHaveAttribute('aria-pressed', 'true');
  await expect(day(discoverText.days.all)).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(/open=1/);
  await expectAll(count);
  await expect(market.card('Open this minute')).toContainText('until 11 PM');
  await page.reload();
  await expectAll(count);

  await page.getByRole('link', { name: 'View on Map', exact: true }).click();
  await expect(page).toHaveURL(/\/map\?.*open=1/);
  await expect(day(discoverText.days.now)).toHaveAttribute('aria-pressed', 'true');
  await expectAll(count);

  await page.goto('/search?q=minute');
  await expect(market.card('Open this minute')).toBeVisible();
  const found = await countOf(discoverText.days.now);
  await day(discoverText.days.now).click();
  await expect(page).toHaveURL(/open=1/);
  await expect(page.getByRole('list', { name: searchText.list }).getByRole('article')).toHaveCount(
    found,
  );
  await expect(market.card('Open this minute')).toBeVisible();
});

test('[LOOK] beside the map the day bar keeps its height, however long the list is @chromium', async ({
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
    const bar = await page.getByRole('group', { name: discoverText.day }).boundingBox();
    expect(bar?.height).toBeGreaterThanOrEqual(44);
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
  const alert = main.getByRole('button', { name: alertText.add });
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

test('[LOOK] an empty day leads to the other days; where there is nothing at all, no filter is blamed @chromium', async ({
  visitor: { page },
}) => {
  await discover(page);
  await page.goto('/discover?from=2035-01-01&to=2035-01-01');
  const main = page.getByRole('main');
  await expect(main.getByText(discoverText.emptyDay)).toBeVisible({ timeout: 60_000 });
  await expect(main.getByRole('link', { name: discoverText.beFirst })).toHaveCount(0);
  await main.getByRole('button', { name: /^All days: \d+ sales$/ }).click();
  await expect(page.getByRole('article').nth(9)).toBeAttached();

  // Jordan, Montana: 100 miles from any town.
  await page.goto('/discover?open=1');
  await marketOn(page).setZip('59337');
  await expect(main.getByText(discoverText.emptyWidest('50 miles'))).toBeVisible({
    timeout: 60_000,
  });
  await expect(main.getByText(discoverText.emptyFiltered)).toHaveCount(0);
  await expect(main.getByRole('link', { name: discoverText.beFirst })).toBeVisible();
});
