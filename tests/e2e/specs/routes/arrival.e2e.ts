import { checkInText } from '../../../../src/i18n/sale/check-in-text.ts';
import { isItOnText } from '../../../../src/i18n/sale/is-it-on-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { haulText } from '../../../../src/i18n/routes/haul-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { FOUND, HOUSE_STEP_DEGREES, LONG_STREET } from '../../../support/fakes/fake-census.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  type Page,
  test,
  type Visitor,
} from '../../drivers/browser.ts';
import { countTaps } from '../../drivers/count-taps.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** Arriving at a stop: recognized by position, asked about once, and all that one does there in one card. */

const HOUSES = [3, 8];
const titleOf = (house: number) => `Yard ${house} of Long Road`;

const nextStop = (page: Page) => page.getByRole('region', { name: driveText.next });
const hereStop = (page: Page) => page.getByRole('region', { name: driveText.here });
const looksHere = (page: Page) => nextStop(page).getByText(driveText.looksHere);

async function stand({ context }: Visitor, house: number, accuracy = 10): Promise<void> {
  await context.setGeolocation({
    latitude: FOUND.lat + house * HOUSE_STEP_DEGREES,
    longitude: FOUND.lng,
    accuracy,
  });
}

async function showPage(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** On the way to the first of two open sales. Returns the number of its house, and of the other one. */
async function onTheWay(shopper: Visitor, seller: Visitor): Promise<readonly [number, number]> {
  const { page } = shopper;
  const routes = routesOn(page);
  const ids: string[] = [];
  for (const house of HOUSES) {
    const address = await postOpenSale(marketOn(seller.page), {
      title: titleOf(house),
      street: `${house} ${LONG_STREET}`,
      zip: FOUND.zipCode,
      isFound: true,
    });
    ids.push(address.split('/').at(-1) ?? '');
  }
  await shopper.context.grantPermissions(['geolocation']);
  await stand(shopper, 0);
  await marketOn(page).signUp({ ...newPerson(), zip: FOUND.zipCode });
  await routes.saveFromMap(ids);
  await routes.button(routePageText.drive).click();
  const title = (await nextStop(page).getByRole('heading').textContent()) ?? '';
  const [first = 0, second = 0] = title === titleOf(HOUSES[0] ?? 0) ? HOUSES : HOUSES.toReversed();
  return [first, second];
}

test('[LOOK] whoever stops at the next sale is asked once, and checks in with one tap @chromium', async ({
  visitor,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const routes = routesOn(page);
  const [first, second] = await onTheWay(visitor, await newVisitor());

  await stand(visitor, first);
  await expect(looksHere(page)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const taps = await countTaps(page);
  await nextStop(page).getByRole('button', { name: checkInText.checkIn }).click();
  await expect(hereStop(page)).toContainText(titleOf(first));
  await expect(hereStop(page).getByText(/^You checked in here/)).toBeVisible();
  expect(await taps()).toBe(1);

  // The same card has the rest. What was said at the door is not asked again after it.
  await hereStop(page).getByRole('button', { name: isItOnText.states.on }).click();
  await hereStop(page).getByRole('button', { name: isItOnText.sizes.small }).click();
  await routes.button(driveText.done).click();
  await expect(nextStop(page).getByRole('heading')).toHaveText(titleOf(second));
  await expect(page.getByRole('region', { name: driveText.ask(titleOf(first)) })).toHaveCount(0);
  await expect(looksHere(page)).toHaveCount(0);

  // Who says no is not asked again, even after a detour.
  await stand(visitor, second);
  await routes.button(driveText.notHere).click();
  await expect(looksHere(page)).toHaveCount(0);
  await stand(visitor, second + 20);
  await expect(nextStop(page)).toContainText(/\d mi drive/);
  await stand(visitor, second);
  await expect(nextStop(page)).not.toContainText(/\d mi drive/);
  await showPage(page, 'hidden');
  await showPage(page, 'visible');
  await expect(looksHere(page)).toHaveCount(0);
  await routes.button(driveText.arrived).click();
  await expect(hereStop(page)).toContainText(titleOf(second));
});

test('[LOOK] arriving is recognized at once when the page comes back into sight, and never by a position that may be 500 m wrong @chromium', async ({
  visitor,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const [first] = await onTheWay(visitor, await newVisitor());
  await stand(visitor, first, 500);
  // The plan uses it, and nobody is asked.
  await expect(nextStop(page)).not.toContainText(/\d mi drive/);
  await expect(looksHere(page)).toHaveCount(0);

  await stand(visitor, first + 20);
  await expect(nextStop(page)).toContainText(/\d mi drive/);
  await showPage(page, 'hidden');
  await stand(visitor, first);
  await showPage(page, 'visible');
  await expect(looksHere(page)).toBeVisible({ timeout: 5_000 });
});

test('[LOOK] the day ends with a picture of the haul, to share @chromium', async ({
  visitor,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const { page, context } = visitor;
  const routes = routesOn(page);
  await context.addInitScript(() => {
    Object.defineProperties(navigator, {
      canShare: { configurable: true, value: () => true },
      share: {
        configurable: true,
        async value({ files, title }: { files: File[]; title: string }) {
          const [file] = files;
          if (file === undefined) return;
          const { width, height } = await createImageBitmap(file);
          Object.assign(globalThis, { sharedPicture: [title, file.type, width, height].join(' ') });
        },
      },
    });
  });
  await onTheWay(visitor, await newVisitor());
  await routes.button(driveText.arrived).click();
  await page.getByLabel(driveText.what).fill('Brass lamp');
  await page.getByLabel(driveText.price).fill('12.50');
  await routes.button(driveText.addFind).click();
  await expect(page.getByText('Brass lamp, $12.50')).toBeVisible();
  await routes.button(driveText.done).click();
  await expect(nextStop(page)).toBeVisible();
  await routes.button(driveText.arrived).click();
  await expect(hereStop(page)).toBeVisible();
  await routes.button(driveText.done).click();

  const picture = page.getByRole('img', { name: /haul: 1 find, \$12\.50 noted, 2 sales, / });
  await expect(picture).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await routes.button(haulText.share).click();
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(globalThis, 'sharedPicture'))))
    .toMatch(/day’s haul image\/png 1080 1080$/);
});

test('[LOOK] without the position, one arrives by a tap, and the screen says where times start @chromium', async ({
  visitor,
  newVisitor,
}) => {
  test.setTimeout(300_000);
  const { page, context } = visitor;
  await context.addInitScript(() => {
    const denied = { code: 1, PERMISSION_DENIED: 1, message: '' };
    Object.defineProperties(navigator.geolocation, {
      getCurrentPosition: { value: (_: unknown, fail: (error: object) => void) => fail(denied) },
      watchPosition: { value: (_: unknown, fail: (error: object) => void) => (fail(denied), 1) },
    });
  });
  await onTheWay(visitor, await newVisitor());
  await expect(page.getByText(driveText.noPosition)).toBeVisible();
  await routesOn(page).button(driveText.arrived).click();
  await expect(hereStop(page)).toBeVisible();
});
