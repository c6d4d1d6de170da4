import { expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Section 2, Search: the words of the specification, word for word. */

/** Chicago, where the samples are, has been on this device before. */
async function inChicago(page: Page): Promise<void> {
  await marketOn(page).browseNear('60601');
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 767, height: 844 } });

  test('[spec-line 2.7] below 768 px the header also leads to the search', async ({
    visitor: { page },
  }) => {
    await page.goto('/login');
    const link = page.getByRole('banner').getByRole('link', { name: 'Search' });
    await expect(link).toHaveAttribute('href', '/search');
    await link.click();
    await expect(page).toHaveURL(/\/search$/);
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(link).toBeHidden();
  });
});

test('[spec-line 2.92, 2.95] before a search: the box, three checkboxes, the button, and what to do', async ({
  visitor: { page },
}) => {
  await page.goto('/discover');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/search');
  const main = page.getByRole('main');
  await expect(
    main.getByText('Enter a search term to find garage and estate sales', { exact: true }),
  ).toBeVisible();
  await expect(main.getByPlaceholder('Search for sales...', { exact: true })).toBeVisible();
  const boxes = main.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const name of ['Active sales', 'Upcoming sales', 'Near my zip code']) {
    await expect(main.getByRole('checkbox', { name, exact: true })).toBeChecked();
  }
  await expect(main.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/discover$/);
});

test('[spec-line 2.92] each checkbox counts, and is in the address', async ({
  visitor: { page },
}) => {
  await inChicago(page);
  await page.goto('/search?q=garage');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('article');
  const badges = results.getByText(/^(Upcoming|Active|Closed|Canceled)$/);
  await expect(results.first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('checkbox', { name: 'Upcoming sales' }).uncheck();
  await expect(page).toHaveURL(/upcoming=off/);
  await expect.poll(async () => new Set(await badges.allTextContents())).not.toContain('Upcoming');
  await page.getByRole('checkbox', { name: 'Active sales' }).uncheck();
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Upcoming sales' }).check();
  await expect(results.first()).toBeVisible();
  await expect.poll(async () => [...new Set(await badges.allTextContents())]).toEqual(['Upcoming']);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Active sales' })).not.toBeChecked();

  // Far from all samples of Chicago, which are still on this device.
  await page.goto('/search?q=chicago');
  await expect(results.first()).toBeVisible();
  await page.evaluate(() => localStorage.setItem('userZipCode', '59001'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Near my zip code' }).uncheck();
  await expect(results.first()).toBeVisible();
});

test('[spec-line 2.93] the results are real, and counted', async ({ visitor: { page } }) => {
  await inChicago(page);
  await page.goto('/search?q=records');
  const results = page.getByRole('list', { name: 'Results' }).getByRole('article');
  await expect(results.first()).toBeVisible({ timeout: 60_000 });
  const count = page.getByRole('search').getByText(/^\d+ results?$/);
  const total = Number(/\d+/.exec(await count.innerText())?.[0]);
  const more = page.getByRole('button', { name: 'Show more' });
  while (await more.isVisible()) await more.click();
  await expect(results).toHaveCount(total);
});

test('[spec-line 2.94] nothing found: it says so, and leads on', async ({ visitor: { page } }) => {
  await inChicago(page);
  await page.goto('/search?q=zeppelin');
  await expect(page.getByRole('heading', { name: 'No results found', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  const box = page.getByRole('searchbox');
  await typeInto(box, 'tools zeppelin');
  await page.getByRole('button', { name: /^Only “tools”/ }).click();
  await expect(box).toHaveValue('tools');
  await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();
});
