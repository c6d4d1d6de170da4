import { expect, test } from '../../drivers/browser.ts';
import { fingerOn } from '../../drivers/devtools.ts';
import { mapOn, PATIENT } from '../../drivers/sales-map-driver.ts';

/** On phones, a pressed mark turns the sheet into the sale's card: the popup of the specification. */

const CHICAGO = '60614';

test('[spec-line 2.46] a tap shows the card with the actions of the popup; a swipe, a button and a key lead to the next @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  const map = mapOn(page);
  await map.open(CHICAGO);
  await expect(map.marks.first()).toBeVisible(PATIENT);
  const nearest = page.locator('article[data-sale]').first();
  const title = (await nearest.getByRole('heading').textContent()) ?? '';
  const id = (await nearest.getAttribute('data-sale')) ?? '';
  await nearest.getByRole('button', { name: title, exact: true }).click();
  await expect(map.popup).toHaveAccessibleName(title, PATIENT);
  await expect(map.popup.getByRole('heading', { name: title })).toBeVisible();
  await expect(map.popup.getByRole('link', { name: 'View Details', exact: true })).toHaveAttribute(
    'href',
    `/sale/${id}`,
  );
  await expect(map.popup.getByRole('button', { name: /^Save / })).toBeVisible();
  await expect(map.popup.getByRole('button', { name: /route/ })).toBeVisible();
  const place = map.sheet.getByText(/^\d+ of \d+ by distance$/);
  await expect(place).toHaveText(/^1 of/);

  const finger = await fingerOn(visitor);
  const swipe = async (from: number, to: number) => {
    const y = ((await map.popup.boundingBox())?.y ?? 0) + 40;
    await finger.drag({ x: from, y }, { x: to, y });
  };
  await swipe(300, 140);
  await expect(place).toHaveText(/^2 of/);
  await expect(map.popup).not.toHaveAccessibleName(title);
  await expect(page).toHaveURL(/\/map/);
  await map.sheet.getByRole('button', { name: 'Next nearest sale' }).click();
  await expect(place).toHaveText(/^3 of/);
  await map.popup.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText(/^2 of/);
  await swipe(140, 300);
  await expect(place).toHaveText(/^1 of/);

  // Pulled up, it has the list below it, at this sale.
  const top = (await map.popup.boundingBox())?.y ?? 0;
  await finger.drag({ x: 200, y: top + 40 }, { x: 200, y: top - 460 });
  await expect(map.cardOf(id)).toBeInViewport();
  await map.sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(map.popup).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Near You' })).toBeInViewport();
});
