import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expect, test, typeInto } from '../../drivers/browser.ts';
import { expectChangeKept, expectDraftKept } from '../../drivers/draft-kept.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

/** At a stop, one thumb is enough: a wrong press is undone, and what was typed is never gone. */

test('[spec 9] what is typed at a stop and not added outlives a reload, is a find once the visit is over, and each press can be undone @chromium', async ({
  visitor: { page },
}) => {
  await marketOn(page).signUp({ ...newPerson(), zip: '60614' });
  const routes = routesOn(page);
  await routes.saveFromMap(await routes.listedIds(4));
  await routes.button(routePageText.drive).click();
  const next = page.getByRole('region', { name: driveText.next });
  const here = page.getByRole('region', { name: driveText.here });
  const undo = routes.button(driveText.undo).first();
  const title = (await next.getByRole('heading').textContent()) ?? '';

  // A wrong press.
  await routes.button(driveText.arrived).click();
  await expect(here.getByRole('heading')).toHaveText(title);
  await undo.click();
  await expect(next.getByRole('heading')).toHaveText(title);

  await routes.button(driveText.arrived).click();
  await typeInto(here.getByLabel(driveText.note), 'Come back at noon');
  // Without leaving the field.
  await expectChangeKept(page, 'Come back at noon', 'arrivedAt');
  await typeInto(here.getByLabel(driveText.note), 'Come back at one');
  await typeInto(here.getByLabel(driveText.what), 'Brass lamp');
  await typeInto(here.getByLabel(driveText.price), 'about 8');
  // The person goes to another app, and the phone closes this one.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectDraftKept(page, 'Brass lamp');
  await expectChangeKept(page, 'Come back at one', 'arrivedAt');
  await page.reload();
  await expect(here.getByLabel(driveText.what)).toHaveValue('Brass lamp');
  await expect(here.getByLabel(driveText.price)).toHaveValue('about 8');
  await expect(here.getByLabel(driveText.note)).toHaveValue('Come back at one');

  for (const over of [driveText.skip, driveText.done]) {
    await here.getByRole('button', { name: over, exact: true }).click();
    await expect(next.getByRole('heading')).not.toHaveText(title);
    await undo.click();
    await expect(here.getByRole('heading')).toHaveText(title);
    // A price that cannot be read stays as words.
    await expect(here.getByText('Brass lamp, about 8', { exact: true })).toBeVisible();
    await expect(here.getByLabel(driveText.what)).toHaveValue('');
  }
});
