import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { editSaleText, ownSaleText } from '../../../../src/i18n/sale/edit-sale-text.ts';
import { pinMapText, placeQualityText } from '../../../../src/i18n/map/pin-map-text.ts';
import { findOnMapText } from '../../../../src/i18n/sale/find-on-map-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import { releaseText } from '../../../../src/i18n/sale/release-text.ts';
import { FOUND, ODD_STREETS } from '../../../support/fakes/fake-census.ts';
import {
  accessibilityProblems,
  expect,
  type Page,
  setTimeField,
  test,
  typeInto,
} from '../../drivers/browser.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** Where a sale is and when that is shown: the part of the form that affects a seller's privacy. */

const EVANSTON = '60201';

function formOn(page: Page) {
  const main = page.getByRole('main');
  return {
    street: main.getByLabel(/^Address/).first(),
    zip: main.getByRole('combobox', { name: /^Zip code/ }),
    options: main.getByRole('listbox', { name: locationText.suggestions }).getByRole('option'),
    find: main.getByRole('button', { name: findOnMapText.find }),
    rule: (name: keyof typeof releaseText.rules) =>
      main.getByRole('radio', { name: releaseText.rules[name].label, exact: true }),
  };
}

test('[spec-line 2.60] offline, by keyboard alone: the name of a town becomes its zip code', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/create-sale');
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await page.reload();
  const { street, zip, options } = formOn(page);
  await street.focus();
  await page.keyboard.type('2100 Ridge Avenue');
  await page.keyboard.press('Tab');
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('Evanst');
  await expect(options.first()).toHaveText('Evanston, IL60201');
  await expect(zip).toHaveAttribute('aria-expanded', 'true');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(zip).toHaveAttribute('aria-expanded', 'false');
  await expect(zip).toHaveValue('Evanst');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const active = await zip.getAttribute('aria-activedescendant');
  expect(await options.first().getAttribute('id')).toBe(active);
  await page.keyboard.press('Enter');
  await expect(zip).toHaveValue(EVANSTON);
  await expect(zip).toBeFocused();
  await expect(page.getByRole('main').getByText('Evanston, IL')).toBeVisible();
  await expect(page).toHaveURL(/create-sale$/);
});

// In installed Firefox, Playwright does not see request bodies.
test('[spec-line 2.60, 5.22] an address is found, fills an empty zip code, and goes with the sale @chromium', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  const market = marketOn(page);
  await market.writeSale({ title: 'Found at once', zip: EVANSTON, street: '2100 Ridge Avenue' });
  const { street, zip, find } = formOn(page);
  await expect(page.getByText(findOnMapText.hint)).toBeVisible();
  await zip.fill('');
  await find.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(FOUND.label)).toBeVisible();
  await expect(zip).toHaveValue(FOUND.zipCode);
  await expect(street).toHaveValue('2100 Ridge Avenue');
  expect(await accessibilityProblems(page)).toEqual([]);

  await street.press('End');
  await page.keyboard.type(' rear');
  await expect(page.getByText(findOnMapText.stale)).toBeVisible();
  await typeInto(street, `${ODD_STREETS.alaska} View`);
  await find.click();
  await expect(page.getByText(findOnMapText.outsideUs)).toBeVisible();
  await typeInto(street, '2100 Ridge Avenue');
  await find.click();
  await expect(page.getByText(FOUND.label)).toBeVisible();
  await expect(page.getByText(findOnMapText.outsideUs)).toHaveCount(0);

  await typeInto(zip, '60614');
  await find.click();
  await expect(page.getByText(findOnMapText.otherZip(FOUND.zipCode, '60614'))).toBeVisible();
  await expectDraftKept(page, '2100 ridge avenue|60614');
  await typeInto(zip, EVANSTON);
  await find.click();
  await expect(page.getByText(FOUND.label)).toBeVisible();
  await expect(page.getByText(findOnMapText.otherZip(FOUND.zipCode, '60614'))).toHaveCount(0);

  // What was found is on the device, whatever happens to the page.
  await expectDraftKept(page, '2100 ridge avenue|60201');
  await page.reload();
  await expect(page.getByText(FOUND.label)).toBeVisible();
  const pushed = context.waitForEvent('request', (request) => request.url().includes('sync_push'));
  await market.submitSale();
  expect((await pushed).postData()).toContain('"quality":"street"');
  expect((await pushed).postData()).toContain(`"lat":${FOUND.lat}`);
});

// In installed Firefox, Playwright does not see request bodies.
test('[spec 8] without an address, the pin is placed by keyboard, taken back, and goes with the sale @chromium', async ({
  visitor: { page, context },
}) => {
  const market = marketOn(page);
  await market.writeSale({ title: 'By the creek', zip: EVANSTON, street: 'Gate by the creek' });
  await page.getByRole('button', { name: pinMapText.open }).click();
  const map = page.getByRole('region', { name: pinMapText.map });
  const pin = map.getByRole('button', { name: pinMapText.pin });
  await expect(page.getByText('Drag the pin to the right place')).toBeVisible();
  await pin.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText(placeQualityText.manual)).toBeVisible();
  // Half under the sticky header, a field would count as too small.
  await page.getByRole('combobox').evaluate((field) => field.scrollIntoView({ block: 'center' }));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: pinMapText.undo }).click();
  await expect(page.getByText(placeQualityText.manual)).toHaveCount(0);

  // A tap moves it, too; far away is said, and so is another country.
  await map.locator('canvas').click({ position: { x: 40, y: 200 } });
  await expect(page.getByText(placeQualityText.manual)).toBeVisible();
  await expectDraftKept(page, 'manual');
  await page.reload();
  await expect(pin).toBeVisible();
  const pushed = context.waitForEvent('request', (request) => request.url().includes('sync_push'));
  await market.submitSale();
  expect((await pushed).postData()).toContain('"quality":"manual"');

  await page.getByRole('link', { name: 'See your sale' }).click();
  const where = page.getByRole('complementary').locator('figure');
  await where.scrollIntoViewIfNeeded();
  await expect(where.locator('canvas')).toBeVisible();
});

test('[spec-line 5.20] no address: nobody is asked, and the address is where to begin @long', async ({
  visitor: { page, context },
}) => {
  await page.goto('/create-sale');
  const { street, zip, find } = formOn(page);
  await typeInto(zip, EVANSTON);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/functions/v1/')) asked.push(request.url());
  });
  await find.click();
  await expect(street).toBeFocused();
  await page.keyboard.type('2100 Ridge Avenue');
  await find.click();
  await expect(page.getByText(FOUND.label)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('[spec-line 8.3, 8.4, 8.5] an address without a point is said at the button, and the sale is posted @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.writeSale({ title: 'Nowhere yet', zip: EVANSTON });
  const { street, find } = formOn(page);
  for (const [words, sentence] of [
    [ODD_STREETS.nowhere, 'Could not find location for the provided address'],
    [ODD_STREETS.tooOften, 'Geocoding service usage limit exceeded'],
    [ODD_STREETS.refused, 'Failed to convert address to coordinates'],
    [ODD_STREETS.offTheEarth, 'Failed to convert address to coordinates'],
  ] as const) {
    await typeInto(street, `${words} Lane`);
    await expect(page.getByText(sentence)).toHaveCount(0);
    await find.click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(find).toHaveAccessibleDescription(sentence);
  }
  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await find.click();
  await expect(page.getByText(/^We can't look it up without a connection/)).toBeVisible();
  await market.submitSale();
});

test('[SYNC-1] an address that is shown later: written by keyboard, kept, posted, and shown at last @long', async ({
  visitor,
  newVisitor,
}) => {
  // Two people, and the form is filled in twice.
  const { page } = visitor;
  const seller = marketOn(page);
  const title = 'Shown tomorrow';
  await seller.writeSale({ title, zip: EVANSTON, street: '7 Secret Lane' });
  const { rule } = formOn(page);
  await rule('now').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rule('at')).toBeChecked();
  const tomorrow = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-CA').format(Date.now() + 86_400_000),
  );
  await page.getByLabel(releaseText.date).fill('');
  await page.getByRole('main').getByRole('button', { name: createSaleText.submit }).click();
  await expect(page.getByLabel(releaseText.date)).toHaveAttribute('aria-invalid', 'true');
  await setTimeField(page.getByLabel(releaseText.date), tomorrow);
  await setTimeField(page.getByLabel(releaseText.time, { exact: true }), '18:00');
  await expect(
    page.getByText(/^Shoppers will see the address on .*, 6\sPM C[SD]T\.$/),
  ).toBeVisible();
  await expect(page.getByText(/The sale opens before that/)).toBeVisible();
  // Half under the sticky header, a radio button would count as too small.
  await rule('now').evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
  expect(await accessibilityProblems(page)).toEqual([]);
  await expectDraftKept(page, tomorrow);
  await page.reload();
  await expect(rule('at')).toBeChecked();
  await expect(page.getByLabel(releaseText.date)).toHaveValue(tomorrow);
  await seller.submitSale();
  await seller.expectPostedSaleSent();

  const shopper = marketOn((await newVisitor()).page);
  await shopper.browseNear(EVANSTON);
  await shopper.openSale(title);
  const details = shopper.page.getByRole('complementary');
  await expect(
    details.getByText(/^The address will be public on .*, 6\sPM \(60201\)$/),
  ).toBeVisible();
  await expect(shopper.page.getByText('7 Secret Lane')).toHaveCount(0);

  await page.getByRole('link', { name: 'See your sale' }).click();
  const own = page.getByRole('complementary');
  await expect(own.getByText('7 Secret Lane')).toBeVisible();
  await expect(own.getByText(/^Shoppers will see it on .*, 6\sPM\.$/)).toBeVisible();
  await page.getByRole('link', { name: ownSaleText.edit }).click();
  await expect(rule('at')).toBeChecked();
  expect(await accessibilityProblems(page)).toEqual([]);
  await rule('now').check();
  await page.getByRole('button', { name: editSaleText.submit }).click();
  await expect(own.getByText(/^Shoppers see it from/)).toHaveCount(0);
  await seller.expectAllSent();
  await shopper.page.reload();
  await expect(details.getByText('7 Secret Lane')).toBeVisible({ timeout: 60_000 });
});

test('[spec 2] opening the map for the pin by keyboard leads to the map, where arrows move the pin @chromium @long', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  const { zip } = formOn(page);
  await typeInto(zip, EVANSTON);
  await page.keyboard.press('Escape');
  const open = page.getByRole('button', { name: pinMapText.open });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(0);
  // The button is gone, and the focus is not lost: the next stops are those of the map.
  const region = page.getByRole('region', { name: pinMapText.map });
  await expect(region).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  const pin = region.getByRole('button', { name: pinMapText.pin });
  await expect(pin).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    if (await pin.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(pin).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('main').getByText(placeQualityText.manual).first()).toBeVisible();
});
