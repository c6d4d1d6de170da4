import { expect, type Page, test, typeInto } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { photosOn } from '../../drivers/photos-driver.ts';

/** Section 2, creating a sale, and what sections 3, 4, 5, 8 and 9 say about it, word for word. */

const ZIP = '60601';

function toasts(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

function proposedOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const now = new Date();
    // Today, or tomorrow once the proposed hours are over.
    if (now.getHours() >= 17) now.setDate(now.getDate() + 1);
    return new Intl.DateTimeFormat('en-CA').format(now);
  });
}

test('[spec-line 2.54, 2.55, 2.56, 2.57, 2.58] the form, its sections and its required fields', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a New Sale');
  const sections = [
    // First, as decided: a seller begins with the camera.
    'Photos',
    'Basic Information',
    'Location',
    'Date & Time',
    'Contact Information',
  ];
  for (const section of sections) {
    await expect(main.getByRole('heading', { level: 2, name: section })).toBeVisible();
  }
  for (const label of [/^Title\s*\*/, /^Description\s*\*/, /^Address\s*\*/, /^Zip code\s*\*/]) {
    await expect(main.getByLabel(label)).toHaveAttribute('aria-required', 'true');
  }
  const type = main.getByRole('radiogroup', { name: 'Sale type' });
  await expect(type).toHaveAttribute('aria-required', 'true');
  await expect(type).toContainText('Sale type*');
  const url = main.getByLabel('Sale URL');
  for (const [name, isShown] of [
    ['Garage', false],
    ['Estate', true],
    ['Auction', true],
  ] as const) {
    await type.getByText(name, { exact: true }).click();
    await expect(url).toHaveCount(isShown ? 1 : 0);
  }
  await expect(url).toHaveAttribute('type', 'url');
  await expect(main.getByLabel('Email')).not.toHaveAttribute('aria-required', 'true');
  await expect(main.getByLabel('Date', { exact: true })).toHaveValue(await proposedOf(page));
  await expect(main.getByLabel('Opens', { exact: true })).toHaveValue('09:00');
  await expect(main.getByLabel('Closes', { exact: true })).toHaveValue('17:00');
});

test('[spec-line 2.59] tags by Enter, by comma, by Add, and from the suggestions', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  const field = page.getByLabel('Tags', { exact: true }).first();
  await field.pressSequentially(' Lamps ');
  await field.press('Enter');
  await field.pressSequentially('Quilts,');
  await field.pressSequentially('clocks');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Add baby clothes' }).click();
  const chosen = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(chosen).toHaveText(['lamps', 'quilts', 'clocks', 'baby clothes']);
});

test('[spec-line 2.61, 5.12, 5.13, 8.16, 8.17] photos: several at once, the first is the main one, moved and removed', async ({
  visitor: { page },
}) => {
  await page.goto('/create-sale');
  const photos = photosOn(page);
  await expect(page.locator('input[type=file]')).toHaveAttribute('multiple', '');
  await expect(page.locator('input[type=file]')).toHaveAttribute(
    'accept',
    /^image\/jpeg,(?!.*(?:\*|hei[cf]))/,
  );
  const [photo] = await photos.make(1);
  if (photo === undefined) throw new Error('no picture was made');
  const eleven = Array.from({ length: 11 }, (_, n) => ({ ...photo, name: `${n}.jpg` }));
  await photos.choose(eleven);
  const tooMany = page.getByRole('alert').filter({ hasText: 'Too many files' });
  await expect(tooMany).toContainText(
    'You can upload a maximum of 10 images. Please select fewer files.',
  );
  await photos.expectChosen(10);
  const tiles = page.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem');
  await expect(tiles.first()).toContainText('Main Image');
  await expect(page.getByText('Main Image', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).click();
  await page.getByRole('button', { name: 'Remove photo 10' }).click();
  await expect(toasts(page)).toContainText('Image removed');
  await photos.expectChosen(9);

  await photos.choose([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('two lamps') },
  ]);
  // Nothing was uploaded, so nothing says so.
  await expect(toasts(page)).toContainText('One file could not be added');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expect(page.getByText('notes.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Clear this list' }).click();
  await expect(page.getByText('notes.txt')).toHaveCount(0);
});

test('[spec-line 2.62, 2.63, 2.64, 4.23, 8.9] posted: said, with what to do next; the form is empty again', async ({
  visitor: { page },
}) => {
  await page.addInitScript(() => {
    // Records what the button says while it is pressed.
    const said = new Set<string>();
    Object.assign(globalThis, { said });
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        for (const button of document.querySelectorAll('main button')) {
          if (button.textContent === 'Creating...') said.add('Creating...');
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
  const market = marketOn(page);
  await market.writeSale({ title: 'Said aloud', zip: ZIP, isToday: true });
  await market.submitSale();
  expect(
    await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]),
  ).toEqual(['Creating...']);
  await expect(page).toHaveURL(/\/create-success$/);
  await expect(toasts(page)).toContainText('Success!');
  await expect(toasts(page)).toContainText('Sale created successfully!');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Sale Created Successfully!');
  await expect(main).toContainText(/Prepare/);
  await expect(main).toContainText(/Promote/);
  await expect(main).toContainText('at least 30 minutes before the start');
  await expect(main.getByRole('link', { name: 'Browse Other Sales' })).toHaveAttribute(
    'href',
    '/discover',
  );
  await expect(main.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  await page.goto('/create-sale');
  await expect(main.getByLabel(/^Title/).first()).toHaveValue('');
});

test('[spec-line 8.16] a photo that was refused, and one that has arrived, are told', async ({
  visitor: { page },
}) => {
  let isRefusing = true;
  await page
    .context()
    .route(/\/storage\/v1\/object\/sale-images\//, (route) =>
      isRefusing && route.request().method() === 'POST'
        ? route.fulfill({ status: 413, json: { statusCode: '413', error: 'Payload too large' } })
        : route.fallback(),
    );
  const market = marketOn(page);
  await market.writeSale({ title: 'With a photo', zip: ZIP });
  const photos = photosOn(page);
  await photos.choose(await photos.make(1));
  await photos.expectChosen(1);
  await market.submitSale();
  await expect(toasts(page)).toContainText('Upload failed', { timeout: 60_000 });
  await expect(toasts(page)).toContainText(
    'There was a problem uploading your image. Click for details.',
  );
  isRefusing = false;
  await page.getByRole('button', { name: 'Try again', exact: true }).first().click();
  await expect(toasts(page)).toContainText('Image uploaded', { timeout: 60_000 });
});

test('[spec-line 8.8] what nobody expected is an error, and the form stays', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.writeSale({ title: 'No room', zip: ZIP });
  const description = page.getByRole('main').getByLabel(/^Description/);
  await typeInto(description, 'Everything must go.');
  await page.evaluate(() => {
    // The device worker is out of reach: calls have a path, other messages (of React) have none.
    // Handed on with its own `this` by the proxy.
    // oxlint-disable-next-line typescript/unbound-method
    MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
      apply(post, port, [message, ...rest]: unknown[]) {
        if (typeof message === 'object' && message !== null && 'path' in message) {
          throw new DOMException('gone', 'DataCloneError');
        }
        return Reflect.apply(post, port, [message, ...rest]) as unknown;
      },
    });
  });
  await page.getByRole('main').getByRole('button', { name: 'Create Sale', exact: true }).click();
  await expect(toasts(page)).toContainText('Error');
  await expect(toasts(page)).toContainText('An unexpected error occurred while creating the sale');
  await expect(description).toHaveValue('Everything must go.');
});
