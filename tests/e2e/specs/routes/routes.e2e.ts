import { planKeptText, routeListText } from '../../../../src/i18n/routes/route-list-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** Chicago, where samples are close to one another. */
const ZIP = '60614';

const firstTwo = (routes: ReturnType<typeof routesOn>) => async () =>
  (await routes.stopIds()).slice(0, 2);

test.describe('routes', { tag: '@chromium' }, () => {
  test('are saved, edited, renamed and deleted offline, and are on the second phone after that', async ({
    visitor,
    newVisitor,
  }) => {
    const person = newPerson();
    const { page } = visitor;
    const routes = routesOn(page);
    await marketOn(page).signUp({ ...person, zip: ZIP });
    await routes.openAll();
    await expect(page.getByText(routeListText.emptyTitle)).toBeVisible();
    const sales = await routes.listedIds(6);
    await visitor.untilStored();
    await visitor.setOffline(true);

    const address = await routes.saveFromMap(sales);
    await routes.rename('Saturday with Sam');
    const planned = await routes.stopIds();
    expect(planned.length).toBeGreaterThan(1);

    // By hand, the second stop becomes the first; the planner keeps to it.
    await routes.stops
      .nth(1)
      .getByRole('button', { name: /^Change the stop/ })
      .click();
    await routes.button(routePageText.up).click();
    await expect(page.getByText(routePageText.handOrder)).toBeVisible();
    await expect.poll(firstTwo(routes)).toEqual([planned[1], planned[0]]);
    await page.getByRole('checkbox', { name: routePageText.must }).check();
    await routes.button(routePageText.more).click();

    // By its handle, the first stop goes below the second and back.
    await routes.stops
      .first()
      .getByRole('button', { name: /^Change the stop/ })
      .click();
    await routes.dragStop(0, 1);
    await expect.poll(firstTwo(routes)).toEqual([planned[0], planned[1]]);
    await routes.dragStop(1, 0);
    await expect.poll(firstTwo(routes)).toEqual([planned[1], planned[0]]);

    await routes.openAll();
    await routes.button(routeListText.deleteOf('Saturday with Sam')).click();
    await expect(routes.list).toHaveCount(0);
    await routes.button(routeListText.undo).click();
    await expect(routes.list).toContainText(['Saturday with Sam']);

    await visitor.setOffline(false);
    await marketOn(page).expectAllSent();
    const second = await newVisitor();
    await marketOn(second.page).logIn(person);
    const there = routesOn(second.page);
    await there.openAll();
    await expect(there.list).toContainText(['Saturday with Sam']);
    await second.page.goto(address);
    await there.expectPlanned();
    await expect.poll(async () => (await firstTwo(there)())[0]).toBe(planned[1]);
    await expect(second.page.getByText(routePageText.handOrder)).toBeVisible();
    await there.stops
      .first()
      .getByRole('button', { name: /^Change the stop/ })
      .click();
    await expect(second.page.getByRole('checkbox', { name: routePageText.must })).toBeChecked();
  });

  test('without an account, the routes page leads to sales, and to a plan of what is saved @long', async ({
    visitor: { page },
  }) => {
    await page.goto('/routes');
    const main = page.getByRole('main');
    await expect(main.getByText(routeListText.withoutAccount)).toBeVisible();
    await main.getByRole('link', { name: routeListText.browse }).click();
    const saves = page.getByRole('article').getByRole('button', { name: /^Save / });
    for (const at of [0, 1]) {
      await saves.nth(at).click();
      await expect(saves.nth(at)).toHaveAttribute('aria-pressed', 'true');
    }
    await page.goto('/routes');
    await main.getByRole('link', { name: planKeptText(2) }).click();
    await expect(page).toHaveURL(/\/map\?route=[^,]+,[^,]+$/);
  });

  test('a sale is put on a route from its page; the screens break no accessibility rule', async ({
    visitor: { page },
  }) => {
    const routes = routesOn(page);
    await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
    const [one = '', two = ''] = await routes.listedIds(2);
    for (const id of [one, two]) {
      await page.goto(`/sale/${id}`);
      await page.getByRole('button', { name: routeListText.add }).click();
      const dialog = page.getByRole('dialog', { name: routeListText.addTitle });
      expect(await accessibilityProblems(page)).toEqual([]);
      const known = dialog.getByRole('listitem').getByRole('button');
      const begin = dialog.getByRole('button', { name: routeListText.create, exact: true });
      await (id === one ? begin : known.first()).click();
      await expect(page.getByText(/^Added to /)).toBeVisible();
    }
    await page.getByRole('button', { name: routeListText.view }).last().click();
    await routes.expectPlanned(/2 stops|No stop fits/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    // The map of a route that is kept leads back to it, and does not keep it twice.
    await page
      .getByRole('main')
      .getByRole('link', { name: routePageText.map, exact: true })
      .click();
    const back = page.getByRole('link', { name: routeListText.view, exact: true });
    await expect(back).toBeVisible({ timeout: 60_000 });
    await expect(routes.button(routeListText.keep)).toHaveCount(0);
    await back.click();
    await routes.expectPlanned(/2 stops|No stop fits/);
    await page.goto('/routes');
    await expect(routes.list).toHaveCount(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
