import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, type Page, storeBeforehand, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** Nothing jumps while a page loads: the browser's layout shift score stays below what people notice. */

const MOST = 0.05;

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) seen.sum += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { seen: { sum: number } }).seen.sum);
}

test.describe('sideways', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  for (const path of ['/saved-sales', '/forgot-password', '/no-such-page']) {
    test(`${path} stands still as it comes @chromium`, async ({ visitor: { page } }) => {
      await watchShifts(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page)).toBeLessThan(MOST);
    });
  }
});

test("a newcomer's list of sales stands still as it comes @chromium", async ({
  visitor: { page },
}) => {
  await watchShifts(page);
  await page.goto('/discover');
  await expect(page.getByRole('main').getByRole('button', { name: 'Set location' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page)).toBeLessThan(MOST);
});

test('[LOOK] home without a place stands still while its city comes @chromium', async ({
  visitor: { page },
}) => {
  await watchShifts(page);
  await page.goto('/');
  await expect(page.getByRole('article').nth(2)).toBeAttached({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page)).toBeLessThan(MOST);
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const path of ['/', '/discover', '/map', '/search?q=tools']) {
      test(`[LOOK] on a first visit, ${path} stands still while its sales come @chromium`, async ({
        visitor: { page },
      }) => {
        await watchShifts(page);
        await storeBeforehand(page, 'userZipCode', '98101');
        await page.goto(path);
        await expect(page.getByRole('article').nth(2)).toBeAttached({ timeout: 60_000 });
        await page.waitForLoadState('networkidle');
        expect(await shiftsOf(page)).toBeLessThan(MOST);
      });
    }

    test('[LOOK] a route and its drive stand still as they come @chromium', async ({
      visitor: { page },
    }) => {
      test.setTimeout(180_000);
      const routes = routesOn(page);
      await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
      const route = await routes.saveFromMap(await routes.listedIds(5));
      await watchShifts(page);
      await page.goto(route);
      await routes.expectPlanned();
      await expect(page.locator('main canvas')).toBeVisible({ timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page), 'route').toBeLessThan(MOST);
      await page.goto(`${route}/drive`);
      await expect(routes.button(driveText.arrived)).toBeVisible({ timeout: 60_000 });
      await expect(page.locator('main canvas')).toBeVisible({ timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page), 'drive').toBeLessThan(MOST);
    });

    test("[LOOK] a sale's page stands still as it comes @chromium", async ({
      visitor: { page },
    }) => {
      await watchShifts(page);
      await storeBeforehand(page, 'userZipCode', '98101');
      await page.goto('/discover?type=estate&photos=1');
      const card = page.getByRole('article').first();
      await expect(card).toBeAttached({ timeout: 60_000 });
      await page.goto(`/sale/${await card.getAttribute('data-sale')}`);
      await expect(page.getByRole('heading', { name: 'Seller Info' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page)).toBeLessThan(MOST);
    });
  });
}
