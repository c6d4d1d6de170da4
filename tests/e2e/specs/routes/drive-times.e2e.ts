import { DATABASE_NAME } from '../../../../src/db/schema/database-name.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { travelText } from '../../../../src/i18n/routes/travel-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, open, type Page, test } from '../../drivers/browser.ts';
import { colorAt } from '../../drivers/map-canvas.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

test.use({ hasRouter: true });

/** Chicago, where samples are close to one another. */
const ZIP = '60614';
const INK = '#1f1b16';

/** Corners of roads between stops that follow one another, where nothing but a line along the road is. */
async function roadCorners(page: Page): Promise<readonly { x: number; y: number }[]> {
  await mapOn(page).whenStill();
  return mapOn(page).region.evaluate((region) => {
    const middleOf = (mark: Element) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, number: Number(mark.textContent) };
    };
    const stops = [...region.querySelectorAll('[data-mark]')]
      .map(middleOf)
      .toSorted((a, b) => a.number - b.number);
    return stops.flatMap(({ y, ...from }, i) => {
      const to = stops[i + 1];
      if (to === undefined || Math.abs(to.x - from.x) < 40 || Math.abs(to.y - y) < 40) return [];
      const isFree = document.elementFromPoint(to.x, y)?.tagName === 'CANVAS';
      return isFree ? [{ x: to.x, y }] : [];
    });
  });
}

async function expectRoads(page: Page): Promise<void> {
  await expect(async () => {
    const corners = await roadCorners(page);
    expect(corners.length).toBeGreaterThan(0);
    for (const corner of corners) expect(await colorAt(page, corner)).toBe(INK);
  }).toPass(PATIENT);
}

/** Exact places of sales that everyone may know, as the router is told of them. */
function publicPlaces(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(name);
      asked.addEventListener('success', () => resolve(asked.result));
    });
    const rows = await new Promise<{ kind: string; doc: { lat: number; lng: number } | null }[]>(
      (resolve) => {
        const asked = database.transaction('rows').objectStore('rows').getAll();
        asked.addEventListener('success', () => resolve(asked.result));
      },
    );
    database.close();
    return rows.flatMap(({ kind, doc }) =>
      kind === 'sale' && typeof doc?.lat === 'number'
        ? [`${doc.lng.toFixed(5)},${doc.lat.toFixed(5)}`]
        : [],
    );
  }, DATABASE_NAME);
}

test('drive times and roads come from the router, and are there offline after a restart; a busy router leaves estimates @chromium', async ({
  visitor,
  app: { router },
}) => {
  if (router === null) throw new Error('There is no router.');
  test.setTimeout(400_000);
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  const sales = await routes.listedIds(5);

  // First the router has too much to do: all is estimated, and says so.
  router.answer(() => ({ status: 503, body: '' }));
  await open(page, `/map?route=${sales.join(',')}`);
  const address = await routes.saveFromMap(sales);
  await expect(page.getByText(travelText.noAnswer)).toBeVisible(PATIENT);
  await expect(page.getByText(travelText.estimated)).toBeVisible();
  await expect(routes.stops.first()).toContainText(/~\d+\u00a0min drive/);

  router.answer(null);
  await visitor.untilStored();
  // It wants to be left alone for a while, also by the next page; a new start of the app may ask again.
  await open(page, '/about');
  await open(page, address);
  await expect(page.getByText(travelText.known)).toBeVisible(PATIENT);
  await expect(page.getByText(/(?:Best order for your day|Best order we found)/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(routes.stops.filter({ hasText: '~' })).toHaveCount(0);
  const times = await routes.stops.allTextContents();
  await page.getByRole('main').getByRole('link', { name: routePageText.map, exact: true }).click();
  await expectRoads(page);

  const told = await publicPlaces(page);
  const heard = new Set(router.heard().match(/-?\d+\.\d{5},-?\d+\.\d{5}/g));
  // The places of public sales, and the middle of the ZIP code that was set.
  expect([...heard].filter((place) => !told.includes(place)).length).toBe(1);
  expect(router.heard()).not.toContain('cookie');

  await router.stop();
  await visitor.setOffline(true);
  await open(page, address);
  await routes.expectPlanned();
  await expect(page.getByText(/(?:Best order for your day|Best order we found)/)).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(() => routes.stops.allTextContents(), PATIENT).toEqual(times);
  await page.getByRole('main').getByRole('link', { name: routePageText.map, exact: true }).click();
  await expectRoads(page);
});
