import { FOUND } from '../../../support/fakes/fake-census.ts';
import { expect, type Page, test, type Visitor } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { postOpenSale } from '../../drivers/open-sale.ts';
import { unsentOn } from '../../drivers/unsent-driver.ts';

const MILES_PER_DEGREE = 69.1;

/** The browser's answers when asked for its position, changed while the page is open. */
interface Answers {
  position: object | null;
  refusal: number;
}

/** An open sale at an address that the geocoder knows. */
function postFoundSale({ page }: Visitor): Promise<string> {
  const street = '2100 Ridge Avenue';
  const sale = { title: 'Check-in sale', street, zip: FOUND.zipCode, isFound: true };
  return postOpenSale(marketOn(page), sale);
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
  const { page } = visitor;
  const address = await postFoundSale(await newVisitor());
  await controlPosition(page);
  await signUp(page);
  await page.goto(address);
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

  const north = (miles: number, accuracy: number) => ({
    position: { latitude: FOUND.lat + miles / MILES_PER_DEGREE, longitude: FOUND.lng, accuracy },
    refusal: 1,
  });
  await answer(page, north(1, 10));
  await checkIn.click();
  await expect(toasts).toContainText("You're not close enough");
  await expect(toasts).toContainText(
    /You need to be within 0\.1 miles of the sale to check in\. You're currently \d\.\d\d miles away\./,
  );

  // Farther than 0.1 miles: device and server accept it only because the fix is imprecise.
  await answer(page, north(0.12, 60));
  await checkIn.click();
  await expect(toasts).toContainText('You checked in');
  const unsent = unsentOn(visitor);
  await unsent.open();
  await unsent.expectAllSent();
});

test('[spec-line 8.23] a browser without geolocation says so @long', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const address = await postFoundSale(await newVisitor());
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined });
  });
  await signUp(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Geolocation is not supported by your browser',
  );
});
