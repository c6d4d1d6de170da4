import { readFile } from 'node:fs/promises';
import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { planTogetherText } from '../../../../src/i18n/routes/plan-together-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../../src/i18n/routes/share-route-text.ts';
import { splitText } from '../../../../src/i18n/routes/split-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, open, test, turnTo } from '../../drivers/browser.ts';
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
  await expect(page.getByText(/^Together you make \d+ of 8 stops/)).toBeVisible(PATIENT);
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

test('a day that others plan, too, stays as it is: both cars get routes beside it, with the times that the split showed, and undone; an exact start is named before it is shared @chromium @long', async ({
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(400_000);
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  const sales = await routes.listedIds(8);
  const address = await routes.saveFromMap(sales);
  // Not the time that it is now: the split and its routes are not looked at in the same minute.
  await page.getByRole('button', { name: routePageText.edit, exact: true }).click();
  await page.getByLabel(dayPlanText.leave).fill('08:00');
  // Where one is may be at home: whoever is invited is not given that without a word.
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.9, longitude: -87.65 });
  await page.getByLabel(routePageText.start).selectOption(routePageText.here);
  await expect(page.getByLabel(routePageText.start)).toContainText(routePageText.hereLabel);
  await page.getByRole('button', { name: routePageText.done, exact: true }).click();
  await page.getByRole('button', { name: shareRouteText.share, exact: true }).click();
  await expect(page.getByText(planTogetherText.exactPlace)).toBeVisible();
  const link = await routesOn(page).invitation();
  await marketOn(page).expectAllSent();
  const other = (await newVisitor()).page;
  await marketOn(other).signUp({ ...newPerson(), zip: ZIP });
  await other.goto(link);
  await other.getByRole('main').getByRole('button', { name: planTogetherText.join }).click();
  await expect(other).toHaveURL(new RegExp(`${address}$`), PATIENT);
  await other.getByRole('button', { name: routePageText.edit, exact: true }).click();
  await expect(other.getByText(planTogetherText.placesSeen)).toBeVisible();
  await open(page, `${address}/split`);
  await expect(async () => {
    await turnTo(page);
    await expect(page.getByText(splitText.makeBesideHint)).toBeVisible({ timeout: 3000 });
  }).toPass(PATIENT);
  await expect(page.getByText(splitText.makeHint)).toHaveCount(0);
  await expect(page.getByText(splitText.best)).toBeVisible(PATIENT);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }

  await page.getByRole('button', { name: splitText.make }).click();
  await expect(routes.list).toHaveCount(3);
  await page.getByRole('button', { name: splitText.undo }).first().click();
  await expect(page.getByText(splitText.taken)).toBeVisible();
  await expect(routes.list).toHaveCount(1);

  /** Each stop's name with when one gets there and leaves, and how. */
  const rowsOf = async (name: string) => {
    const rows = page.getByRole('list', { name }).locator('[data-stop]');
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [row.dataset['stop'] ?? '', row.textContent ?? '']),
    );
    return texts.map(([id, text = '']) => [
      id,
      ...(text.match(/\d+(?::\d\d)?\u00a0[AP]M/g) ?? []).slice(0, 2),
      /(?:Drive|Walk) \d+ minutes?/.exec(text)?.[0],
    ]);
  };
  await open(page, `${address}/split`);
  await expect(page.getByText(splitText.best)).toBeVisible(PATIENT);
  const cars = [await rowsOf(splitText.stopsOf(1)), await rowsOf(splitText.stopsOf(2))];
  expect(cars.flat(2)).not.toContain(undefined);
  await page.getByRole('button', { name: splitText.make }).click();
  await expect(routes.list).toHaveCount(3);
  for (const [index, expected] of cars.entries()) {
    await routes.openAll();
    await routes.list.getByRole('link', { name: splitText.suffix(index + 1) }).click();
    await routes.expectPlanned();
    await expect(page.getByText(/Best order for your day/)).toBeVisible(PATIENT);
    expect(await rowsOf(routePageText.stopsInOrder)).toEqual(expected);
  }
  // Theirs is as it was.
  await marketOn(page).expectAllSent();
  await turnTo(other);
  for (const each of [page, other]) {
    await open(each, address);
    await routesOn(each).expectPlanned(/8 stops/);
  }
  await routesOn(other).openAll();
  await expect(routesOn(other).list).toHaveCount(1);
});
