import {
  accessibilityProblems,
  expect,
  type Locator,
  type Page,
  test,
} from '../../drivers/browser.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { beyondTheScreen, clippedControls } from '../../drivers/measure-screen.ts';
import { columnText } from '../../../../src/i18n/import/column-text.ts';
import { pasteAdText } from '../../../../src/i18n/import/paste-ad-text.ts';

/** From a table whose columns are not what they seem, to sales. */

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

const TABLE = [
  'Label,Spot,Address,State,ZIP,Info',
  'Oak House,12 Oak St,9 Mail Rd,OH,45402,"Sat 9-2, lamps"',
  'Elm House,14 Elm St,9 Mail Rd,OH,45402,"Sat 9-2, rugs"',
].join('\n');

test.use({ viewport: { width: 390, height: 844 } });

test('what columns of a table are is shown, corrected, and kept @chromium', async ({
  visitor: { page },
}) => {
  await page.goto('/import');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await expect(page.getByText(pasteAdText.found(2))).toBeVisible();
  await expect(cards(page).first()).toContainText('9 Mail Rd');
  await page.getByText(columnText.title(6)).click();
  const spot = page.getByLabel(/^Spot/);
  await expect(spot).toHaveValue('other');
  await expect(page.getByLabel(/^Address/)).toHaveValue('street');
  await spot.selectOption(columnText.holds.street);
  await page.getByLabel(/^Label/).selectOption(columnText.holds.title);
  await page.getByLabel(/^Address/).selectOption(columnText.holds.private);
  await expect(cards(page).first()).toContainText('Oak House');
  await expect(cards(page).first()).toContainText('12 Oak St, Dayton, OH 45402');
  await expect(cards(page).first()).toContainText(pasteAdText.questions(1));
  await expect(cards(page).first()).not.toContainText('Mail Rd');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await page.evaluate(beyondTheScreen)).toEqual([]);
  expect(await page.evaluate(clippedControls)).toEqual([]);
  await expectDraftKept(page, 'private');
  await page.reload();
  await expect(cards(page).first()).toContainText('12 Oak St, Dayton, OH 45402');
});
