import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

const TAPS = 100;
/** Up as often as down, so that the minutes end where they began. */
const UP_AND_DOWN = 20;

test('[SYNC-10] of a hundred quick taps at a stop, none is lost and none seems to be taken back @chromium', async ({
  visitor: { page },
}) => {
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
  await routes.saveFromMap(await routes.listedIds(6));
  await page
    .getByRole('button', { name: /^Change the stop/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: routePageText.more, exact: true }).waitFor();
  // Tapped in the page: a driver's press takes longer than what is looked for.
  const shown = await page.evaluate(
    async ({ more, fewer, taps, upAndDown }) => {
      const minutes = () => Number(document.querySelector('output')?.textContent);
      const all = [minutes()];
      for (let tap = 0; tap < taps; tap += 1) {
        const name = tap % upAndDown < upAndDown / 2 ? more : fewer;
        document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
        // From quicker than the database to slower, so that a tap comes at each moment of storing one.
        await new Promise((resolve) => setTimeout(resolve, 5 + ((tap * 37) % 120)));
        all.push(minutes());
      }
      return all;
    },
    { more: routePageText.more, fewer: routePageText.fewer, taps: TAPS, upAndDown: UP_AND_DOWN },
  );
  const [first = 0] = shown;
  const expected = Array.from({ length: TAPS + 1 }, (_, tap) => {
    const step = tap % UP_AND_DOWN;
    return first + 5 * Math.min(step, UP_AND_DOWN - step);
  });
  expect(shown).toEqual(expected);
  // Stored as it was shown.
  await page.reload();
  await page
    .getByRole('button', { name: /^Change the stop/ })
    .nth(1)
    .click();
  await expect(page.locator('output')).toHaveText(String(first));
});
