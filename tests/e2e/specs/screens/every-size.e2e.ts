import { expect, type Locator, type Page, storeBeforehand, test } from '../../drivers/browser.ts';
import { createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import {
  beyondTheScreen,
  brokenTimes,
  clippedControls,
  cutValues,
  narrowTexts,
  overlappingControls,
} from '../../drivers/measure-screen.ts';

/** Every screen on small and large devices, in both orientations, with small and large text: measured. */

const SCREENS = [
  '/',
  '/discover',
  '/discover?q=nothing-like-this&type=estate',
  '/search?q=tools',
  '/map',
  '/routes',
  '/routes/join/4c8a3c9e-3b1f-4f0e-9a44-0a4a8f0d7c11#9d2f6c1a-7a52-4f0b-8f0e-0c6d5f3b2a10',
  '/create-sale',
  '/import',
  '/saved-sales',
  '/login',
  '/signup',
  '/forgot-password',
  '/account',
  '/how-it-works',
  '/about-us',
  '/contact',
  '/terms',
  '/privacy',
  '/social-share-generator',
  '/sync',
  '/nothing-here',
];
const FEWEST_LETTERS = 8;

const SIZES = [
  { width: 320, height: 700, textPercent: 100, tag: ' @long' },
  { width: 320, height: 700, textPercent: 200, tag: '' },
  { width: 390, height: 844, textPercent: 130, tag: ' @long' },
  { width: 390, height: 844, textPercent: 150, tag: ' @long' },
  { width: 390, height: 844, textPercent: 200, tag: ' @long' },
  { width: 844, height: 390, textPercent: 130, tag: ' @long' },
  { width: 844, height: 390, textPercent: 200, tag: ' @long' },
  { width: 768, height: 1024, textPercent: 200, tag: ' @long' },
  { width: 1280, height: 800, textPercent: 200, tag: '' },
  { width: 1920, height: 1080, textPercent: 150, tag: ' @long' },
];

async function enlarge(page: Page, percent: number): Promise<void> {
  await page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${size}%`;
    });
  }, percent);
}

async function faultsOf(page: Page, path: string, width: number): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 60_000 });
  if (path === '/discover' || path === '/map') {
    await expect(page.getByRole('article').nth(2)).toBeAttached({ timeout: 60_000 });
  }
  return measured(page, path, width);
}

/** What no address leads to: what opens above a list, a sale, and what comes after posting one. */
async function otherFaults(page: Page, width: number): Promise<string[]> {
  const market = marketOn(page);
  await market.browse();
  const link = page.getByRole('article').first().locator('h2 a');
  await expect(link).toBeAttached({ timeout: 60_000 });
  const sale = (await link.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: discoverText.filters }).first().click();
  await expect(page.getByRole('button', { name: discoverText.applyFilters })).toBeVisible();
  await page.getByLabel(discoverText.startDate).fill('2026-11-28');
  const found = await measured(page, 'filters', width);
  await market.browse();
  await market.openLocationDialog();
  found.push(...(await measured(page, 'location', width)), ...(await faultsOf(page, sale, width)));
  await market.postSale({ title: 'Quilts, lamps and everything else', zip: '98101' });
  found.push(...(await measured(page, 'posted', width)));
  await page.getByRole('link', { name: createSuccessText.view }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Quilts/ })).toBeVisible();
  return [...found, ...(await measured(page, 'own sale', width))];
}

async function measured(page: Page, screen: string, width: number): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  const found = [
    ...(wide > width ? [`${wide} px wide`, ...(await page.evaluate(beyondTheScreen))] : []),
    ...(await page.evaluate(clippedControls)),
    ...(await page.evaluate(overlappingControls)).map((pair) => `overlap: ${pair}`),
    ...(await page.evaluate(narrowTexts, FEWEST_LETTERS)).map((text) => `narrow: ${text}`),
    ...(await page.evaluate(cutValues)).map((value) => `cut: ${value}`),
    ...(await page.evaluate(brokenTimes)).map((text) => `broken time: ${text}`),
  ];
  return found.map((fault) => `${screen} ${fault}`);
}

for (const { width, height, textPercent, tag } of SIZES) {
  test.describe(`${width} x ${height}, text at ${textPercent} %${tag}`, () => {
    test.use({ viewport: { width, height } });

    // Installed Firefox cannot emulate a phone: its scroll bar takes 12 px of the width.
    test(
      '[spec 2] no control is cut, covered or beside the screen, no line of a card too short',
      { tag: '@chromium' },
      async ({ visitor: { page } }) => {
        await storeBeforehand(page, 'userZipCode', '98101');
        await enlarge(page, textPercent);
        const faults: string[] = [];
        for (const path of SCREENS) faults.push(...(await faultsOf(page, path, width)));
        faults.push(...(await otherFaults(page, width)));
        expect(faults).toEqual([]);
      },
    );
  });
}

for (const { width, height, inSight } of [
  { width: 844, height: 390, inSight: 2 },
  { width: 667, height: 375, inSight: 1 },
]) {
  test.describe(`${width} x ${height}, held sideways`, () => {
    test.use({ viewport: { width, height } });

    test(
      `[LOOK] the map has one list beside it, with sales in sight: ${inSight}; no card is narrower than upright`,
      { tag: '@chromium' },
      async ({ visitor: { page } }) => {
        await storeBeforehand(page, 'userZipCode', '98101');
        for (const path of ['/discover', '/map']) {
          expect(await faultsOf(page, path, width)).toEqual([]);
          const cards = await page.evaluate(() => {
            return [...document.querySelectorAll('main article')].map((card) => {
              const box = card.getBoundingClientRect();
              return { left: box.left, width: box.width, isInSight: box.bottom <= innerHeight + 1 };
            });
          });
          expect(Math.min(...cards.map((card) => card.width)), path).toBeGreaterThanOrEqual(320);
          if (path === '/map') {
            expect(new Set(cards.map(({ left }) => Math.round(left))).size).toBe(1);
            expect(cards.filter(({ isInSight }) => isInSight).length).toBeGreaterThanOrEqual(
              inSight,
            );
          }
        }
      },
    );

    test(
      '[LOOK] the bar stands at the side, whole and beside everything else; the header scrolls away, the filters stay',
      { tag: '@chromium' },
      async ({ visitor: { page } }) => {
        await storeBeforehand(page, 'userZipCode', '98101');
        await page.goto('/discover');
        await expect(page.getByRole('article').nth(8)).toBeAttached({ timeout: 60_000 });
        const bar = page.getByRole('navigation', { name: shellText.mainNavigation });
        const { x, y, width: across, height: high } = (await bar.boundingBox()) ?? {};
        expect({ x, y, high }).toEqual({ x: 0, y: 0, high: height });
        for (const link of await bar.getByRole('link').all()) {
          await expect(link).toBeInViewport({ ratio: 1 });
        }
        for (const part of [page.getByRole('banner'), page.getByRole('main')]) {
          expect((await part.boundingBox())?.x).toBe(across);
        }
        await page.evaluate(() => scrollTo(0, 600));
        await expect(page.getByRole('banner')).not.toBeInViewport();
        const filters = page.getByRole('button', { name: discoverText.filters }).first();
        await expect(filters).toBeInViewport({ ratio: 1 });
        // Beside the day bar, or in the row below it.
        const days = await page.getByRole('group', { name: discoverText.day }).boundingBox();
        expect(days?.y).toBe(0);
        expect((await filters.boundingBox())?.y).toBeLessThan((days?.height ?? 0) + 12);
      },
    );
  });
}

for (const [width, height] of [
  [844, 390],
  [667, 375],
] as const) {
  test.describe(`${width} x ${height}, a sale held sideways`, () => {
    test.use({ viewport: { width, height } });

    test(
      '[LOOK] its title, where it is, and when it opens are on the first screen, beside the photo',
      { tag: '@chromium' },
      async ({ visitor: { page } }) => {
        await storeBeforehand(page, 'userZipCode', '98101');
        await page.goto('/discover');
        const link = page.getByRole('article').first().locator('h2 a');
        await expect(link).toBeAttached({ timeout: 60_000 });
        const path = (await link.getAttribute('href')) ?? '';
        expect(await faultsOf(page, path, width)).toEqual([]);
        const bottomOf = async (part: Locator) => {
          const box = await part.boundingBox();
          return box === null ? Infinity : box.y + box.height;
        };
        const title = page.getByRole('heading', { level: 1 });
        const actions = await page.locator('[data-page-bar]').boundingBox();
        const free = actions?.y ?? height;
        expect(await bottomOf(title)).toBeLessThanOrEqual(free);
        // The place comes next, then the time.
        expect(await bottomOf(title.locator('+ *'))).toBeLessThanOrEqual(free);
        expect(await bottomOf(title.locator('~ div p').first())).toBeLessThanOrEqual(free);
      },
    );
  });
}

test(
  '[spec 2] forced colors and reduced motion: the same, and a chip that is on can be told from one that is off',
  { tag: ['@chromium', '@long'] },
  async ({ visitor: { page } }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await storeBeforehand(page, 'userZipCode', '98101');
    const { width } = page.viewportSize() ?? { width: 0 };
    const faults: string[] = [];
    for (const path of SCREENS) faults.push(...(await faultsOf(page, path, width)));
    expect([...faults, ...(await otherFaults(page, width))]).toEqual([]);
    await page.goto('/discover');
    const day = page.getByRole('button', { name: /^Now/ });
    const line = () => day.evaluate((button) => getComputedStyle(button).borderBottomColor);
    const before = await line();
    await day.click();
    await expect(day).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(line).not.toBe(before);
    await page.getByRole('button', { name: discoverText.filters }).first().click();
    const chip = page.getByRole('dialog').getByRole('button', { name: /^Estate Sale/ });
    const outline = () => chip.evaluate((button) => getComputedStyle(button).outlineStyle);
    expect(await outline()).toBe('none');
    await chip.click();
    await page.getByRole('dialog').getByLabel(discoverText.keywords).focus();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(outline).toBe('solid');
  },
);
