import { expect, type Page, test } from '../../drivers/browser.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** Section 2, the map: the words and numbers of the specification, word for word. */

const DESKTOP = { width: 1280, height: 800 };
/** Chicago, where samples are close to one another, and no other spec posts. */
const CHICAGO = '60614';
/** Absarokee, MT: nobody has listed anything within 50 miles. */
const ABSAROKEE = '59001';

async function firstFill(page: Page, name: string): Promise<string> {
  const item = page
    .getByRole('list', { name: 'Legend' })
    .getByRole('listitem')
    .filter({ hasText: name });
  return item
    .locator('circle, path')
    .first()
    .evaluate((shape) => {
      return `${shape.tagName} ${getComputedStyle(shape).fill}`;
    });
}

test.describe('on a wide screen', { tag: '@chromium' }, () => {
  test.use({ viewport: DESKTOP });

  test('[spec-line 2.42, 2.43, 2.45, 9.8] the map fills the height beside a list of 400 px, with its legend', async ({
    visitor: { page },
  }) => {
    const map = mapOn(page);
    await map.open(CHICAGO);
    await expect(page.getByRole('heading', { level: 1, name: 'Sales Near You' })).toBeVisible();
    const found = page.getByText(/^\d+ sales found in your area$/);
    await expect(found).toBeVisible(PATIENT);
    const box = await map.region.boundingBox();
    expect(box).toMatchObject({ x: 400, width: 880 });
    expect(box && Math.round(box.y + box.height)).toBe(800);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    expect(await firstFill(page, 'Garage Sales')).toBe('circle rgb(29, 95, 209)');
    expect(await firstFill(page, 'Estate Sales')).toBe('path rgb(21, 127, 59)');
    expect(await firstFill(page, 'Auctions')).toBe('circle rgb(194, 65, 12)');
    // The same sales as on Discover.
    const count = await found.textContent();
    await page.goto('/discover');
    await expect(page.getByText(`${count?.split(' ')[0]} sales within 25 miles`)).toBeVisible();
  });

  test('[spec-line 2.46, 2.47, 2.48, 9.6] a marker opens its popup, selects its card and comes to the middle at zoom 15 @long', async ({
    visitor: { page },
  }) => {
    const map = mapOn(page);
    await map.open(CHICAGO);
    const sale = await map.oneOfTwo();
    expect((await map.view()).zoom).toBeCloseTo(13, 1);
    await map.markOf(sale.id).click();

    await expect(map.popup).toBeVisible();
    await expect(map.popup).toHaveAccessibleName(sale.title);
    expect((await map.popup.boundingBox())?.width).toBeLessThanOrEqual(250);
    await expect(map.popup.getByRole('heading', { name: sale.title })).toBeVisible();
    await expect(map.popup.locator('img, svg').first()).toBeVisible();
    await expect(map.popup.getByText(/^\d+ .+, \d{5}$/)).toBeVisible();
    const details = map.popup.getByRole('link', { name: 'View Details', exact: true });
    await expect(details).toHaveAttribute('href', `/sale/${sale.id}`);

    const card = map.cardOf(sale.id);
    await expect(card).toBeInViewport(PATIENT);
    await expect(card.getByRole('button', { name: sale.title, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const other = page.locator(`article:not([data-sale="${sale.id}"])`).first();
    // Cards are rows without a box: the selected one has another ground.
    const ground = (one: typeof card) =>
      one.evaluate(({ lastElementChild: row }) => row && getComputedStyle(row).backgroundColor);
    expect(await ground(card)).not.toBe(await ground(other));
    const view = await map.view();
    expect(view.zoom).toBeCloseTo(15, 1);
    expect(view.lng).toBeCloseTo(sale.lng, 3);
  });

  test('[spec-line 2.41, 2.49, 9.6] saleId selects the sale, and a red marker stands there for a while @long', async ({
    visitor: { page },
  }) => {
    const map = mapOn(page);
    await map.open(CHICAGO);
    const { id, title } = await map.oneOfTwo();
    await page.goto(`/map?saleId=${id}`);
    const beacon = map.region.getByRole('img', { name: 'Here it is' });
    await expect(beacon).toBeVisible(PATIENT);
    const fill =
      (await beacon.locator('path').evaluate((path) => getComputedStyle(path).fill)) ?? '';
    expect(fill).toBe('rgb(179, 38, 30)');
    await expect(map.cardOf(id).getByRole('button', { name: title, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(map.cardOf(id)).toBeInViewport();
    await expect(map.popup).toHaveAccessibleName(title);
    await expect(beacon).toHaveCount(0, PATIENT);
    expect((await map.view()).zoom).toBeCloseTo(15, 1);
  });

  test('[spec-line 2.41, 2.53] a route shows its stops in the order given, numbered and joined @long', async ({
    visitor: { page },
  }) => {
    const map = mapOn(page);
    await map.open(CHICAGO);
    await expect(page.locator('article[data-sale]').nth(2)).toBeVisible(PATIENT);
    const ids = await page
      .locator('article[data-sale]')
      .evaluateAll((cards) =>
        cards.slice(0, 3).map((card) => card.getAttribute('data-sale') ?? ''),
      );
    const order = [ids[2], ids[0], ids[1]];
    await page.goto(`/map?route=${order.join(',')}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Route' })).toBeVisible();
    await expect(map.marks).toHaveCount(3, PATIENT);
    const shown = await map.marks.evaluateAll((marks) =>
      marks.map((mark) => `${mark.getAttribute('data-mark')} ${mark.textContent}`),
    );
    expect(shown).toEqual(order.map((id, index) => `${id} ${index + 1}`));
    const listed = await page
      .locator('article[data-sale]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-sale')));
    expect(listed).toEqual(order);
  });
});

test('[spec-line 2.50] nothing near: the words of the specification, and a way to list a sale', async ({
  visitor: { page },
}) => {
  await mapOn(page).open(ABSAROKEE);
  await expect(
    page.getByRole('heading', { name: 'No sales found nearby', exact: true }),
  ).toBeVisible(PATIENT);
  await expect(
    page.getByText('There are no active or upcoming sales in your area at the moment.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Create a Sale', exact: true }),
  ).toHaveAttribute('href', '/create-sale');
});

test("[spec-line 2.51] 'Loading map...' and skeleton cards while nothing is there yet @long", async ({
  visitor: { page, context },
}) => {
  // Never answered, like a slow connection.
  await context.route(/\/rest\/v1\//, () => undefined);
  await context.route(/assets\/maplibre/, () => undefined);
  await page.goto('/map');
  await expect(page.getByText('Loading map...', { exact: true })).toBeVisible(PATIENT);
  const list = page.locator('[aria-busy=true]');
  await expect(list.locator(':scope > [aria-hidden=true]')).toHaveCount(6, PATIENT);
});

test('[spec-line 2.52] a sale without a place is listed and not on the map @long', async ({
  visitor: { page },
}) => {
  const map = mapOn(page);
  await map.open(CHICAGO);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Online sales, and sales without an address' }).click();
  const cards = page.getByRole('list', { name: 'Online sales, and sales without a location' });
  const card = cards.getByRole('article').first();
  await expect(card).toBeVisible(PATIENT);
  const id = await card.getAttribute('data-sale');
  await page.goto(`/map?saleId=${id}`);
  await expect(map.cardOf(id ?? '').first()).toBeVisible(PATIENT);
  await expect(page.getByText("Not on the map: we don't know where it is.")).toBeVisible();
  await expect(map.markOf(id ?? '')).toHaveCount(0);
});

test.describe('without a place', () => {
  test('[spec-line 2.44, 9.6] the map begins in San Francisco, at zoom 13 @long', async ({
    visitor: { page },
  }) => {
    const map = mapOn(page);
    await page.goto('/map');
    await expect(map.marks.first()).toBeVisible(PATIENT);
    const view = await map.view();
    expect(view.zoom).toBeCloseTo(13, 1);
    // In the middle of what the sheet leaves free.
    const sheet = await page.getByRole('region', { name: 'List of sales' }).boundingBox();
    expect(view.lng).toBeCloseTo(-122.4194, 3);
    const degreesPerPx = 360 / (512 * 2 ** view.zoom);
    const liftPx = ((sheet?.height ?? 0) / 2) * Math.cos((37.7749 * Math.PI) / 180);
    expect(view.lat + liftPx * degreesPerPx).toBeCloseTo(37.7749, 2);
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Set location' }),
    ).toBeVisible();
  });

  test('[spec-line 8.13] a position that is refused, not supported, or broken @long', async ({
    visitor: { page },
  }) => {
    const map = mapOn(page);
    const locate = async (fake: string) => {
      await page.goto('about:blank');
      await page.addInitScript(fake);
      await page.goto('/map');
      await page.getByRole('button', { name: 'Use my location' }).click(PATIENT);
    };
    const asked = (answer: string) =>
      `Object.defineProperty(navigator, 'geolocation', { configurable: true, value: ${answer} });`;
    await locate(asked(`{ getCurrentPosition: (_, no) => no({ code: 1, PERMISSION_DENIED: 1 }) }`));
    await expect(
      map.region.getByText('Unable to access your location. Using default location instead.', {
        exact: true,
      }),
    ).toBeVisible();
    const toast = page.getByRole('region', { name: 'Messages' });
    await expect(toast.getByText('Unable to access your location', { exact: true })).toBeVisible();
    await expect(
      toast.getByText('Please enable location services in your browser settings.', { exact: true }),
    ).toBeVisible();
    await locate(asked('undefined'));
    await expect(
      map.region.getByText(
        'Geolocation is not supported by this browser. Using default location.',
        { exact: true },
      ),
    ).toBeVisible();
    await locate(
      asked(
        `{ getCurrentPosition: (yes) => yes({ coords: { latitude: 999, longitude: NaN, accuracy: 1 } }) }`,
      ),
    );
    await expect(
      map.region.getByText('Invalid coordinates received from browser', { exact: true }),
    ).toBeVisible();
  });
});

test('[spec-line 8.15] sales that cannot be loaded', async ({ visitor: { page, context } }) => {
  await context.route(/\/(?:rest|auth)\/v1\//, (route) => route.abort());
  await page.goto('/map');
  await expect(page.getByText('Error loading sales data', { exact: true })).toBeVisible(PATIENT);
});
