import { profileText } from '../../../../src/i18n/people/account-text.ts';
import { authText } from '../../../../src/i18n/people/auth-text.ts';
import { savedText } from '../../../../src/i18n/people/saved-text.ts';
import { driveText } from '../../../../src/i18n/routes/drive-text.ts';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';
import { routePageText } from '../../../../src/i18n/routes/route-page-text.ts';
import { planTogetherText } from '../../../../src/i18n/routes/plan-together-text.ts';
import { refusedText } from '../../../../src/i18n/sync/refused-text.ts';
import { accountOn, newPerson } from '../../drivers/account-driver.ts';
import {
  accessibilityProblems,
  expect,
  open,
  type Page,
  test,
  turnTo,
  typeInto,
} from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { routesOn } from '../../drivers/routes-driver.ts';

const ZIP = '60614';
const PATIENT = { timeout: 60_000 };
const NOTE = 'Ask for the pewter jug';
const FIND = 'Brass lamp from the attic';

async function nameOf(page: Page, name: string): Promise<void> {
  const account = accountOn(page);
  await account.openProfile();
  await typeInto(account.name, name);
  await account.saveProfile();
  await expect(account.toast(profileText.saved)).toBeVisible();
  await marketOn(page).expectAllSent();
}

async function addFromPage(page: Page, saleId: string): Promise<void> {
  await open(page, `/sale/${saleId}`);
  await page.getByRole('button', { name: routeListText.add }).click();
  const dialog = page.getByRole('dialog', { name: routeListText.addTitle });
  await dialog.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText(/^Added to /)).toBeVisible();
}

async function openFirstStop(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: routePageText.stopsInOrder })
    .getByRole('button', { name: /^Change the stop/ })
    .first()
    .click();
}

/** A person picks the phone up until it shows what the server has. */
async function expectStops(page: Page, saleIds: readonly string[]): Promise<void> {
  await expect(async () => {
    await turnTo(page);
    const planned = page.getByRole('list', { name: routePageText.stopsInOrder });
    const others = page.getByRole('list', { name: routePageText.notPlanned });
    const ids = await planned
      .or(others)
      .locator('> [data-stop]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-stop') ?? ''));
    expect(ids.toSorted()).toEqual([...saleIds].toSorted());
  }).toPass(PATIENT);
}

/** Whether these words are anywhere in what this browser keeps. */
function holds(page: Page, words: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const answered = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error ?? new Error('No database.')));
      });
    const found: boolean[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answered(indexedDB.open(name));
      for (const table of db.objectStoreNames) {
        const rows = await answered(db.transaction(table).objectStore(table).getAll());
        found.push(JSON.stringify(rows).includes(wanted));
      }
      db.close();
    }
    return found.includes(true);
  }, words);
}

test('two people plan one route: both change it offline, both get all of it, and notes and finds stay with their person @chromium', async ({
  visitor,
  newVisitor,
}) => {
  const ann = visitor.page;
  await marketOn(ann).signUp({ ...newPerson(), zip: ZIP });
  await nameOf(ann, 'Ann');
  const sales = await routesOn(ann).listedIds(6);
  const [common, annsNew = '', bobsNew = ''] = [sales.slice(0, 4), sales[4], sales[5]];
  const address = await routesOn(ann).saveFromMap(common);
  await routesOn(ann).button(routePageText.share).click();
  expect(await accessibilityProblems(ann)).toEqual([]);
  const link = await routesOn(ann).invitation();
  await marketOn(ann).expectAllSent();

  // Her own link tells Ann so, and opens her route.
  await ann.goto(link);
  await ann.getByRole('main').getByRole('button', { name: planTogetherText.join }).click();
  await expect(ann.getByText(planTogetherText.alone)).toBeVisible(PATIENT);
  await ann.getByRole('main').getByRole('link', { name: planTogetherText.open }).click();
  await expect(ann).toHaveURL(new RegExp(`${address}$`));

  // Bob has no account yet. The link brings him back when he has one.
  const second = await newVisitor();
  const bob = second.page;
  await bob.goto(link);
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText(planTogetherText.joinTitle);
  expect(await accessibilityProblems(bob)).toEqual([]);
  await bob.getByRole('main').getByRole('link', { name: savedText.signUp }).click();
  const account = accountOn(bob);
  await account.typeCredentials(newPerson());
  await typeInto(account.zip, ZIP);
  await account.submitSignUp();
  await expect(bob.getByRole('heading', { level: 1 })).toHaveText(planTogetherText.joinTitle);
  await expect(account.toast(authText.signedUp)).toBeVisible();
  await bob.getByRole('main').getByRole('button', { name: planTogetherText.join }).click();
  await expect(bob).toHaveURL(new RegExp(`${address}$`), PATIENT);
  await expect(bob.getByText(planTogetherText.with(['Ann']))).toBeVisible();
  await expectStops(bob, common);
  await nameOf(bob, 'Bob');
  // Both have seen the sales that they add.
  await routesOn(bob).listedIds(6);

  for (const each of [visitor, second]) {
    await each.untilStored();
    await each.setOffline(true);
  }
  await open(ann, address);
  await routesOn(ann).expectPlanned();
  await openFirstStop(ann);
  await typeInto(ann.getByLabel(routePageText.note), NOTE);
  // A note is stored when its field is left.
  await ann.keyboard.press('Tab');
  await addFromPage(ann, annsNew);
  await open(ann, address);
  await routesOn(ann).button(routePageText.drive).click();
  await ann.getByRole('button', { name: driveText.arrived }).click();
  await typeInto(ann.getByLabel(driveText.what), FIND);
  await ann.getByRole('button', { name: driveText.addFind, exact: true }).click();
  await expect(ann.getByText(FIND)).toBeVisible();

  await addFromPage(bob, bobsNew);
  await open(bob, address);
  await routesOn(bob).rename('Lamps on Saturday');

  for (const each of [visitor, second]) await each.setOffline(false);
  for (const each of [visitor, second]) await marketOn(each.page).expectAllSent();
  for (const page of [ann, bob]) {
    await open(page, address);
    await expectStops(page, sales);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lamps on Saturday');
  }
  await expect(ann.getByText(planTogetherText.with(['Bob']))).toBeVisible();
  for (const words of [NOTE, FIND]) {
    expect([words, await holds(ann, words)]).toEqual([words, true]);
    expect([words, await holds(bob, words)]).toEqual([words, false]);
  }

  // Bob goes his own way. A link with another token opens nothing.
  await routesOn(bob).button(routePageText.share).click();
  await bob.getByRole('button', { name: planTogetherText.leave }).click();
  await bob.getByRole('button', { name: planTogetherText.leaveNow, exact: true }).click();
  await expect(bob.getByText(planTogetherText.with(['Ann']))).toHaveCount(0);
  await marketOn(bob).expectAllSent();
  await bob.goto(`${link.slice(0, -4)}0000`);
  await bob.getByRole('main').getByRole('button', { name: planTogetherText.join }).click();
  await expect(bob.getByRole('alert')).toHaveText(refusedText({ op: 'route.join', code: 'gone' }));
  expect(await accessibilityProblems(bob)).toEqual([]);
  await bob.getByRole('button', { name: planTogetherText.forget }).click();
  await expect(routesOn(bob).list).toContainText(['Lamps on Saturday']);
});

test('an empty route can be planned together, also joined offline; a stop that a partner takes off stays with a note, and says so @chromium @long', async ({
  visitor,
  newVisitor,
}) => {
  const ann = visitor.page;
  await marketOn(ann).signUp({ ...newPerson(), zip: ZIP });
  const [sale = ''] = await routesOn(ann).listedIds(1);
  await routesOn(ann).openAll();
  await routesOn(ann).button(routeListText.create).click();
  const name = ann.getByRole('dialog').getByLabel(routeListText.name);
  await expect(name).toBeFocused();
  await typeInto(name, 'Sunday');
  await name.press('Enter');
  await expect(ann.getByRole('heading', { level: 1 })).toHaveText('Sunday');
  const address = new URL(ann.url()).pathname;
  await routesOn(ann).button(routePageText.share).click();
  const link = await routesOn(ann).invitation();
  await marketOn(ann).expectAllSent();

  const second = await newVisitor();
  const bob = second.page;
  await marketOn(bob).signUp({ ...newPerson(), zip: ZIP });
  await routesOn(bob).listedIds(1);
  await bob.goto(link);
  const join = bob.getByRole('main').getByRole('button', { name: planTogetherText.join });
  await expect(join).toBeVisible();
  await second.untilStored();
  await second.setOffline(true);
  await join.press('Enter');
  await expect(bob.getByText(planTogetherText.waiting)).toBeVisible();
  await expect(bob.getByRole('link', { name: planTogetherText.toRoutes })).toBeFocused();
  await second.setOffline(false);
  await expect(bob).toHaveURL(new RegExp(`${address}$`), PATIENT);

  await addFromPage(bob, sale);
  await open(bob, address);
  await routesOn(bob).expectPlanned();
  await openFirstStop(bob);
  await typeInto(bob.getByLabel(routePageText.note), NOTE);
  await bob.keyboard.press('Tab');
  await marketOn(bob).expectAllSent();
  await open(ann, address);
  await expectStops(ann, [sale]);
  await openFirstStop(ann);
  await routesOn(ann).button(routePageText.remove).click();
  await marketOn(ann).expectAllSent();
  await open(bob, address);
  await expect(async () => {
    await turnTo(bob);
    await expect(bob.getByText(routePageText.kept)).toBeVisible({ timeout: 2000 });
  }).toPass(PATIENT);
  await expect(bob.getByText(NOTE)).toBeVisible();
});

test('whoever made a route removes someone, who keeps a copy, is told so, and cannot come back by the old link @chromium', async ({
  visitor,
  newVisitor,
}) => {
  const ann = visitor.page;
  await marketOn(ann).signUp({ ...newPerson(), zip: ZIP });
  const common = await routesOn(ann).listedIds(2);
  const address = await routesOn(ann).saveFromMap(common);
  await routesOn(ann).button(routePageText.share).click();
  const link = await routesOn(ann).invitation();
  await marketOn(ann).expectAllSent();

  const bob = (await newVisitor()).page;
  await marketOn(bob).signUp({ ...newPerson(), zip: ZIP });
  await nameOf(bob, 'Bob');
  await bob.goto(link);
  const join = bob.getByRole('main').getByRole('button', { name: planTogetherText.join });
  await join.click();
  await expect(bob).toHaveURL(new RegExp(`${address}$`), PATIENT);

  await open(ann, address);
  await expect(async () => {
    await turnTo(ann);
    await expect(ann.getByText(planTogetherText.with(['Bob']))).toBeVisible({ timeout: 2000 });
  }).toPass(PATIENT);
  await routesOn(ann).button(routePageText.share).click();
  const sheet = ann.getByRole('dialog');
  const remove = sheet.getByRole('button', { name: planTogetherText.removeName('Bob') });
  await remove.click();
  await expect(sheet.getByText(planTogetherText.removeHint('Bob'))).toBeVisible();
  expect(await accessibilityProblems(ann)).toEqual([]);
  await expect(sheet.getByRole('button', { name: planTogetherText.keep })).toBeFocused();
  await sheet.getByRole('button', { name: planTogetherText.keep }).press('Enter');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await sheet.getByRole('button', { name: planTogetherText.removeNow }).click();
  await expect(remove).toHaveCount(0);
  await ann.keyboard.press('Escape');
  await expect(ann.getByText(planTogetherText.with(['Bob']))).toHaveCount(0);
  await marketOn(ann).expectAllSent();

  await expect(async () => {
    await turnTo(bob);
    await expect(bob.getByText(planTogetherText.wasRemoved)).toBeVisible({ timeout: 2000 });
  }).toPass(PATIENT);
  await expectStops(bob, common);
  expect(await accessibilityProblems(bob)).toEqual([]);
  await bob.getByRole('button', { name: planTogetherText.gotIt }).click();
  await expect(bob.getByText(planTogetherText.wasRemoved)).toHaveCount(0);
  await marketOn(bob).expectAllSent();
  await bob.goto(link);
  await join.click();
  await expect(bob.getByRole('alert')).toHaveText(refusedText({ op: 'route.join', code: 'gone' }));
});
