import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { findPhotoText } from '../../../../src/i18n/routes/find-photo-text.ts';
import { planTogetherText } from '../../../../src/i18n/routes/plan-together-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import {
  beyondTheScreen,
  brokenTimes,
  clippedControls,
  narrowTexts,
  overlappingControls,
} from '../../drivers/measure-screen.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** A route planned and driven with text at 200 %: measured, as `every-size` measures what has an address. */

const FEWEST_LETTERS = 8;

async function faultsOf(page: Page, where: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { width } = page.viewportSize() ?? { width: 0 };
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...(wide > width ? [`${wide} px wide`, ...(await page.evaluate(beyondTheScreen))] : []),
    ...(await page.evaluate(clippedControls)),
    ...(await page.evaluate(overlappingControls)).map((pair) => `overlap: ${pair}`),
    ...(await page.evaluate(narrowTexts, FEWEST_LETTERS)).map((text) => `narrow: ${text}`),
    ...(await page.evaluate(brokenTimes)).map((text) => `broken time: ${text}`),
  ].map((fault) => `${where}: ${fault}`);
}

for (const { width, height, tag } of [
  { width: 320, height: 700, tag: '' },
  { width: 844, height: 390, tag: ' @long' },
]) {
  test.describe(`${width} x ${height}, text at 200 %${tag}`, () => {
    test.use({ viewport: { width, height }, permissions: ['geolocation'] });

    test('[spec 2] a route, its sheets and the road: no control is cut, covered or beside the screen @chromium', async ({
      visitor: { page },
    }) => {
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '200%';
        });
      });
      const faults: string[] = [];
      const measure = async (where: string) => void faults.push(...(await faultsOf(page, where)));
      await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
      const routes = routesOn(page);
      const ids = await routes.listedIds(3);
      await routes.saveFromMap(ids.slice(0, 2));
      await measure('route');
      await page
        .getByRole('main')
        .getByRole('link', { name: routePageText.map, exact: true })
        .click();
      await routes.expectPlanned();
      await measure('its map');
      await page.goBack();
      await page
        .getByRole('button', { name: /^Change the stop/ })
        .first()
        .click();
      await measure('stop');
      const close = page.getByRole('dialog').getByRole('button', { name: shellText.close });
      await routes.button(routePageText.share).click();
      await expect(page.getByRole('button', { name: planTogetherText.invite })).toBeVisible();
      await measure('share');
      await close.click();

      await routes.button(routePageText.drive).click();
      await expect(routes.button(driveText.arrived)).toBeVisible();
      await measure('next stop');
      await routes.button(driveText.foundAnother).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await measure('found another');
      await close.click();
      await routes.button(driveText.arrived).click();
      await page
        .getByLabel(findPhotoText.add, { exact: true })
        .setInputFiles('public/samples/toolbox.png');
      await expect(page.getByText(findPhotoText.chosen)).toBeVisible();
      await typeInto(page.getByLabel(driveText.what), 'A box of hand tools with three planes');
      await measure('a find with its photo');
      await routes.button(driveText.addFind).click();
      // Of the find itself: while it is stored, the form still shows the photo that was chosen.
      await expect(
        page.getByRole('button', {
          name: findPhotoText.open('A box of hand tools with three planes'),
        }),
      ).toBeVisible();
      await measure('here');
      await page.getByRole('button', { name: /^Remove A box/ }).click();
      // That of arriving may still be there, too.
      await expect(page.getByText(findPhotoText.findRemoved, { exact: true })).toBeVisible();
      // Below long words, it is in sight all the same.
      await expect(routes.button(driveText.undo).first()).toBeInViewport({ ratio: 1 });
      await routes.button(driveText.undo).first().press('Enter');
      await expect(page.getByRole('button', { name: /^Remove A box/ })).toBeVisible();
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
      await routes.button(driveText.done).click();
      await expect(routes.button(driveText.askLater)).toBeVisible();
      await measure('asked after');
      await routes.button(driveText.skip).click();
      await expect(page.getByText(driveText.overTitle)).toBeVisible();
      await measure('the end');
      expect(faults).toEqual([]);
    });
  });
}
