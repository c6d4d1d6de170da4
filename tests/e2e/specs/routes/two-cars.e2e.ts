import { readFile } from 'node:fs/promises';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../../src/i18n/routes/share-route-text.ts';
import { splitText } from '../../../../src/i18n/routes/split-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** Chicago, where samples are close to one another. */
const ZIP = '60614';
const PATIENT = { timeout: 60_000 };

test('a day is split between two cars offline: a plan to share for each, two routes, and undone @chromium', async ({
  visitor,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  const sales = await routes.listedIds(8);
  await visitor.untilStored();
  await visitor.setOffline(true);
  const address = await routes.saveFromMap(sales);
  await page.getByRole('link', { name: splitText.open }).click();
  await expect(page.getByText(/^Together: \d+ of 8 stops/)).toBeVisible(PATIENT);
  await expect(page.getByText(splitText.best)).toBeVisible(PATIENT);
  const stopsOf = (car: number) =>
    page
      .getByRole('list', { name: splitText.stopsOf(car) })
      .getByRole('listitem')
      .evaluateAll((all) => all.map((stop) => stop.dataset['stop'] ?? ''));
  const [first, second] = [await stopsOf(1), await stopsOf(2)];
  expect(first.length).toBeGreaterThan(0);
  expect(second.length).toBeGreaterThan(0);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  // The second car's plan, as a table: its own stops and no other.
  await page.getByRole('button', { name: splitText.shareOf(2) }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: shareRouteText.csv }).click(),
  ]);
  const table = await readFile(await download.path(), 'utf8');
  for (const id of second) expect(table).toContain(`/sale/${id}`);
  for (const id of first) expect(table).not.toContain(`/sale/${id}`);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: splitText.make }).click();
  await expect(routes.list).toHaveCount(2);
  await expect(routes.list.filter({ hasText: 'car 2' })).toContainText(`${second.length} stop`);
  await page.getByRole('button', { name: splitText.undo }).first().click();
  await expect(routes.list).toHaveCount(1);
  await expect(routes.list).not.toContainText('car 1');
  // The second part's own end is not one more thing to undo.
  await expect(page.getByText(splitText.joined)).toBeVisible();
  await expect(page.getByRole('button', { name: splitText.undo })).toHaveCount(0);
  await page.goto(address);
  await routes.expectPlanned();
  await expect(
    page.getByRole('main').getByRole('button', { name: /^Change the stop/ }),
  ).toHaveCount(sales.length);
  await expect(page.getByRole('button', { name: routePageText.rename })).toBeVisible();
});
