import { homeText } from '../../../../src/i18n/pages/home-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { locationText } from '../../../../src/i18n/people/location-text.ts';
import {
  accessibilityProblems,
  expect,
  type Locator,
  test,
  typeInto,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** The list of places under a ZIP code field is in the page's flow and pushes down what follows it. */

const SLOW_PRESS = { delay: 100 };
const PATIENT = { timeout: 30_000 };

/** Presses where the button is when the press begins, whatever moves meanwhile. */
async function pressSlowly(button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (box === null) throw new Error('the button is not on the screen');
  await button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2, SLOW_PRESS);
}

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('[spec 2] a press beneath the open list is that press', async ({ visitor: { page } }) => {
    const market = marketOn(page);
    await market.browseNear('60601');
    await market.openLocationDialog();
    const dialog = page.getByRole('dialog', { name: locationText.title });
    const field = dialog.getByLabel(locationText.zipLabel);
    await typeInto(field, 'Springfield');
    await dialog.getByRole('option').first().waitFor(PATIENT);
    await pressSlowly(dialog.getByRole('button', { name: locationText.save }));
    await expect(dialog.getByText(locationText.errors['zip-invalid'])).toBeVisible();
    await pressSlowly(dialog.getByRole('button', { name: locationText.cancel }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner')).toContainText('60601');
  });

  test('[spec 2] a press that begins in the dialog and ends beside it leaves it open @long', async ({
    visitor: { page },
  }) => {
    const market = marketOn(page);
    await market.browseNear('60601');
    await market.openLocationDialog();
    const dialog = page.getByRole('dialog', { name: locationText.title });
    const box = await dialog.getByRole('heading').boundingBox();
    if (box === null) throw new Error('the dialog is not on the screen');
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(20, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(20, box.y);
    await expect(dialog).toBeHidden();
  });
});

test('[spec 2] the name of a town counts as its ZIP code; of several, they are offered', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.browseNear('60601');
  await market.openLocationDialog();
  const dialog = page.getByRole('dialog', { name: locationText.title });
  const field = dialog.getByLabel(locationText.zipLabel);
  await typeInto(field, 'Springfield');
  await dialog.getByRole('button', { name: locationText.save }).click();
  await expect(dialog.getByText(locationText.errors['zip-invalid'])).toBeVisible();
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option', { name: /^Springfield/ }).first()).toBeVisible(PATIENT);
  expect(await accessibilityProblems(page)).toEqual([]);
  await typeInto(field, 'Absarokee');
  await field.press('Enter');
  await expect(dialog).toBeHidden();
  // A phone shows the ZIP code alone.
  await expect(
    page.getByRole('button', { name: shellText.setLocationNow('Absarokee, MT 59001') }),
  ).toBeVisible();
});

test('[spec 2] a town in the form of the home page: Discover offers the towns that match @long', async ({
  visitor: { page },
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await typeInto(main.getByLabel(homeText.zipLabel), 'chicago');
  await main.getByRole('button', { name: homeText.findSales }).click();
  const dialog = page.getByRole('dialog', { name: locationText.title });
  await dialog.getByRole('option', { name: /^Chicago, IL/ }).click(PATIENT);
  await dialog.getByRole('button', { name: locationText.save }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Chicago, IL');
});
