import { expect, type Page, test, type Visitor } from '../drivers/browser.ts';
import { marketOn } from '../drivers/market-driver.ts';
import { postOpenSale } from '../drivers/open-sale.ts';

/** What the browser answers when it is asked where it is, changed while the page is open. */
interface Answers {
  position: object | null;
  refusal: number;
}

/** A sale that is open, and known exactly: in the middle of its ZIP area, where the form puts it. */
async function postExactSale(seller: Visitor, { context }: Visitor) {
  let latitude = 0;
  let longitude = 0;
  seller.context.on('request', (request) => {
    const place = /"lat":([\d.-]+),"lng":([\d.-]+)/.exec(request.postData() ?? '');
    if (place === null) return;
    latitude = Number(place[1]);
    longitude = Number(place[2]);
  });
  const address = await postOpenSale(marketOn(seller.page), { title: 'Check-in sale' });
  await context.route(/sync_pull/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(/"place_quality":\s*"zip"/g, '"place_quality":"exact"');
    await route.fulfill({ response, body });
  });
  return { address, latitude, longitude };
}

async function signUp(page: Page): Promise<void> {
  const email = `visitor.${Date.now()}@mail.example`;
  await marketOn(page).signUp({ email, password: 'correct horse', zip: '60601' });
}

async function controlPosition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const answers: Answers = { position: null, refusal: 1 };
    const ask = (found: (fix: object) => void, failed: (error: object) => void) => {
      if (answers.position === null) failed({ code: answers.refusal, PERMISSION_DENIED: 1 });
      else found({ coords: answers.position });
    };
    Object.assign(globalThis, { answers });
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: ask });
  });
}

function answer(page: Page, answers: Answers): Promise<void> {
  return page.evaluate((given) => {
    Object.assign((globalThis as unknown as { answers: Answers }).answers, given);
  }, answers);
}

test('[spec-line 2.72, 4.21, 4.22, 8.23, 8.24] checking in: refused, not found, too far, and there', async ({
  visitor,
  newVisitor,
}) => {
  const { page, context } = visitor;
  const sale = await postExactSale(await newVisitor(), visitor);
  await controlPosition(page);
  await signUp(page);
  await page.goto(sale.address);
  const toasts = page.getByRole('region', { name: 'Messages' });
  const checkIn = page.getByRole('button', { name: 'Check In' });
  await checkIn.click();
  const dialog = page.getByRole('dialog', { name: 'Allow your location' });
  await expect(dialog).toContainText(
    'Location access denied. Please enable location services to check in.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();

  await answer(page, { position: null, refusal: 2 });
  await checkIn.click();
  await expect(toasts).toContainText('Unable to retrieve your location');

  const { latitude, longitude } = sale;
  const north = { latitude: latitude + 0.0145, longitude, accuracy: 10 };
  await answer(page, { position: north, refusal: 1 });
  await checkIn.click();
  await expect(toasts).toContainText("You're not close enough");
  await expect(toasts).toContainText(
    /You need to be within 0\.1 miles of the sale to check in\. You're currently \d\.\d\d miles away\./,
  );

  const pushed = context.waitForEvent('request', (request) =>
    (request.postData() ?? '').includes('checkin.add'),
  );
  await answer(page, { position: { latitude, longitude, accuracy: 60 }, refusal: 1 });
  await checkIn.click();
  await expect(toasts).toContainText('You checked in');
  expect((await pushed).postData()).toContain('"accuracy_m":60');
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[spec-line 8.23] a browser without geolocation says so @long', async ({
  visitor,
  newVisitor,
}) => {
  const { page, context } = visitor;
  const sale = await postExactSale(await newVisitor(), visitor);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined });
  });
  await signUp(page);
  await page.goto(sale.address);
  await page.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Geolocation is not supported by your browser',
  );
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});
