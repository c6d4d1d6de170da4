import { expect, type Locator, type Page, storeBeforehand, test } from '../../drivers/browser.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** What lies over the map on phones: nothing covers anything else, or moves the page. */

const CHICAGO = '60614';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(found: Locator): Promise<Box> {
  const box = await found.boundingBox();
  if (box === null) throw new Error('Not on the screen');
  return box;
}

function isApart(a: Box, b: Box): boolean {
  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  );
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
}

/** The part of the map that the sheet leaves free. */
async function freeMap(page: Page): Promise<Box> {
  const map = await boxOf(mapOn(page).region);
  const sheet = await boxOf(page.getByRole('region', { name: 'List of sales' }));
  return { ...map, height: sheet.y - map.y };
}

for (const { name, width, height } of [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a small phone', width: 320, height: 568 },
  { name: 'a phone of ten years ago', width: 375, height: 667 },
]) {
  test(`[spec 9] on ${name} the legend and the credits have room above the list, and a sale's card below the map @chromium${name === 'a phone' ? '' : ' @long'}`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize({ width, height });
    const map = mapOn(page);
    await map.open(CHICAGO);
    await expect(map.marks.first()).toBeVisible(PATIENT);
    await map.whenStill();
    const free = await freeMap(page);
    const legend = await boxOf(page.getByRole('list', { name: 'Legend' }));
    const credits = await boxOf(map.region.getByText(/US Census Bureau/).first());
    expect(isWithin(legend, free)).toBe(true);
    expect(isWithin(credits, free)).toBe(true);
    expect(isApart(legend, credits)).toBe(true);
    for (const button of ['Download this area', 'Use my location', 'Zoom in', 'Zoom out']) {
      const box = await boxOf(map.region.getByRole('button', { name: button, exact: true }));
      expect(isWithin(box, free), button).toBe(true);
      expect(isApart(box, legend), button).toBe(true);
      expect(isApart(box, credits), button).toBe(true);
    }

    await (await map.firstSale()).focus();
    await page.keyboard.press('Enter');
    await expect(map.popup).toBeFocused();
    await map.whenStill();
    // The mark stays in sight above it.
    const mark = map.region.locator('[data-mark][aria-pressed=true]');
    expect(isWithin(await boxOf(mark), await freeMap(page))).toBe(true);
    for (const inside of [/^Save/, /^Add .+ to a route$|route/]) {
      await expect(map.popup.getByRole('button', { name: inside })).toBeInViewport();
    }
    await expect(map.sheet.getByRole('button', { name: 'Close', exact: true })).toBeInViewport();
    await expect(map.popup.getByRole('link', { name: 'View Details' })).toBeInViewport();
  });
}

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
})) {
  test(`a pressed mark scrolls the list to its card, and nothing around the list, on a ${name} @chromium @long`, async ({
    visitor: { page },
  }) => {
    await page.setViewportSize(viewport);
    const map = mapOn(page);
    await map.open(CHICAGO);
    const cards = page.locator('article[data-sale]');
    await expect(cards.nth(5)).toBeAttached(PATIENT);
    await map.whenStill();
    // Of the marks in view, the one whose card is farthest down the list.
    const listed = await cards.evaluateAll((all) =>
      all.map((card) => card.getAttribute('data-sale') ?? ''),
    );
    const marked = await map.marks.evaluateAll((all) =>
      all.map((mark) => mark.dataset['mark'] ?? ''),
    );
    const id = listed.findLast((one) => marked.includes(one)) ?? '';
    expect(listed.indexOf(id)).toBeGreaterThan(3);
    const before = await boxOf(map.region);
    await map.markOf(id).focus();
    await page.keyboard.press('Enter');
    if (name === 'phone') {
      // The sheet is the sale's own card, and the list is below it.
      await expect(map.popup).toBeFocused();
      await page.getByRole('button', { name: 'Show more of the list' }).click();
    }
    await expect(map.cardOf(id)).toBeInViewport(PATIENT);
    const scrolled = await map.cardOf(id).evaluate((card) => {
      const moved: string[] = [];
      for (let at = card.parentElement; at !== null; at = at.parentElement) {
        if (at.scrollTop > 0) moved.push(at.id || at.tagName);
      }
      return moved;
    });
    expect(scrolled).toHaveLength(1);
    expect(scrolled[0]).not.toBe('HTML');
    expect(await boxOf(map.region)).toEqual(before);
  });
}

test('each list of the same page keeps a place of its own: another filter begins at the top @chromium @long', async ({
  visitor: { page },
}) => {
  await storeBeforehand(page, 'userZipCode', CHICAGO);
  await page.goto('/discover?type=estate');
  await expect(page.locator('article[data-sale]').nth(8)).toBeAttached(PATIENT);
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await page.goto('/discover?type=garage');
  await expect(page.locator('article[data-sale]').nth(8)).toBeAttached(PATIENT);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
