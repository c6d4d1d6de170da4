import { createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { findOnMapText } from '../../../../src/i18n/sale/find-on-map-text.ts';
import { isItOnText } from '../../../../src/i18n/sale/is-it-on-text.ts';
import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import {
  walkBackText,
  walkFactsText,
  walkOnText,
  walkText,
} from '../../../../src/i18n/routes/walk-text.ts';
import { FOUND, LONG_STREET, SHORT_STREET } from '../../../support/fakes/fake-census.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

const PATIENT = { timeout: 90_000 };
const NEAR = [1, 2, 3, 4].map((house) => `Neighbor ${house}`);
const FAR = [10, 20].map((house) => `Far away ${house}`);
const SALES = [
  ...NEAR.map((title, i) => ({ title, street: `${i + 1} ${SHORT_STREET}` })),
  ...FAR.map((title, i) => ({ title, street: `${(i + 1) * 10} ${LONG_STREET}` })),
];
/** Two minutes to the next house of the lane, three to the one after it: ten around, wherever one parks. */
const FACTS = walkFactsText(4, 10);
const oneOf = (...texts: readonly string[]) =>
  new RegExp(texts.map((text) => RegExp.escape(text)).join('|'));
const BACK = oneOf(walkBackText(2), walkBackText(3));
const ON = oneOf(walkOnText(2), walkOnText(3));

const timetable = (page: Page) => page.getByRole('list', { name: routePageText.stopsInOrder });

/** Returns the ids of the sales. */
async function postAll(page: Page): Promise<readonly string[]> {
  const market = marketOn(page);
  const form = page.getByRole('main');
  const ids: string[] = [];
  for (const { title, street } of SALES) {
    await market.writeSale({ title, zip: FOUND.zipCode, street });
    await form.getByRole('button', { name: findOnMapText.find }).click();
    await expect(form.getByText(FOUND.label)).toBeVisible();
    await market.submitSale();
    await market.expectPostedSaleSent();
    const link = form.getByRole('link', { name: createSuccessText.view });
    ids.push(((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '');
  }
  return ids;
}

test('[spec 9] four sales next to one another are one stop with a walk; driving to each is a tap, also offline, and the way back too @chromium', async ({
  visitor,
  newVisitor,
}) => {
  test.setTimeout(600_000);
  const person = newPerson();
  const { page } = visitor;
  const routes = routesOn(page);
  const ids = await postAll((await newVisitor()).page);
  await marketOn(page).signUp({ ...person, zip: FOUND.zipCode });
  await routes.listedIds(6);
  for (const { title } of SALES) await expect(page.getByText(title).first()).toBeAttached(PATIENT);
  const address = await routes.saveFromMap(ids);

  const nearIds = ids.slice(0, 4);
  const facts = timetable(page).getByText(FACTS);
  const driveEach = page.getByRole('button', { name: walkText.driveEachOf(4) });
  const parkOnce = page.getByRole('button', { name: walkText.parkOnceFor(4) });
  const walked = async () => {
    await expect(facts).toBeVisible(PATIENT);
    const stops = await routes.stopIds();
    const at = Math.min(...nearIds.map((id) => stops.indexOf(id)));
    expect(stops.slice(at, at + 4).toSorted()).toEqual(nearIds.toSorted());
    for (const nth of [1, 2, 3]) {
      await expect(routes.stops.nth(at + nth)).toContainText(/~[23]\u00a0min walk/);
    }
    await expect(routes.stops.nth(at + 3)).toContainText(BACK);
  };
  const driven = async () => {
    await expect(parkOnce).toBeVisible(PATIENT);
    await expect(facts).toBeHidden();
    await expect(routes.stops).toHaveCount(6);
    await expect(timetable(page).getByText(/min walk/)).toHaveCount(0);
  };
  await walked();
  expect(await accessibilityProblems(page)).toEqual([]);
  await driveEach.click();
  await driven();
  expect(await accessibilityProblems(page)).toEqual([]);

  await visitor.untilStored();
  await visitor.setOffline(true);
  await parkOnce.click();
  await walked();
  await driveEach.click();
  await driven();
  await visitor.setOffline(false);
  await marketOn(page).expectAllSent();

  // The other phone agrees, and undoes it.
  const second = (await newVisitor()).page;
  await marketOn(second).logIn(person);
  await routesOn(second).openAll();
  await expect(routesOn(second).list).toHaveCount(1, PATIENT);
  await second.goto(address);
  await second.getByRole('button', { name: walkText.parkOnceFor(4) }).click(PATIENT);
  await expect(timetable(second).getByText(FACTS)).toBeVisible(PATIENT);
  await marketOn(second).expectAllSent();
  await page.reload();
  await walked();

  // On the road: the car stays at the first, and one walks to the others and back.
  await page.getByRole('button', { name: routePageText.editStop(FAR[0] ?? '') }).click();
  await page.getByLabel(routePageText.position).selectOption(routePageText.positions.last);
  await expect(routes.stops.last()).toContainText(FAR[0] ?? '', PATIENT);
  await walked();
  await page.getByRole('button', { name: routePageText.drive }).click();
  const next = page.getByRole('region', { name: driveText.next });
  await expect(next).toBeVisible(PATIENT);
  await expect(next.getByRole('heading')).toHaveText(FAR[1] ?? '');
  await page.getByRole('button', { name: driveText.skip }).click();
  await expect(next).toContainText(FACTS, PATIENT);
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const [index] of NEAR.entries()) {
    if (index > 0) {
      await expect(next).toContainText(ON, PATIENT);
      await expect(next.getByRole('link', { name: walkText.toSale })).toHaveAttribute(
        'href',
        /travelmode=walking/,
      );
    }
    await page.getByRole('button', { name: driveText.arrived }).click();
    await expect(page.getByRole('region', { name: driveText.here })).toBeVisible();
    await expect(page.getByText(/^Car parked at /)).toBeVisible();
    await page.getByRole('button', { name: driveText.done }).click();
    await page.getByRole('button', { name: driveText.askLater }).click();
    await expect(page.getByRole('button', { name: isItOnText.states.on })).toBeHidden();
  }
  await expect(next).toContainText(FAR[0] ?? '', PATIENT);
  await expect(next).toContainText(BACK);
  await expect(next.getByRole('link', { name: driveText.navigate })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: driveText.arrived }).click();
  await expect(page.getByText(/^Car parked at /)).toBeHidden();
});

test('[spec 9] planning a day on the map makes the same walks: shown by the map, undone with a tap, and kept so with the route @chromium @long', async ({
  visitor: { page },
  newVisitor,
}) => {
  test.setTimeout(600_000);
  const routes = routesOn(page);
  const ids = await postAll((await newVisitor()).page);
  await marketOn(page).signUp({ ...newPerson(), zip: FOUND.zipCode });
  await routes.listedIds(6);
  for (const { title } of SALES) await expect(page.getByText(title).first()).toBeAttached(PATIENT);
  await page.goto(`/map?route=${ids.join(',')}`);
  await page.getByRole('button', { name: dayPlanText.title }).click(PATIENT);
  await page.getByRole('button', { name: dayPlanText.find }).click();

  const list = page.getByRole('list', { name: dayPlanText.stops });
  const facts = list.getByText(FACTS);
  const walks = list.getByText(/^Walk [23] minutes \(estimated\)$/);
  const driveEach = page.getByRole('button', { name: walkText.driveEachOf(4) });
  const parkOnce = page.getByRole('button', { name: walkText.parkOnceFor(4) });
  const shownOnFoot = () => new URL(page.url()).searchParams.get('foot')?.split(',') ?? [];
  const plannedIds = () =>
    list.getByRole('listitem').evaluateAll((all) => all.map((stop) => stop.dataset['stop'] ?? ''));
  await expect(facts).toBeVisible(PATIENT);
  await expect(walks).toHaveCount(3);
  await expect(list.getByText(BACK)).toHaveCount(1);
  expect(await accessibilityProblems(page)).toEqual([]);

  const use = page.getByRole('button', { name: dayPlanText.takeOrder });
  if (await use.isVisible()) await use.click();
  await expect.poll(shownOnFoot, PATIENT).toHaveLength(3);
  const walked = await plannedIds();
  const near = walked.filter((id) => ids.slice(0, 4).includes(id));
  expect(shownOnFoot()).toEqual(near.slice(1));

  await driveEach.click();
  await expect(parkOnce).toBeVisible(PATIENT);
  await expect(facts).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expect(walks).toHaveCount(0);
  await expect(page.getByText(/Best order for your day/)).toBeVisible(PATIENT);
  if (await use.isVisible()) await use.click();
  await expect.poll(shownOnFoot, PATIENT).toEqual([]);
  await parkOnce.click();
  await expect(facts).toBeVisible(PATIENT);
  await driveEach.click();
  await expect(parkOnce).toBeVisible(PATIENT);

  // Kept, the route is as it was planned here.
  await page.getByRole('button', { name: routeListText.keep }).click();
  await routes.expectPlanned();
  await expect(parkOnce).toBeVisible(PATIENT);
  await parkOnce.click();
  await expect(timetable(page).getByText(FACTS)).toBeVisible(PATIENT);
  expect(await routes.stopIds()).toEqual(walked);
});
