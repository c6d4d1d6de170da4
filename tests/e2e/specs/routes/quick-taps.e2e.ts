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
  const anyStop = page.getByRole('button', { name: /^Change the stop/ }).nth(1);
  // By its name: until the day is planned, the stops stand in another order.
  const label = (await anyStop.getAttribute('aria-label')) ?? '';
  const stop = page.getByRole('button', { name: label, exact: true });
  await stop.click();
  await page.getByRole('button', { name: routePageText.more, exact: true }).waitFor();
  const first = Number(await page.locator('output').textContent());
  const path = Array.from({ length: TAPS + 1 }, (_, tap) => {
    const step = tap % UP_AND_DOWN;
    return first + 5 * Math.min(step, UP_AND_DOWN - step);
  });
  // Tapped in the page: a driver's press takes longer than what is looked for.
  const shown = await page.evaluate(
    async ({ more, fewer, taps, upAndDown }) => {
      const output = document.querySelector('output');
      if (output === null) throw new Error('No minutes are shown');
      let tapped = 0;
      const all: { minutes: number; tapped: number }[] = [];
      const note = () => all.push({ minutes: Number(output.textContent), tapped });
      new MutationObserver(note).observe(output, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      for (let tap = 0; tap < taps; tap += 1) {
        const name = tap % upAndDown < upAndDown / 2 ? more : fewer;
        tapped += 1;
        document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
        // From quicker than the database to slower, so that a tap comes at each moment of storing one.
        await new Promise((resolve) => setTimeout(resolve, 5 + ((tap * 37) % 120)));
      }
      return all;
    },
    { more: routePageText.more, fewer: routePageText.fewer, taps: TAPS, upAndDown: UP_AND_DOWN },
  );
  // A busy machine may show several taps as one, and later. But it goes along the path, never back on it, and never
  // shows what was not tapped yet.
  let reached = 0;
  for (const { minutes, tapped } of shown) {
    const next = path.indexOf(minutes, reached);
    expect(next, `${minutes} minutes after ${tapped} taps`).not.toBe(-1);
    expect(next, `${minutes} minutes after ${tapped} taps`).toBeLessThanOrEqual(tapped);
    reached = next;
  }
  expect(shown.length).toBeGreaterThan(1);
  await expect(page.locator('output')).toHaveText(String(path.at(-1)));
  // Stored as it was shown.
  await page.reload();
  await stop.click();
  await expect(page.locator('output')).toHaveText(String(first));
});
