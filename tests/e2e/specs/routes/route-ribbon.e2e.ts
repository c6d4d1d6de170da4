import { routesText } from '../../../../src/i18n/pages/routes-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  type Page,
  setTimeField,
  test,
} from '../../drivers/browser.ts';
import { countTaps } from '../../drivers/count-taps.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import {
  beyondTheScreen,
  brokenTimes,
  clippedControls,
  overlappingControls,
} from '../../drivers/measure-screen.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** The page of a route: its map, and below it the day as a line of stops, ways and free time. */

const ZIP = '60614';
/** Some miles from there. */
const ELSEWHERE = '60601';
const PATIENT = { timeout: 60_000 };
const LONG_TITLE = 'Antiquesandtools'.repeat(7) + 'Toolbox!';

/** Posts a sale of tomorrow. Returns its id. */
async function post(
  page: Page,
  sale: { title: string; from: string; to: string; saleType?: 'auction' },
): Promise<string> {
  const market = marketOn(page);
  const form = page.getByRole('main');
  await market.writeSale({
    title: sale.title,
    zip: ELSEWHERE,
    saleType: sale.saleType ?? 'garage',
  });
  await setTimeField(form.getByLabel(createSaleText.startTime).first(), sale.from);
  await setTimeField(form.getByLabel(createSaleText.endTime).first(), sale.to);
  await market.submitSale();
  await market.expectPostedSaleSent();
  const link = form.getByRole('link', { name: createSuccessText.view });
  return ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
}

const pins = (page: Page) =>
  page.getByRole('region', { name: routePageText.mapOfRoute }).locator('[data-pin]');

test('[LOOK] three saved sales are planned with five taps at most @chromium', async ({
  visitor: { page },
}) => {
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  const ids = await routes.listedIds(3);
  for (const id of ids) {
    await page.goto(`/sale/${id}`);
    await page.getByRole('button', { name: savingText.save, exact: true }).first().click();
    await expect(page.getByRole('button', { name: savingText.saved }).first()).toBeVisible();
  }
  await page.goto('/');
  const taps = await countTaps(page);
  await page.getByRole('link', { name: shellText.saved, exact: true }).first().click();
  await page.getByRole('button', { name: routesText.create, exact: true }).click();
  await page.getByRole('button', { name: routesText.planAll(3) }).click();
  await routes.expectPlanned(/3 stops/);
  expect(await taps()).toBeLessThanOrEqual(5);
});

test('[LOOK] much free time is a row that offers to leave out what comes after it, with an undo; one leaves late, or early on request @chromium', async ({
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(240_000);
  const routes = routesOn(page);
  const seller = (await newVisitor()).page;
  const ids = [
    await post(seller, { title: LONG_TITLE, from: '09:00', to: '12:00' }),
    await post(seller, {
      title: 'Evening auction',
      from: '18:00',
      to: '21:00',
      saleType: 'auction',
    }),
  ];
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await routes.saveFromMap(ids);
  const said = page.getByRole('main').getByRole('status');
  // The first door opens at 9, so nobody leaves at the usual 8:30.
  await expect(said.filter({ hasText: /^Leave at 8:[345]\d/ })).toBeVisible(PATIENT);
  await expect(routes.stops.first()).toContainText(/9\u00a0AM/);
  await expect(page.getByRole('main')).not.toContainText(/optimal|proved|bound\b|server|quota/i);
  await expect(routes.stops.last()).toContainText(
    /Free from 9:\d\d\u00a0AM to (?:5:\d\d|6)\u00a0PM/,
  );
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: routePageText.edit, exact: true }).click();
  await page.getByRole('checkbox', { name: routePageText.early }).check();
  await expect(said.filter({ hasText: /^Leave at 8:30\u00a0AM/ })).toBeVisible(PATIENT);
  await expect(routes.stops.first()).toContainText('Wait ');
  await page.getByRole('checkbox', { name: routePageText.early }).uncheck();
  await page.getByRole('button', { name: routePageText.done, exact: true }).click();

  await routes.button('Leave out the auction?').click();
  await expect(routes.stops).toHaveCount(1, PATIENT);
  await routes.button(routePageText.undo).click();
  await expect(routes.stops).toHaveCount(2, PATIENT);
  await expect(routes.stops.last()).toContainText('Free from');

  // Whatever the titles, nothing is cut or beside the screen.
  for (const [width, height, percent] of [
    [320, 640, 100],
    [320, 640, 200],
    [390, 844, 200],
    [844, 390, 100],
    [1280, 800, 100],
  ] as const) {
    const where = `${width} x ${height}, ${percent} %`;
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: where })
      .toBe(width);
    const faults = async () => [
      ...(await page.evaluate(beyondTheScreen)),
      ...(await page.evaluate(clippedControls)),
      ...(await page.evaluate(overlappingControls)),
      ...(await page.evaluate(brokenTimes)),
    ];
    // The map follows the size of the screen a moment later.
    await expect.poll(faults, { message: where }).toEqual([]);
  }
});

test('[LOOK] stops are dragged in the list and on the map, or moved from the keyboard @chromium', async ({
  visitor: { page },
}) => {
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await routes.saveFromMap(await routes.listedIds(3));
  await expect(routes.stops).toHaveCount(3, PATIENT);
  const [a = '', b = '', c = ''] = await routes.stopIds();

  await routes.dragStop(0, 1);
  await expect.poll(() => routes.stopIds(), PATIENT).toEqual([b, a, c]);

  // On the map: the pin of the first stop, dropped on that of the second one.
  await expect(pins(page)).toHaveCount(3, PATIENT);
  await page.evaluate(() => scrollTo(0, 0));
  const boxOf = async (id: string) => {
    const box = await page.locator(`[data-pin="${id}"]`).boundingBox();
    if (box === null) throw new Error('The pin is not on the screen.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await boxOf(b), await boxOf(a)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => routes.stopIds(), PATIENT).toEqual([a, b, c]);

  await page
    .getByRole('button', { name: /^Change the stop/ })
    .first()
    .press('Enter');
  await routes.button(routePageText.down).press('Enter');
  await expect.poll(() => routes.stopIds(), PATIENT).toEqual([b, a, c]);
});

test.describe('where there is room', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('[LOOK] the map stays beside the line while that is scrolled @chromium', async ({
    visitor: { page },
  }) => {
    const routes = routesOn(page);
    await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
    await routes.saveFromMap(await routes.listedIds(8));
    const map = page.getByRole('region', { name: routePageText.mapOfRoute });
    const before = await map.boundingBox();
    expect(before?.x).toBeGreaterThanOrEqual(640);
    await routes.stops.last().scrollIntoViewIfNeeded();
    await expect(map).toBeInViewport({ ratio: 0.95 });
    expect((await map.boundingBox())?.y).toBe(before?.y);
  });
});
