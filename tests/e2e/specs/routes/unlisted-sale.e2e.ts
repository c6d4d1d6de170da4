import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routePageText, unlistedText } from '../../../../src/i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../../src/i18n/routes/share-route-text.ts';
import { pinMapText } from '../../../../src/i18n/map/pin-map-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

const ZIP = '60614';
const TITLE = 'Yard sale on Elm';

test('a sale that nobody listed is a stop at once, offline; it comes to the second phone and from there to everyone @chromium', async ({
  visitor,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const person = newPerson();
  const { page, context } = visitor;
  const routes = routesOn(page);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.92, longitude: -87.65, accuracy: 10 });
  await marketOn(page).signUp({ ...person, zip: ZIP });
  const address = await routes.saveFromMap(await routes.listedIds(2));
  await marketOn(page).expectAllSent();
  await visitor.untilStored();
  await visitor.setOffline(true);
  await page.getByRole('button', { name: routePageText.drive }).click();
  await page.getByRole('button', { name: driveText.foundAnother }).click();
  const form = page.getByRole('form', { name: driveText.unlisted });
  await form.getByLabel(driveText.unlistedWhat).fill(TITLE);
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole('button', { name: driveText.unlistedAddHere }).click();
  const here = page.getByRole('region', { name: driveText.here });
  await expect(here.getByRole('heading')).toHaveText(TITLE);
  await expect(here).toContainText(unlistedText(false));
  await here.getByRole('button', { name: driveText.done }).click();
  await expect(here).toBeHidden();
  // Nobody is asked about a sale that nobody else knows.
  await expect(page.getByRole('region', { name: driveText.ask(TITLE) })).toHaveCount(0);

  // No plan that is handed on speaks of it.
  await page.getByRole('link', { name: driveText.exit }).click();
  await expect(page.getByRole('list', { name: routePageText.summary })).toContainText(TITLE);
  await page.getByRole('button', { name: shareRouteText.share, exact: true }).click();
  await expect(page.getByRole('dialog')).not.toContainText(TITLE);
  await visitor.setOffline(false);
  await page.goto('/routes');
  await marketOn(page).expectAllSent();

  const second = (await newVisitor()).page;
  await marketOn(second).logIn(person);
  await second.goto(address);
  const told = second.getByRole('list', { name: routePageText.summary }).getByRole('listitem');
  await expect(told).toContainText([TITLE], { timeout: 90_000 });
  await told.getByRole('button', { name: routePageText.postItOf(TITLE) }).click();
  const sale = second.getByRole('main');
  await expect(sale.getByLabel(createSaleText.saleTitle)).toHaveValue(TITLE);
  await expect(sale.getByRole('region', { name: pinMapText.map })).toBeVisible();
  await typeInto(sale.getByLabel(createSaleText.description), 'Tables full of things.');
  await second.getByText(createSaleText.types.garage, { exact: true }).click();
  await typeInto(sale.getByRole('textbox', { name: createSaleText.address }), '12 Elm Street');
  await typeInto(sale.getByLabel(createSaleText.zipCode), ZIP);
  await marketOn(second).submitSale();
  await marketOn(second).expectPostedSaleSent();

  // From now on the stop is the listed sale.
  await second.goto(address);
  await expect(told).toContainText([TITLE]);
  await expect(told.getByText(unlistedText(false))).toHaveCount(0);
});

test('without a position, an unlisted sale goes where one taps, and not before @chromium', async ({
  visitor: { page },
}) => {
  test.setTimeout(180_000);
  const routes = routesOn(page);
  await marketOn(page).signUp({ ...newPerson(), zip: ZIP });
  await routes.saveFromMap(await routes.listedIds(2));
  await page.getByRole('button', { name: routePageText.drive }).click();
  await page.getByRole('button', { name: driveText.foundAnother }).click();
  const form = page.getByRole('form', { name: driveText.unlisted });
  const add = form.getByRole('button', { name: driveText.unlistedAddPin });
  await add.click();
  await expect(form.getByRole('alert')).toHaveText(driveText.unlistedNeedsPlace);
  const map = form.getByRole('region', { name: pinMapText.map });
  await map
    .locator('canvas')
    .first()
    .click({ position: { x: 90, y: 60 } });
  await expect(form.getByRole('alert')).toHaveCount(0);
  await add.click();
  await expect(page.getByRole('region', { name: driveText.next }).getByRole('heading')).toHaveText(
    driveText.unlistedTitle,
  );
});
