import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

const DESKTOP = { width: 1280, height: 800 };
const CHICAGO = '60614';

/** What the focus is on, as a screen reader would begin to say it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

async function tabTo(page: Page, pattern: RegExp, most = 40): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    if (pattern.test(await focused(page))) return;
  }
  throw new Error(`The Tab key does not lead to ${pattern}`);
}

test('[spec 2] a sale is found and saved on the map by keyboard alone @chromium', async ({
  visitor: { page },
}) => {
  const map = mapOn(page);
  await map.open(CHICAGO);
  await map.firstSale();
  await tabTo(page, /, zoom in$| miles?/);
  // A cluster may come first, as it holds a nearer sale.
  for (let step = 0; step < 9 && !/Sale, \w{3} .+ miles/.test(await focused(page)); step += 1) {
    await page.keyboard.press('ArrowRight');
  }
  const first = await focused(page);
  // One stop of the Tab key for all marks; arrows lead through them in the order of the list.
  await page.keyboard.press('ArrowRight');
  const second = await focused(page);
  expect(second).not.toBe(first);
  const names = await map.marks.evaluateAll((all) => all.map((mark) => mark.ariaLabel));
  expect(names.slice(names.indexOf(first), names.indexOf(first) + 2)).toEqual([first, second]);
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe(first);

  await page.keyboard.press('Enter');
  await expect(map.popup).toBeFocused();
  await tabTo(page, /^Save/, 4);
  await page.keyboard.press('Enter');
  await expect(map.popup.getByRole('button', { name: /^Save/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(map.popup).toHaveCount(0);
  await expect.poll(() => focused(page)).toBe(first);
  await expect(page.getByText('Please log in to save sales', { exact: false })).toBeVisible();
});

test('a cluster says how many it holds, and pressing it shows all of them @chromium @long', async ({
  visitor: { page },
}) => {
  const map = mapOn(page);
  await map.open(CHICAGO);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await map.whenStill();
  const cluster = map.region.locator('[data-mark^="cluster"]').first();
  await expect(cluster).toHaveAccessibleName(/^\d+ sales, (?:\d+ open now, )?zoom in$/);
  const before = await map.marks.count();
  await cluster.focus();
  await page.keyboard.press('Enter');
  await map.whenStill();
  expect(await map.marks.count()).not.toBe(before);
  // The pressed button is gone. The focus is on a mark, not lost.
  await expect.poll(() => focused(page)).toMatch(/sale/i);
});

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: DESKTOP,
})) {
  test(`[spec 2] with a popup and the list open nothing breaks accessibility on a ${name} @chromium${name === 'phone' ? '' : ' @long'}`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize(viewport);
    const map = mapOn(page);
    await map.open(CHICAGO);
    await expect(map.marks.first()).toBeVisible(PATIENT);
    const sale = await map.oneOfTwo();
    await map.markOf(sale.id).focus();
    await page.keyboard.press('Enter');
    await expect(map.popup).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
}

test('the sheet of phones has three heights, by its buttons and by dragging @chromium @long', async ({
  visitor: { page },
}) => {
  const map = mapOn(page);
  await map.open(CHICAGO);
  const sheet = page.getByRole('region', { name: 'List of sales' });
  const height = async () => {
    let before = -1;
    await expect
      .poll(async () => {
        const now = (await sheet.boundingBox())?.height ?? 0;
        const isStill = now === before;
        before = now;
        return isStill;
      })
      .toBe(true);
    return before;
  };
  const half = await height();
  await page.getByRole('button', { name: 'Show more of the list' }).click();
  const full = await height();
  expect(full).toBeGreaterThan(half + 100);
  await page.getByRole('button', { name: 'Show more of the map' }).click();
  expect(await height()).toBe(half);
  await page.getByRole('button', { name: 'Show more of the map' }).click();
  const peek = await height();
  expect(peek).toBeLessThan(half - 100);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  await page.mouse.move(200, title?.y ?? 0);
  await page.mouse.down();
  await page.mouse.move(200, 100, { steps: 8 });
  await page.mouse.up();
  expect(await height()).toBe(full);
});

test('pressing a card shows it on the map, and the map its card: one selection @chromium @long', async ({
  visitor: { page },
}) => {
  await page.setViewportSize(DESKTOP);
  const map = mapOn(page);
  await map.open(CHICAGO);
  const sale = await map.oneOfTwo();
  const card = map.cardOf(sale.id);
  await card.getByRole('button', { name: sale.title, exact: true }).click();
  await expect(map.popup).toHaveAccessibleName(sale.title);
  const view = await map.view();
  expect(view.zoom).toBeCloseTo(15, 1);
  expect(view.lng).toBeCloseTo(sale.lng, 3);
  // The focus stays in the list.
  await expect(card.getByRole('button', { name: sale.title, exact: true })).toBeFocused();
  await card.getByRole('button', { name: /^More/ }).click();
  await expect(card.getByRole('link', { name: 'View Details', exact: true })).toHaveAttribute(
    'href',
    `/sale/${sale.id}`,
  );
});

test("moving the map leaves the list alone until 'Search this area' is pressed @chromium", async ({
  visitor: { page },
}) => {
  await page.setViewportSize(DESKTOP);
  const map = mapOn(page);
  await map.open(CHICAGO);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  const found = page.getByText(/^\d+ sales? found in your area$/);
  const before = await found.textContent();
  const list = page.locator('#map-list');
  await expect(list.getByRole('article').nth(9)).toBeVisible(PATIENT);
  await list.evaluate((one) => one.scrollTo(0, 300));
  const search = page.getByRole('button', { name: 'Search this area' });
  await expect(search).toHaveCount(0);
  await map.drag(-160, -120);
  await expect(search).toBeVisible(PATIENT);
  expect(await list.evaluate((one) => one.scrollTop)).toBe(300);
  expect(await found.textContent()).toBe(before);
  await search.click();
  await expect(page).toHaveURL(/[?&]area=-?\d+\.\d{4}%2C/);
  await expect(search).toHaveCount(0);
  await expect.poll(() => found.textContent()).not.toBe(before);
  await expect(page.getByRole('button', { name: 'Remove filter: This map area' })).toBeVisible();
  // A link to it finds the same sales.
  const count = await found.textContent();
  await page.reload();
  await expect(page.getByText(count ?? '', { exact: true })).toBeVisible(PATIENT);
});

test('without WebGL the list stays, and the page says so', async ({ visitor: { page } }) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function context(
      this: HTMLCanvasElement,
      kind: string,
    ) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind as '2d');
    } as typeof getContext;
    localStorage.setItem('userZipCode', '60614');
  });
  await page.goto('/map');
  await expect(
    page
      .getByRole('alert')
      .getByText("The map can't be shown on this device. The list has all sales."),
  ).toBeVisible(PATIENT);
  await expect(page.getByRole('article').first()).toBeVisible(PATIENT);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('beside Discover the map points out the card under the mouse, and keeps the place in the list @chromium @long', async ({
  visitor: { page },
}) => {
  await page.setViewportSize(DESKTOP);
  const map = mapOn(page);
  await map.open(CHICAGO, '/discover');
  await expect(map.marks.first()).toBeVisible(PATIENT);
  await map.whenStill();
  const id = await map.marks.evaluateAll(
    (all) => all.map((mark) => mark.dataset['mark'] ?? '').find((one) => !one.includes(' ')) ?? '',
  );
  const mark = map.markOf(id);
  const width = async () => (await mark.boundingBox())?.width ?? 0;
  const before = await width();
  await page.evaluate((saleId) => {
    document.querySelector(`article[data-sale="${saleId}"]`)?.scrollIntoView({ block: 'center' });
  }, id);
  await map.cardOf(id).hover();
  await expect.poll(width).toBeGreaterThan(before);
  const top = await page.evaluate(() => scrollY);
  await map.drag(-120, -80);
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible(PATIENT);
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

for (const { name, width, height, size } of [
  { name: 'text at 200 %', width: 390, height: 844, size: '200%' },
  { name: 'a phone on its side', width: 844, height: 390, size: '100%' },
]) {
  test(`[spec 2] ${name}: the map is there, and nothing is beside the screen @chromium @long`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((fontSize) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = fontSize;
      });
    }, size);
    const map = mapOn(page);
    await map.open(CHICAGO);
    await expect(map.marks.first()).toBeVisible(PATIENT);
    await expect(page.getByRole('heading', { level: 1, name: 'Sales Near You' })).toBeAttached();
    // Held sideways, the title is for screen readers: the bar says where this is.
    await expect(page.getByText(/^\d+ sales found in your area$/)).toBeInViewport();
    const root = page.locator('html');
    expect(await root.evaluate((html) => html.scrollWidth)).toBe(width);
    expect(await root.evaluate((html) => html.scrollHeight)).toBeLessThanOrEqual(height);
    expect((await map.region.boundingBox())?.height).toBeGreaterThan(150);
  });
}
