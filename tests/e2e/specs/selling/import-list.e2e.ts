import { readFileSync } from 'node:fs';
import {
  accessibilityProblems,
  expect,
  type Locator,
  type Page,
  test,
  typeInto,
} from '../../drivers/browser.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { beyondTheScreen, clippedControls } from '../../drivers/measure-screen.ts';
import { importsText } from '../../../../src/i18n/import/imports-text.ts';
import { pasteAdText } from '../../../../src/i18n/import/paste-ad-text.ts';
import { authText } from '../../../../src/i18n/people/auth-text.ts';
import { savedText } from '../../../../src/i18n/people/saved-text.ts';
import { mySalesText } from '../../../../src/i18n/people/account-text.ts';
import { importedSaleText } from '../../../../src/i18n/sale/imported-sale-text.ts';
import { reportText } from '../../../../src/i18n/sale/report-sale-text.ts';

/** A list of sales as one step: posted, listed, saved as a table, undone. */

const DAY_MS = 86_400_000;
const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);

const rowOf = (name: string, number: number) =>
  `${name} House,${number} ${name} St,OH,45402,${day},9am-2pm,garage,"=1+1 lamps, ${name}"`;
const NAMES = 'Title,Address,State,ZIP,Date,Hours,Type,Notes';
/** Each case has houses of its own: what another one has listed is left out of a list. */
const tableFrom = (number: number) =>
  [
    NAMES,
    rowOf('Oak', number),
    rowOf('Elm', number + 2),
    rowOf('Ash', number + 4),
    'No hours,18 Fir St,OH,45402,,,garage,rugs',
  ].join('\n');

async function chooseTable(page: Page, table = tableFrom(12)): Promise<void> {
  await page.goto('/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'toledo.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(page.getByText(pasteAdText.found(4))).toBeVisible();
}

async function postAll(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: importsText.postAll(count), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel(importsText.source)).toHaveValue('toledo.csv');
  await sheet.getByRole('button', { name: importsText.post(count), exact: true }).click();
  await expect(sheet).toBeHidden();
}

const imports = (page: Page): Locator =>
  page.getByRole('region', { name: importsText.title }).getByRole('article');

test.use({ viewport: { width: 390, height: 844 } });

test('a list is posted as one step, names its source, is saved as a table, and undone as a whole @chromium', async ({
  visitor,
  newVisitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.signUp({ ...newPerson(), zip: '45402' });
  await chooseTable(page);
  await postAll(page, 3);
  await expect(imports(page)).toHaveCount(1);
  await expect(imports(page)).toContainText('toledo.csv');
  await expect(imports(page)).toContainText(importsText.count(3));
  // What is posted is not offered again; what has a question was left out.
  await expect(page.getByRole('button', { name: /^Post these/ })).toHaveCount(0);
  await expect(page.getByText(pasteAdText.posted, { exact: true })).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^This is my sale/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: importsText.toMySales })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(beyondTheScreen)).toEqual([]);
  expect(await page.evaluate(clippedControls)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: importsText.saveOf('toledo.csv') }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved.split('\r\n').filter((line) => line !== '')).toHaveLength(4);
  expect(saved).toContain('Oak House,12 Oak St,45402,');
  expect(saved).toContain(`"'=1+1 lamps, Oak"`);
  await market.expectAllSent();

  await page.goto('/account?view=sales');
  await page.getByRole('link', { name: 'Oak House', exact: true }).click();
  // The list names the file, too.
  await expect(page).toHaveURL(/\/sale\//);
  await expect(page.getByText('toledo.csv')).toBeVisible();
  await expect(page.getByRole('button', { name: importedSaleText.ask })).toHaveCount(0);
  const address = page.url();
  const resident = await newVisitor();
  await resident.page.goto(address);
  await resident.page.getByRole('button', { name: importedSaleText.ask }).click();
  const form = resident.page.getByRole('dialog', { name: reportText.title });
  await expect(form.getByLabel(reportText.reasons.resident)).toBeChecked();
  await form.getByRole('button', { name: reportText.submit }).click();
  await expect(form).toBeHidden();
  await marketOn(resident.page).expectAllSent();

  await page.goto('/account?view=sales');
  await expect(
    page.getByRole('list', { name: mySalesText.list }).getByRole('listitem'),
  ).toHaveCount(3);
  await imports(page).getByRole('button', { name: importsText.undo }).click();
  await imports(page).getByRole('button', { name: importsText.undoNow }).click();
  await expect(imports(page)).toHaveCount(0);
  await expect(page.getByText(mySalesText.empty)).toBeVisible();
  await market.expectAllSent();
  // The same list is still there, and can be posted again: its sales are others.
  await page.goto('/import');
  await postAll(page, 3);
  await expect(imports(page)).toContainText(importsText.count(3));
  await market.expectAllSent();
  await expect(imports(page)).toContainText(importsText.count(3));
});

test('two tabs that post the same list post it once, and a guest is asked to log in @long', async ({
  visitor,
}) => {
  const { page, context } = visitor;
  const table = tableFrom(112);
  await chooseTable(page, table);
  await expect(page.getByText(importsText.needsAccount)).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: savedText.signUp, exact: true }).click();
  await expect(page).toHaveURL(/\/signup$/);
  const market = marketOn(page);
  const { email, password } = newPerson();
  await typeInto(main.getByLabel(authText.email), email);
  await typeInto(main.getByLabel(new RegExp(`^${authText.password}`)), password);
  await typeInto(main.getByLabel(authText.zipCode), '45402');
  await main.getByRole('button', { name: authText.signUp, exact: true }).click();
  // The person is back at the list, which is still there.
  await expect(page).toHaveURL(/\/import$/);
  await expect(page.getByText(pasteAdText.found(4))).toBeVisible();
  const other = await context.newPage();
  await chooseTable(page, table);
  await chooseTable(other, table);
  await visitor.setOffline(true);
  await postAll(page, 3);
  // The other tab knows of them at once.
  await expect(other.getByText(importsText.listed(3))).toBeVisible();
  await expect(other.getByRole('button', { name: /^Post these/ })).toHaveCount(0);
  await visitor.setOffline(false);
  await market.expectAllSent();
  await page.goto('/account?view=sales');
  await expect(
    page.getByRole('list', { name: mySalesText.list }).getByRole('listitem'),
  ).toHaveCount(3);
  await expect(imports(page)).toHaveCount(1);
});

test('a list that is pasted over one that was posted is another list @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.signUp({ ...newPerson(), zip: '45402' });
  await page.goto('/import');
  const field = page.getByLabel(pasteAdText.field);
  const lists = [
    [rowOf('Sumac', 50), rowOf('Larch', 52), rowOf('Holly', 54)],
    [rowOf('Fir', 30), rowOf('Pine', 32), rowOf('Yew', 34)],
  ].map((rows) => [NAMES, ...rows].join('\n'));
  await typeInto(field, lists[0] ?? '');
  await page.getByRole('button', { name: importsText.postAll(3), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: importsText.post(3), exact: true }).click();
  await expect(page.getByText(pasteAdText.posted, { exact: true })).toHaveCount(3);
  await typeInto(field, lists[1] ?? '');
  await expect(page.getByRole('button', { name: importsText.postAll(3) })).toBeVisible();
  await expect(page.getByText(pasteAdText.posted, { exact: true })).toHaveCount(0);
});
