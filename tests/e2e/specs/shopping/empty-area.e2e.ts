import { discoverText, unplacedText } from '../../../../src/i18n/pages/discover-text.ts';
import { accessibilityProblems, expect, test, turnTo, type Page } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Absarokee, MT 59001: nobody has listed anything within 50 miles. */
const ABSAROKEE = '59001';
const PATIENT = { timeout: 30_000 };

const cards = (page: Page) => page.getByRole('article');
const group = (page: Page) => page.getByRole('button', { name: unplacedText.title });

test('59001: an area that was read and has no sales says so, and counts none from elsewhere', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.browseNear(ABSAROKEE);
  await expect(page.getByRole('heading', { name: discoverText.empty })).toBeVisible(PATIENT);
  await expect(page.getByText('0 sales within 25 miles')).toBeVisible();
  await expect(page.getByText(discoverText.emptyWidest('50 miles'))).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});

// In installed Firefox, Playwright does not see request bodies.
test('59001: sales without a place stand in a group of their own, read when it is opened, page by page @chromium @long', async ({
  visitor: { page, context },
}) => {
  const lists: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/rpc/sync_unplaced')) lists.push(request.postData() ?? '');
    if (request.url().endsWith('/rpc/sync_pull')) {
      expect(request.postData()).not.toContain('c:none');
    }
  });
  const market = marketOn(page);
  await market.browseNear(ABSAROKEE);
  await expect(page.getByRole('heading', { name: discoverText.empty })).toBeVisible(PATIENT);
  await expect(group(page)).toHaveAttribute('aria-expanded', 'false');
  expect(lists).toEqual([]);

  await group(page).click();
  await expect(cards(page).first()).toBeVisible(PATIENT);
  await expect(group(page)).toHaveAttribute('aria-expanded', 'true');
  expect(lists).toHaveLength(1);
  await expect(page.getByText(unplacedText.why)).toBeVisible();
  // The number above counts only the area.
  await expect(page.getByText('0 sales within 25 miles')).toBeVisible();
  await expect(cards(page).getByText(/miles away/)).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  const before = await cards(page).count();
  const more = page.getByRole('button', { name: discoverText.showMore });
  while (await more.isVisible()) {
    const asked = lists.length;
    await more.click();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, PATIENT);
    expect(lists.length - asked).toBeLessThanOrEqual(1);
  }
  expect(await cards(page).count()).toBeGreaterThanOrEqual(before);

  // After going back from a sale, the group is as it was.
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/sale\//);
  await page.goBack();
  await expect(cards(page).first()).toBeVisible(PATIENT);
});

test('59001: offline, an area that was never read says that once, and shows no sales from elsewhere', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browseNear('60601');
  await expect(cards(page).first()).toBeVisible(PATIENT);
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await market.setZip(ABSAROKEE);
  await expect(page.getByRole('heading', { name: discoverText.unreadOffline })).toBeVisible(
    PATIENT,
  );
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText(/\d+ sales? within/)).toHaveCount(0);
  // Nothing of it is saved.
  await expect(page.getByText(/Showing what's saved/)).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await group(page).click();
  await expect(page.getByText(/You're offline/).last()).toBeVisible(PATIENT);

  await visitor.setOffline(false);
  await turnTo(page);
  await expect(page.getByRole('heading', { name: discoverText.empty })).toBeVisible(PATIENT);
  await expect(cards(page).first()).toBeVisible(PATIENT);
});

test('59001: with the server down, an area that was never read says that @long', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.browseNear('60601');
  await expect(cards(page).first()).toBeVisible(PATIENT);
  await visitor.untilInstalled();
  await app.web.kill();
  try {
    await market.setZip(ABSAROKEE);
    await expect(page.getByRole('heading', { name: discoverText.unreadUnreachable })).toBeVisible(
      PATIENT,
    );
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByText(/\d+ sales? within/)).toHaveCount(0);
    await expect(page.getByText(/Showing what's saved/)).toHaveCount(0);
  } finally {
    await app.web.start();
  }
});

test('an area with nothing near offers the radius that has some, and pressing it does it', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  // Petaluma, about 33 miles from San Francisco.
  await market.browseNear('94952');
  const widen = page.getByRole('button', { name: /^Widen to \d+ miles: \d+ sales?$/ });
  await expect(widen).toBeVisible(PATIENT);
  const [miles = '', count = ''] = (await widen.innerText()).match(/\d+/g) ?? [];
  await widen.click();
  await expect(page.getByText(`${count} sales within ${miles} miles`)).toBeVisible(PATIENT);
  await expect(cards(page).first()).toBeVisible();
});

test('[spec 4] an area that was never read counts sales on no day @chromium', async ({
  visitor: { page, context },
}) => {
  await context.route('**/rpc/sync_pull', (route) => route.abort());
  await marketOn(page).browseNear(ABSAROKEE);
  await expect(page.getByText(discoverText.unreadUnreachable)).toBeVisible(PATIENT);
  const days = page.getByRole('group', { name: discoverText.day, exact: true });
  await expect(days.getByRole('button', { name: discoverText.today })).toBeVisible();
  await expect(days.getByText(/\d/)).toHaveCount(0);
  await context.unroute('**/rpc/sync_pull');
  await expect(page.getByRole('heading', { name: discoverText.empty })).toBeVisible({
    timeout: 120_000,
  });
  await expect(days.getByText(/^0/).first()).toBeVisible();
});
