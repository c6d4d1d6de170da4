import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { findPhotoText } from '../../../../src/i18n/routes/find-photo-text.ts';
import { findText, routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { saleDetailText } from '../../../../src/i18n/sale/sale-detail-text.ts';
import { photoProblemText, photosText } from '../../../../src/i18n/sale/photos-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  type Locator,
  type Page,
  test,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { photosOn } from '../../drivers/photos-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

const ZIP = '60614';
const LAMP = { what: 'Brass lamp', cents: 1250 };
const CHAIR = { what: 'Oak chair', cents: null };
const NAMELESS = { what: '', cents: null };

/** Drives, and has just found a sale that nobody listed: there one is, whatever the time of day. */
async function driveToYardSale(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: routePageText.drive }).click();
  await page.getByRole('button', { name: driveText.foundAnother }).click();
  const form = page.getByRole('form', { name: driveText.unlisted });
  await form.getByRole('button', { name: driveText.unlistedAddHere }).click();
  const here = page.getByRole('region', { name: driveText.here });
  await expect(here).toBeVisible();
  return here;
}

const thumbnail = (within: Page | Locator, find: typeof LAMP | typeof CHAIR) =>
  within.getByRole('button', { name: findPhotoText.open(findText(find)) });

/** The picture behind it is there. */
async function expectPicture(of: Locator): Promise<void> {
  await expect(of).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => of.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
}

test('[SYNC-22] a find has a photo, taken offline; it outlives a restart, and the second phone shows it, offline too @chromium @long', async ({
  visitor,
  newVisitor,
}) => {
  test.setTimeout(400_000);
  const person = newPerson();
  const { context } = visitor;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.92, longitude: -87.65, accuracy: 10 });
  await marketOn(visitor.page).signUp({ ...person, zip: ZIP });
  const address = await routesOn(visitor.page).saveFromMap(
    await routesOn(visitor.page).listedIds(2),
  );
  await marketOn(visitor.page).expectAllSent();
  await visitor.untilStored();
  const [photo, other] = await photosOn(visitor.page).make(2);
  if (photo === undefined || other === undefined) throw new Error('no photos were made');
  await visitor.setOffline(true);
  const here = await driveToYardSale(visitor.page);

  // What is no photo is refused with a reason.
  const chooser = here.getByLabel(findPhotoText.add, { exact: true });
  const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('one sofa') };
  await chooser.setInputFiles(notes);
  await expect(here.getByRole('alert')).toContainText(photoProblemText['not-a-photo']);
  await chooser.setInputFiles(photo);
  await expect(here.getByText(findPhotoText.chosen)).toBeVisible();
  await here.getByLabel(driveText.what).fill(LAMP.what);
  await here.getByLabel(driveText.price).fill('12.50');
  await here.getByRole('button', { name: driveText.addFind, exact: true }).click();
  await expectPicture(thumbnail(here, LAMP));
  await expect(here.getByText(photosText.waiting)).toBeVisible();
  expect(await accessibilityProblems(visitor.page)).toEqual([]);

  // An undo brings back the photo, and takes nothing back that came since.
  await here.getByLabel(driveText.what).fill(CHAIR.what);
  await here.getByRole('button', { name: findPhotoText.removeOf(findText(LAMP)) }).click();
  const undo = visitor.page.getByRole('button', { name: findPhotoText.undo }).first();
  // What one points at stays.
  await undo.hover();
  await expect(thumbnail(here, LAMP)).toHaveCount(0);
  await here.getByLabel(driveText.what).press('Enter');
  await expect(here.getByText(CHAIR.what, { exact: true })).toBeVisible();
  await undo.click();
  await expectPicture(thumbnail(here, LAMP));
  await expect(here.getByText(CHAIR.what, { exact: true })).toBeVisible();
  await visitor.page.close();

  const page = await visitor.newTab();
  await page.goto(`${address}/drive`);
  await expectPicture(thumbnail(page, LAMP));
  await expect(page.getByText(photosText.waiting)).toBeVisible();
  // A photo alone is a find, too.
  await page.getByLabel(findPhotoText.add, { exact: true }).setInputFiles(other);
  await page.getByRole('button', { name: driveText.addFind, exact: true }).click();
  await expectPicture(thumbnail(page, NAMELESS));
  await page.getByRole('button', { name: driveText.done }).click();

  await visitor.setOffline(false);
  await page.goto('/routes');
  await marketOn(page).expectAllSent();
  await page.goto(address);
  await expectPicture(thumbnail(page, LAMP));
  await expect(page.getByText(photosText.waiting)).toHaveCount(0);

  const second = await newVisitor();
  await marketOn(second.page).logIn(person);
  await second.page.goto(address);
  const summary = second.page.getByRole('list', { name: routePageText.summary });
  await expect(summary).toContainText(findText(LAMP), { timeout: 90_000 });
  await expectPicture(thumbnail(summary, LAMP));
  await expectPicture(thumbnail(summary, NAMELESS));
  await second.untilStored();
  await second.setOffline(true);
  await second.page.reload();
  await expectPicture(thumbnail(summary, LAMP));
  await thumbnail(summary, LAMP).click();
  const large = second.page.getByRole('img', { name: findPhotoText.photoOf(findText(LAMP)) });
  await expect(large).toBeVisible();
  await expect(large).toHaveJSProperty('naturalHeight', 1600);
  await second.page.getByRole('button', { name: saleDetailText.closePhotos }).click();
  await expect(large).toHaveCount(0);
});
