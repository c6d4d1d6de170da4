import { checkInText } from '../../../../src/i18n/sale/check-in-text.ts';
import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { findOnMapText } from '../../../../src/i18n/sale/find-on-map-text.ts';
import { isItOnText } from '../../../../src/i18n/sale/is-it-on-text.ts';
import { routesText } from '../../../../src/i18n/pages/routes-text.ts';
import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { driveText, salesText } from '../../../../src/i18n/routes/drive-text.ts';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { savingText } from '../../../../src/i18n/sale/saving-text.ts';
import { FOUND, HOUSE_STEP_DEGREES, LONG_STREET } from '../../../support/fakes/fake-census.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  type Page,
  setTimeField,
  test,
  type Visitor,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/**
 * A whole day on the road. The shopper's page lives two and a half hours behind the server, so that an
 * afternoon can pass by its clock and everything that is told of it lies in the server's past.
 */
const BEHIND_MS = 150 * 60_000;
const MINUTE_MS = 60_000;
const ZONE = 'America/Chicago';
const PATIENT = { timeout: 90_000 };

const TITLES = [1, 2, 3, 4, 5, 6].map((house) => `Yard ${house} of Long Road`);

function clockIn(zone: string, atMs: number): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(atMs);
}

const dateIn = (zone: string, atMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(atMs);

/** Posts six sales along a road. The last one closes soon, the others late at night or later. */
async function postSix({ page }: Visitor): Promise<readonly string[]> {
  const market = marketOn(page);
  const form = page.getByRole('main');
  const addresses: string[] = [];
  for (const [index, title] of TITLES.entries()) {
    await market.writeSale({ title, zip: FOUND.zipCode, street: `${index + 1} ${LONG_STREET}` });
    await form.getByRole('button', { name: findOnMapText.find }).click();
    await expect(form.getByText(FOUND.label)).toBeVisible();
    const date = form.getByLabel(createSaleText.date, { exact: true });
    await setTimeField(date, dateIn(ZONE, Date.now()));
    await setTimeField(form.getByLabel(createSaleText.startTime).first(), '00:00');
    const closesMs = Date.now() + 8 * MINUTE_MS;
    const isLast = index === TITLES.length - 1;
    await setTimeField(
      form.getByLabel(createSaleText.endTime).first(),
      isLast ? clockIn(ZONE, closesMs) : '23:00',
    );
    const isNextDay = !isLast || dateIn(ZONE, closesMs) !== dateIn(ZONE, Date.now());
    if (isNextDay) await form.getByRole('checkbox', { name: createSaleText.nextDay }).check();
    await market.submitSale();
    await market.expectPostedSaleSent();
    const link = form.getByRole('link', { name: createSuccessText.view });
    addresses.push((await link.getAttribute('href')) ?? '');
  }
  return addresses;
}

interface Moved {
  movePhone(latitude: number): void;
}

/** From its next page on, the phone is where the test says. */
async function controlPosition({ context }: Visitor): Promise<void> {
  await context.addInitScript(
    ({ lat, lng }) => {
      if (!location.protocol.startsWith('http')) return;
      const followers: ((fix: object) => void)[] = [];
      const fix = () => ({
        coords: {
          latitude: Number(localStorage.getItem('phoneAt') ?? lat),
          longitude: lng,
          accuracy: 10,
        },
      });
      Object.defineProperties(navigator.geolocation, {
        getCurrentPosition: { value: (found: (fix: object) => void) => found(fix()) },
        watchPosition: {
          value(found: (fix: object) => void) {
            found(fix());
            return followers.push(found);
          },
        },
        clearWatch: { value: (watch: number) => (followers[watch - 1] = () => undefined) },
      });
      Object.assign(globalThis, {
        movePhone(latitude: number) {
          localStorage.setItem('phoneAt', String(latitude));
          for (const found of followers) found(fix());
        },
      });
    },
    { lat: FOUND.lat, lng: FOUND.lng },
  );
}

/** Puts the phone at a house of the road. */
async function at({ page }: Visitor, title: string): Promise<void> {
  const house = TITLES.indexOf(title) + 1;
  await page.evaluate(
    (latitude) => (globalThis as unknown as Moved).movePhone(latitude),
    FOUND.lat + house * HOUSE_STEP_DEGREES,
  );
}

const nextTitle = (page: Page) =>
  page.getByRole('region', { name: driveText.next }).getByRole('heading');

test('[spec 2, 4, 5] a Saturday: planned, driven and told offline, and all of it on the second phone @chromium', async ({
  visitor,
  newVisitor,
}) => {
  const hour = Number(clockIn(ZONE, Date.now()).slice(0, 2));
  test.skip(hour < 3, 'Too early in Chicago for a day to lie behind.');
  test.setTimeout(600_000);
  const person = newPerson();
  const { page } = visitor;
  const routes = routesOn(page);
  const toasts = page.getByRole('region', { name: 'Messages' });
  const addresses = await postSix(await newVisitor());

  // The evening before: six sales are saved, and everything comes onto the phone.
  await controlPosition(visitor);
  await marketOn(page).signUp({ ...person, zip: FOUND.zipCode });
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('button', { name: savingText.save, exact: true }).first().click();
    await expect(page.getByRole('button', { name: savingText.saved }).first()).toBeVisible();
  }
  await marketOn(page).expectAllSent();
  await visitor.untilStored();
  await visitor.setOffline(true);
  await page.clock.install({ time: Date.now() - BEHIND_MS });

  // Route mode of the saved sales, then a route of its own.
  await accountOn(page).openSaved();
  await page.getByRole('button', { name: routesText.create, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: routesText.enter }).click();
  for (const title of TITLES) await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: routesText.createWith(6) }).click();
  await page.getByRole('button', { name: routeListText.keep }).click();
  await routes.expectPlanned();
  const address = new URL(page.url()).pathname;
  await page.getByRole('button', { name: routePageText.edit, exact: true }).click();
  // At once: early in the day, the usual time would be too late for the sale that closes soon.
  await setTimeField(page.getByLabel(dayPlanText.leave), clockIn(ZONE, Date.now() - BEHIND_MS));
  await routes.expectPlanned(/^Leave at .*6 stops/);
  await page.getByLabel(routePageText.start).selectOption({ label: routePageText.here });
  await page.getByLabel(routePageText.end).selectOption({ label: routePageText.endOpen });
  // Up the road from its lower end.
  await expect(routes.stops.getByRole('heading')).toContainText(TITLES, PATIENT);
  await page.getByRole('button', { name: routePageText.drive }).click();

  const visited: string[] = [];
  /** Drives to the next stop, checks in if wanted, stays and leaves. */
  const visit = async (isCheckedIn: boolean): Promise<string> => {
    const title = (await nextTitle(page).textContent()) ?? '';
    await at(visitor, title);
    await page.getByRole('button', { name: driveText.arrived }).click();
    await expect(page.getByRole('region', { name: driveText.here })).toContainText(title);
    if (isCheckedIn) {
      await page.getByRole('button', { name: checkInText.checkIn }).click();
      await expect(page.getByText(/^You checked in here/)).toBeVisible();
    }
    await page.clock.fastForward(5 * MINUTE_MS);
    visited.push(title);
    return title;
  };
  const leave = () => page.getByRole('button', { name: driveText.done }).click();

  await expect(nextTitle(page)).toBeVisible(PATIENT);
  expect(await accessibilityProblems(page)).toEqual([]);
  await visit(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel(driveText.what).fill('Brass lamp');
  await page.getByLabel(driveText.price).fill('12.50');
  await page.getByRole('button', { name: driveText.addFind, exact: true }).click();
  await expect(page.getByText('Brass lamp, $12.50')).toBeVisible();
  await leave();
  await page.getByRole('button', { name: isItOnText.states.on }).click();
  await page.getByRole('button', { name: isItOnText.sizes.large }).click();
  await expect(toasts).toContainText(driveText.askThanks);

  // Much too long at the second: what closes soon does not fit in this order any more.
  const before = await nextTitle(page).textContent();
  await visit(true);
  await page.clock.fastForward(85 * MINUTE_MS);
  await leave();
  await expect(page.getByText(driveText.missed(1))).toBeVisible(PATIENT);
  await page.getByRole('button', { name: driveText.replan }).click();
  await expect(page.getByText(driveText.missed(1))).toBeHidden(PATIENT);
  expect(before).not.toBe(TITLES[5]);

  await visit(true);
  await leave();
  // What would have been too late is now early enough.
  await expect(nextTitle(page)).toHaveText(TITLES[5] ?? '');
  await visit(true);
  await leave();
  const skipped = (await nextTitle(page).textContent()) ?? '';
  await page.getByRole('button', { name: driveText.skip }).click();
  await expect(nextTitle(page)).not.toHaveText(skipped);
  await visit(false);
  await leave();
  await expect(page.getByRole('heading', { name: driveText.overTitle })).toBeVisible();
  const over = page.getByRole('main').getByRole('definition');
  await expect(over.filter({ hasText: salesText(5, 1) })).toBeVisible();
  await expect(over.filter({ hasText: '$12.50' })).toBeVisible();

  // The network is back.
  await visitor.setOffline(false);
  await marketOn(page).expectAllSent();
  const second = await newVisitor();
  await marketOn(second.page).logIn(person);
  const there = routesOn(second.page);
  await there.openAll();
  await expect(there.list).toHaveCount(1);
  await second.page.goto(address);
  const told = second.page.getByRole('list', { name: routePageText.summary });
  await expect(told.getByRole('listitem')).toHaveCount(6, PATIENT);
  for (const title of visited) {
    await expect(told.getByRole('listitem').filter({ hasText: title })).toContainText(
      routePageText.visited,
    );
  }
  await expect(told.getByRole('listitem').filter({ hasText: skipped })).toContainText(
    routePageText.skipped,
  );
  await expect(told).toContainText('Brass lamp, $12.50');
  await second.page.goto('/account?tab=rewards');
  await second.page.getByRole('button', { name: 'See your rewards' }).click();
  const rewards = second.page.getByRole('dialog', { name: 'Your rewards' });
  await expect(rewards).toContainText('80 points', PATIENT);
  await rewards.getByRole('tab', { name: 'History' }).click();
  const history = rewards.getByRole('region', { name: 'Your points, newest first' });
  await expect(history.getByRole('listitem')).toHaveCount(4);
});
