import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, open, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

const PATIENT = { timeout: 60_000 };

test('[SYNC-17] one change is sent once, by one of three tabs, and another order asks for no stop again @chromium', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
  const sales = await routes.listedIds(6);
  const address = await routes.saveFromMap(sales);
  await visitor.untilInstalled();
  for (const tab of [await visitor.newTab(), await visitor.newTab()]) {
    await open(tab, address);
    await routesOn(tab).expectPlanned();
  }
  await marketOn(page).expectAllSent();
  const asked: string[] = [];
  context.on('request', (request) => {
    const [, name] = /\/rpc\/(sync_\w+)$/.exec(request.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  const countOf = (name: string) => asked.filter((each) => each === name).length;
  // The tabs have read what they opened: until then, each sends what waits.
  await untilQuiet(asked);
  await page.bringToFront();
  await page
    .getByRole('button', { name: /^Change the stop/ })
    .nth(1)
    .click();
  for (const name of [routePageText.more, routePageText.down]) {
    asked.length = 0;
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => countOf('sync_push'), PATIENT).toBeGreaterThan(0);
    await marketOn(page).expectAllSent();
    await untilQuiet(asked);
    expect(countOf('sync_push')).toBe(1);
    // The push brought its rows. A reading of everything may be due meanwhile.
    expect(countOf('sync_pull')).toBeLessThanOrEqual(1);
  }
});

test('[SYNC-6] a day whose order stands is driven again without a change to send @chromium', async ({
  visitor: { page, context },
}) => {
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
  await routes.saveFromMap(await routes.listedIds(3));
  const driveAndLeave = async () => {
    await routes.button(routePageText.drive).click();
    await page.getByRole('link', { name: driveText.exit }).click();
    await routes.expectPlanned();
    await marketOn(page).expectAllSent();
  };
  await driveAndLeave();
  const pushes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/rpc/sync_push')) pushes.push(request.url());
  });
  for (let time = 0; time < 3; time += 1) await driveAndLeave();
  expect(pushes).toEqual([]);
});

/** What the other tabs would ask comes soon, if it comes: that it does not can only be waited for. */
async function untilQuiet(asked: readonly string[]): Promise<void> {
  for (let before = -1; before !== asked.length;) {
    before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}
