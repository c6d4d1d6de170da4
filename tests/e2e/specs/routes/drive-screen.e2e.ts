import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  type Locator,
  type Page,
  test,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import {
  beyondTheScreen,
  brokenTimes,
  clippedControls,
  overlappingControls,
} from '../../drivers/measure-screen.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** Drive mode fills the screen, and its two steps are in view whatever the screen and its text are like. */

const LONG_TITLE = 'Antiquesandtools'.repeat(7) + 'Toolbox!';

const SIZES = [
  { width: 390, height: 844, percent: 100 },
  { width: 360, height: 640, percent: 100 },
  { width: 360, height: 640, percent: 200 },
  { width: 320, height: 640, percent: 200 },
  { width: 844, height: 390, percent: 100 },
  { width: 844, height: 390, percent: 200 },
  { width: 768, height: 1024, percent: 100 },
  { width: 1280, height: 800, percent: 100 },
];

async function setSize(page: Page, { width, height, percent }: (typeof SIZES)[number]) {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
    scrollTo(0, 0);
  }, percent);
}

async function expectWhole(control: Locator, where: string): Promise<void> {
  await expect(control, where).toBeInViewport({ ratio: 1 });
  // A press that something else would get never arrives.
  await control.click({ trial: true });
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  return [
    ...(await page.evaluate(beyondTheScreen)),
    ...(await page.evaluate(clippedControls)),
    ...(await page.evaluate(overlappingControls)),
    ...(await page.evaluate(brokenTimes)),
  ];
}

test('[LOOK] Navigate and Arrived, closing and arrival are in view at every size, and nothing of the app is around them @chromium', async ({
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const routes = routesOn(page);
  const seller = marketOn((await newVisitor()).page);
  const long = await postOpenSale(seller, { title: LONG_TITLE, street: '82 Mossy Anchor Ave' });
  const other = await postOpenSale(seller, { title: 'Quilts', street: '1 Main St' });
  const ids = [long, other].map((address) => address.split('/').at(-1) ?? '');
  await marketOn(page).signUp({ ...newPerson(), zip: '60601' });
  await routes.saveFromMap(ids);
  await routes.button(routePageText.drive).click();
  const next = page.getByRole('region', { name: driveText.next });
  await expect(next).toBeVisible();
  // The long title may be the second stop.
  if ((await next.getByRole('heading').textContent()) !== LONG_TITLE) {
    await routes.button(driveText.skip).click();
    await routes.button(shellText.dismiss).click();
  }
  await expect(next.getByRole('heading')).toHaveText(LONG_TITLE);

  const navigate = next.getByRole('link', { name: driveText.navigate });
  for (const size of SIZES) {
    const where = `${size.width} x ${size.height}, ${size.percent} %`;
    await setSize(page, size);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectWhole(navigate, where);
    await expectWhole(routes.button(driveText.arrived), where);
    await expectWhole(page.getByRole('link', { name: driveText.exit }), where);
    for (const word of ['Closes', 'Arrive']) {
      const figure = next.getByText(word, { exact: false }).first();
      await expect(figure, `${word}, ${where}`).toBeInViewport({ ratio: 1 });
    }
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: where })
      .toBe(size.width);
    // A map follows the size of the screen a moment later.
    await expect.poll(() => faultsOf(page), { message: where }).toEqual([]);
  }

  // At a stop, the same holds of what ends the visit.
  await setSize(page, { width: 360, height: 640, percent: 100 });
  await routes.button(driveText.arrived).click();
  await routes.button(shellText.dismiss).click();
  for (const size of SIZES) {
    const where = `here, ${size.width} x ${size.height}, ${size.percent} %`;
    await setSize(page, size);
    await expectWhole(routes.button(driveText.done), where);
    // A map follows the size of the screen a moment later.
    await expect.poll(() => faultsOf(page), { message: where }).toEqual([]);
  }
});

test('[LOOK] drive mode breaks no accessibility rule in light and dark, keeps its edges in forced colors, and stands still where less motion is asked for @chromium', async ({
  visitor: { page },
}) => {
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
  await routes.saveFromMap(await routes.listedIds(3));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await routes.button(routePageText.drive).click();
  await expect(routes.button(driveText.arrived)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  // Without backgrounds, the buttons and the dot of the present stop still have an edge or a color.
  const seen = await page.evaluate(() => {
    const bar = document.querySelector('[data-drive-bar]');
    return [...(bar?.querySelectorAll('a, button') ?? [])].map(
      (each) => getComputedStyle(each).borderTopWidth,
    );
  });
  expect(seen).toEqual(['2px', '2px']);
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().duration) > 1)
      .map((each) => (each instanceof CSSTransition ? each.transitionProperty : each.id)),
  );
  expect(moving).toEqual([]);

  // From the keyboard: the way out, then what the screen is for.
  await page.emulateMedia({ forcedColors: 'none' });
  await routes.button(driveText.arrived).press('Enter');
  await expect(routes.button(driveText.done)).toBeVisible();
  await routes.button(driveText.done).press('Enter');
  await page.getByRole('link', { name: driveText.exit }).press('Enter');
  await expect(routes.button(routePageText.goOn)).toBeVisible();
});

test('[LOOK] a drive that is not on this device has a way out @chromium', async ({
  visitor: { page },
}) => {
  await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
  await page.goto(`/routes/${crypto.randomUUID()}/drive`);
  await page.getByRole('link', { name: routePageText.all }).click();
  await expect(page).toHaveURL(/\/routes$/);
});
