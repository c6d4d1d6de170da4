import { expect, type Locator, type Page, test, storeBeforehand } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

/** Section 2, Discover Sales: the words of the specification, word for word. */

const DESKTOP = { width: 1280, height: 800 };
const TABLET = { width: 900, height: 800 };
const SERVER = /\/rest\/v1\//;

/** No other spec posts here, so the cards are the samples. */
async function inSeattle(page: Page, path = '/discover'): Promise<Locator> {
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto(path);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible({ timeout: 60_000 });
  return cards;
}

/** How many cards are in the first row. */
async function columns(page: Page): Promise<number> {
  const tops = await page
    .getByRole('list', { name: 'Sales', exact: true })
    .locator(':scope > li')
    .evaluateAll((items) => items.slice(0, 6).map((item) => item.getBoundingClientRect().top));
  return tops.filter((top) => top === tops[0]).length;
}

test('[spec-line 2.26, 2.27, 2.30, 9.28, 9.29] cards, their texts, and the order', async ({
  visitor: { page },
}) => {
  const cards = await inSeattle(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Sales');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toHaveValue('closest');
  const options = await sort
    .locator('option')
    .evaluateAll((all) =>
      all.map((option) => (option instanceof HTMLOptionElement ? option.value : '')),
    );
  expect(options).toEqual(['closest', 'soonest', 'mostViewed']);
  for (const card of await cards.all()) {
    await expect(card.getByText(/^(Upcoming|Active)$/)).toBeVisible();
    await expect(card.getByText(/^(Garage|Estate|Auction) Sale$/)).toBeVisible();
    await expect(card).toContainText(/\d miles? away|Distance unknown|location not known/);
    // The date text where the words before it leave out the date.
    await expect(card).toContainText(
      /On \w{3} \d|\w{3} \d+ - \w{3} \d|Dates not specified|until \d|\d min left|in \d+ min|opens \d|\w{3} \d+, \d/,
    );
    const tags = card.getByRole('list', { name: 'Tags' }).getByRole('listitem');
    expect(await tags.count()).toBeLessThanOrEqual(3);
  }
  await expect(cards.getByText(/^\+\d+ more$/).first()).toBeAttached();
});

test('[spec-line 2.29] a card selects its sale and leads to it', async ({ visitor: { page } }) => {
  const cards = await inSeattle(page);
  const again = page.getByRole('link', { name: 'View Selected Sale' });
  await expect(again).toHaveCount(0);
  const id = await cards.nth(1).getAttribute('data-sale');
  await cards.nth(1).click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(new RegExp(`/sale/${id}$`));
  await page.goBack();
  await expect(again).toHaveAttribute('href', `/sale/${id}`);
  await again.click();
  await expect(page).toHaveURL(new RegExp(`/sale/${id}$`));
});

test('[spec-line 8.12] no location: some features may be limited', async ({
  visitor: { page, context },
}) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    const refuse = (_found: unknown, failed: (error: object) => void) =>
      failed({ code: 1, PERMISSION_DENIED: 1 });
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: refuse });
  });
  await page.goto('/discover');
  await page.getByRole('banner').getByRole('button', { name: 'Set location' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use my location' }).click();
  const toasts = page.getByRole('region', { name: 'Messages' });
  await expect(toasts).toContainText('Unable to access your location');
  await expect(toasts).toContainText('Some features may be limited.');
});

test('[spec-line 4.4] the words of the status: active green, upcoming blue, closed gray', async ({
  visitor: { page },
}) => {
  // On some nights no sample of a city is active.
  await postOpenSale(marketOn(page), { title: 'Green badge' });
  await storeBeforehand(page, 'userZipCode', '60601');
  const colourOf = async (status: string) => {
    await page.goto(`/discover?status=${status.toLowerCase()}&miles=50`);
    return page
      .getByRole('article')
      .getByText(status, { exact: true })
      .first()
      .evaluate((badge) => (getComputedStyle(badge).color.match(/[\d.]+/g) ?? []).map(Number));
  };
  const [activeRed = 0, activeGreen = 0, activeBlue = 0] = await colourOf('Active');
  expect(activeGreen).toBeGreaterThan(1.3 * Math.max(activeRed, activeBlue));
  const [upcomingRed = 0, upcomingGreen = 0, upcomingBlue = 0] = await colourOf('Upcoming');
  expect(upcomingBlue).toBeGreaterThan(1.3 * Math.max(upcomingRed, upcomingGreen));
  const gray = (await colourOf('Closed')).slice(0, 3);
  expect(Math.max(...gray) - Math.min(...gray)).toBeLessThan(32);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: DESKTOP });

  test('[spec-line 2.31, 2.37, 2.38] the filters', async ({ visitor: { page } }) => {
    await inSeattle(page);
    const toggle = page.getByRole('button', { name: 'Filters', exact: true });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const panel = page.getByRole('region', { name: 'Filters' });
    await expect(panel.getByLabel('Keywords')).toHaveAttribute(
      'placeholder',
      'Search for items...',
    );
    const estate = panel
      .getByRole('group', { name: 'Sale Type' })
      .getByRole('button', { name: 'Estate Sale' });
    await expect(panel.getByRole('button', { name: 'Garage Sale' })).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Auction\b/ })).toBeVisible();
    await estate.click();
    await expect(estate).toHaveAttribute('aria-pressed', 'true');
    await estate.click();
    await expect(estate).toHaveAttribute('aria-pressed', 'false');
    await expect(panel.getByRole('slider', { name: 'Distance (miles)' })).toBeVisible();
    for (const status of ['Active', 'Upcoming', 'Closed']) {
      await expect(panel.getByRole('checkbox', { name: status })).toBeVisible();
    }
    const range = panel.getByRole('group', { name: 'Date Range' });
    await expect(range.getByLabel('Start Date')).toBeVisible();
    await expect(range.getByLabel('End Date')).toBeVisible();
    await expect(range.getByText('Pick a date')).toHaveCount(2);
    await expect(panel.getByRole('button', { name: 'Reset All' })).toBeVisible();
    await panel.getByRole('button', { name: /^Apply Filters/ }).click();
    await expect(panel).toBeHidden();
  });

  test('[spec-line 9.5] the slider goes from 0 to 50 in steps of 1 and starts at 25', async ({
    visitor: { page },
  }) => {
    await inSeattle(page);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const slider = page.getByRole('slider', { name: 'Distance (miles)' });
    const facts = await slider.evaluate((input: HTMLInputElement) => [
      input.min,
      input.max,
      input.step,
      input.value,
    ]);
    expect(facts).toEqual(['0', '50', '1', '25']);
  });

  test('[spec-line 2.32] three columns; two on medium, one on small screens', async ({
    visitor: { page },
  }) => {
    await inSeattle(page);
    // From 1280 px on the map takes the room of the third.
    await page.setViewportSize({ width: 1279, height: 800 });
    await expect.poll(() => columns(page)).toBe(3);
    await page.setViewportSize(TABLET);
    await expect.poll(() => columns(page)).toBe(2);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect.poll(() => columns(page)).toBe(1);
  });
});

test('[spec-line 2.33, 4.13] six placeholders while nothing is known', async ({
  visitor: { page, context },
}) => {
  // Never answered, like a slow connection.
  await context.route(SERVER, () => undefined);
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto('/discover');
  const list = page.locator('[aria-busy=true]');
  await expect(list.locator(':scope > [aria-hidden=true]')).toHaveCount(6);
});

test('[spec-line 2.34] nothing matches', async ({ visitor: { page } }) => {
  await inSeattle(page);
  await page.goto('/discover?q=zeppelin');
  await expect(
    page.getByRole('heading', { name: 'No sales found matching your criteria' }),
  ).toBeVisible();
});

test('[spec-line 2.35, 2.36, 4.14] local data: warned, and told when nothing is found', async ({
  visitor: { page },
}) => {
  await storeBeforehand(page, 'dataSource', 'local');
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto('/discover');
  const toast = page.getByRole('region', { name: 'Messages' });
  await expect(toast).toContainText('Warning: Using local data');
  await expect(toast).toContainText('Your changes are not being saved to the database');
  await expect(
    page.getByRole('heading', {
      name: "No sales found. Note: You're using local storage instead of the database.",
    }),
  ).toBeVisible();
});

test('[spec-line 8.14, 4.25] three attempts while there is nothing, then the end of them @long', async ({
  visitor: { page, context },
}) => {
  await context.route(SERVER, (route) => route.abort());
  await storeBeforehand(page, 'userZipCode', '98101');
  await page.goto('/discover');
  const toasts = page.getByRole('region', { name: 'Messages' });
  for (const attempt of [1, 2, 3]) {
    await expect(toasts).toContainText(`Attempt ${attempt} of 3`, { timeout: 60_000 });
    await expect(toasts).toContainText('Connection issue. Retrying...');
  }
  await expect(toasts).toContainText('Failed to load sales', { timeout: 60_000 });
  await expect(toasts).toContainText('Please try refreshing the page.');
});
