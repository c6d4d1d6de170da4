import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import {
  accessibilityProblems,
  expect,
  type Locator,
  type Page,
  storeBeforehand,
  test,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';

/** A sale's page: what decides a visit is seen at once, and the one yellow action fits the state of the sale. */

const STREET = '82 Mossy Anchor Ave';
const TITLE = 'Workshop closing: hand planes, vises, 40 years of jars';

const placeLine = (page: Page): Locator =>
  page.getByRole('link', { name: new RegExp(`^${saleDetailText.directionsTo}.*${STREET}$`) });

async function openAsShopper(page: Page, address: string): Promise<void> {
  await storeBeforehand(page, 'userZipCode', '60614');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens the first sale of a list, by its address. */
async function openFirst(page: Page, list: string): Promise<void> {
  await storeBeforehand(page, 'userZipCode', '60614');
  await page.goto(list);
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible({ timeout: 60_000 });
  await page.goto(`/sale/${await card.getAttribute('data-sale')}`);
}

/** Runs in the page: up to where nothing fixed covers it. */
function visibleBottom(): number {
  const fixed = [...document.querySelectorAll<HTMLElement>('[data-page-bar], nav')].filter(
    (each) => getComputedStyle(each).position === 'fixed' && each.checkVisibility(),
  );
  // Held sideways, a bar stands at the side.
  const tops = fixed.map((each) => each.getBoundingClientRect().top).filter((top) => top > 0);
  return Math.min(window.innerHeight, ...tops);
}

test('[LOOK] distance and street are on the first screen at every size, in a link to directions', async ({
  visitor: seller,
  newVisitor,
}) => {
  const address = await postOpenSale(marketOn(seller.page), { title: TITLE, street: STREET });
  const { page } = await newVisitor();
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openAsShopper(page, address);
    const line = placeLine(page);
    await expect(line).toContainText(/^Directions: ~?\d+(?:\.\d)? mi · 82 Mossy/);
    await expect(line).toHaveAttribute('href', /google\.com\/maps\/dir\/.*82%20Mossy/);
    const box = await line.boundingBox();
    if (box === null) throw new Error('the line is not on the screen');
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(box.y, 'directly under the title').toBeLessThan(
      (title?.y ?? 0) + (title?.height ?? 0) + 8,
    );
    const size = `${width} x ${height}`;
    expect(box.y + box.height, size).toBeLessThanOrEqual(await page.evaluate(visibleBottom));
    const when = await page.getByText(saleDetailText.happeningNow).boundingBox();
    expect((when?.y ?? 1e9) + (when?.height ?? 0), size).toBeLessThanOrEqual(
      await page.evaluate(visibleBottom),
    );
  }
});

test('[LOOK] without a place, the line names the street and no distance', async ({
  visitor: seller,
  newVisitor,
}) => {
  const address = await postOpenSale(marketOn(seller.page), { title: TITLE, street: STREET });
  const { page } = await newVisitor();
  await page.goto(address);
  await expect(placeLine(page)).toHaveText(`${saleDetailText.directionsTo}${STREET}`);
});

test('[LOOK] time, description, photos, hours, good to know, and the seller follow one another', async ({
  visitor: { page },
}) => {
  await openFirst(page, '/discover?type=estate&photos=1');
  await expect(page.getByRole('heading', { name: saleDetailText.sellerInfo })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  const known: readonly string[] = [
    saleDetailText.description,
    saleDetailText.hours,
    saleDetailText.goodToKnow,
    saleDetailText.featuredItems,
    saleDetailText.sellerInfo,
    saleDetailText.details,
  ];
  const inOrder = names.filter((name) => known.includes(name));
  expect(inOrder).toEqual(known.filter((name) => inOrder.includes(name)));
  expect(inOrder.length).toBeGreaterThan(3);
});

/** Runs in the page: the words of what is yellow in the bar. */
function yellowIn(bar: Element): string[] {
  const probe = document.createElement('i');
  probe.style.background = 'var(--color-sign)';
  document.body.append(probe);
  const yellow = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...bar.querySelectorAll('a, button')]
    .filter((each) => getComputedStyle(each).backgroundColor === yellow)
    .map((each) => each.textContent ?? '');
}

test('[LOOK] the yellow action fits the state: ahead Save, open directions, over similar sales', async ({
  visitor: seller,
  newVisitor,
}) => {
  const open = await postOpenSale(marketOn(seller.page), { title: TITLE, street: STREET });
  const { page } = await newVisitor();
  const bar = page.getByRole('region', { name: saleDetailText.actions });
  await openFirst(page, '/discover?status=upcoming');
  await expect.poll(() => bar.evaluate(yellowIn)).toEqual([savingText.save]);
  await page.goto(open);
  await expect.poll(() => bar.evaluate(yellowIn)).toEqual([saleDetailText.directions]);

  await openFirst(page, '/discover?status=closed&type=garage');
  await expect.poll(() => bar.evaluate(yellowIn)).toEqual([saleDetailText.seeSimilar]);
  await bar.getByRole('link', { name: saleDetailText.seeSimilar }).click();
  await expect(page).toHaveURL(/\/discover\?.*type=garage.*area=|\/discover\?.*area=.*type=garage/);
  const cards = page.getByRole('article');
  await expect(cards.first()).toBeVisible();
  for (const card of await cards.all()) await expect(card).toContainText('Garage Sale');
  await expect(cards.first()).toContainText(/Active|Upcoming/);
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
  [844, 390],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("[LOOK] text of twice the size fits a sale's page", async ({ visitor: { page } }) => {
      await openFirst(page, '/discover?status=upcoming');
      await expect(page.getByRole('heading', { name: saleDetailText.sellerInfo })).toBeVisible();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colors`, () => {
    test.use({ colorScheme });

    test("[LOOK] a sale's page breaks no accessibility rule", async ({ visitor: { page } }) => {
      await openFirst(page, '/discover?type=estate&photos=1');
      await expect(page.getByRole('heading', { name: saleDetailText.sellerInfo })).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
}
