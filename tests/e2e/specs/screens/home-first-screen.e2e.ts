import { homeText } from '../../../../src/i18n/pages/home-text.ts';
import {
  accessibilityProblems,
  expect,
  type Page,
  storeBeforehand,
  test,
} from '../../drivers/browser.ts';

/** Home on one screen: how many sales are seen at once, and that nothing is cut where text is large. */

/** Where no other case posts. */
const SEATTLE = '98101';

async function home(page: Page) {
  await storeBeforehand(page, 'userZipCode', SEATTLE);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/of you$/, { timeout: 60_000 });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Runs in the page: how many cards are in sight as a whole. */
function countSeen(): number {
  const bar = [...document.querySelectorAll('nav')].find(
    (nav) => getComputedStyle(nav).position === 'fixed' && nav.checkVisibility(),
  );
  // Held sideways, it stands at the side.
  const bottom = bar?.getBoundingClientRect().top || window.innerHeight;
  const cards = [...document.querySelectorAll('main article')];
  return cards.filter((card) => card.getBoundingClientRect().bottom <= bottom).length;
}

for (const { width, height, fewest } of [
  { width: 390, height: 844, fewest: 3 },
  { width: 360, height: 640, fewest: 1 },
  { width: 844, height: 390, fewest: 2 },
  { width: 1280, height: 800, fewest: 6 },
  { width: 1920, height: 1080, fewest: 9 },
]) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`[LOOK] whole sales in sight on the first screen of home: ${fewest}`, async ({
      visitor: { page },
    }) => {
      await home(page);
      await expect.poll(() => page.evaluate(countSeen)).toBeGreaterThanOrEqual(fewest);
    });
  });
}

for (const [width, height] of [
  [390, 844],
  [320, 640],
  [844, 390],
] as const) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const isKnown of [true, false]) {
      test(`[LOOK] text of twice the size fits home ${isKnown ? 'with' : 'without'} a place`, async ({
        visitor: { page },
      }) => {
        if (isKnown) await home(page);
        else await page.goto('/');
        await expect(page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBeLessThanOrEqual(0);
        const name = isKnown ? homeText.seeAll : homeText.findSales;
        const main = page.getByRole('main');
        const action = main.getByRole(isKnown ? 'link' : 'button', { name });
        await action.scrollIntoViewIfNeeded();
        await expect(action).toBeInViewport({ ratio: 1 });
      });
    }
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colors`, () => {
    test.use({ colorScheme });

    test('[LOOK] home breaks no accessibility rule', async ({ visitor: { page } }) => {
      await home(page);
      await expect(page.getByRole('article').nth(2)).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
}

test('[LOOK] where nothing is listed, home says so, and the list offers what there is further away', async ({
  visitor: { page },
}) => {
  await storeBeforehand(page, 'userZipCode', '59001');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No sales are listed within 25 miles of you',
    { timeout: 60_000 },
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: homeText.seeAll }).click();
  await expect(page).toHaveURL(/\/discover$/);
});
