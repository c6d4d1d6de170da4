import { accessibilityProblems, expect, type Page, test } from '../../drivers/browser.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { beyondTheScreen, clippedControls } from '../../drivers/measure-screen.ts';
import { routesOn } from '../../drivers/routes-driver.ts';
import { pasteAdText } from '../../../../src/i18n/import/paste-ad-text.ts';
import { cashText } from '../../../../src/i18n/routes/route-page-text.ts';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';

/** From many ads to a planned day of one's own. */

const DAY_MS = 86_400_000;
const STREETS = ['Oak St', 'Elm Ave', 'Wayne Ave', 'Brown St', 'Main St'];
const ZIPS = ['45402', '45403', '45409', '45410', '45419'];

/** "December 3" in some days, and as a date. */
function dayIn(days: number): { readonly words: string; readonly date: string } {
  const at = new Date(Date.now() + days * DAY_MS);
  const words = at.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return { words, date: at.toISOString().slice(0, 10) };
}

/** Every fifth ad names no ZIP code, every tenth is for the day after, and every second one takes cash only. */
const ads = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const day = dayIn(at % 10 === 9 ? 4 : 3).words;
    const zip = at % 5 === 4 ? '' : ` Dayton OH ${ZIPS[at % ZIPS.length] ?? ''}`;
    const street = `${100 + at * 3} ${STREETS[at % STREETS.length] ?? ''}`;
    return `Yard sale no ${at + 1}\n${day} ${8 + (at % 2)}am-3pm\n${street}${zip}\nTools, lamps, a desk.${at % 2 === 0 ? ' Cash only.' : ''}`;
  }).join('\n\n');

const section = (page: Page) => page.getByRole('region', { name: pasteAdText.keepAll });

test.use({ viewport: { width: 390, height: 844 } });

test('fifty pasted sales become a planned Saturday of the person, offline, each once @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  await marketOn(page).signUp({ ...newPerson(), zip: '45402' });
  await page.goto('/import');
  await visitor.untilInstalled();
  await visitor.untilStored();
  await visitor.setOffline(true);
  await page.getByLabel(pasteAdText.field).fill(ads(50));
  await expect(page.getByText(pasteAdText.found(50))).toBeVisible();
  const { date } = dayIn(3);
  // The fullest day is proposed; those without a ZIP code wait for a word of the person.
  await expect(
    section(page).getByRole('button', { name: pasteAdText.keepAllOn(40, date) }),
  ).toBeVisible();
  await section(page).getByLabel(pasteAdText.keepAllAtMine(5, '45402')).check();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(beyondTheScreen)).toEqual([]);
  expect(await page.evaluate(clippedControls)).toEqual([]);
  await section(page)
    .getByRole('button', { name: pasteAdText.keepAllOn(45, date) })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: routeListText.create }).click();
  // What is on the route is not offered again.
  await expect(section(page).getByText(/^45 sales on /)).toBeVisible();
  await section(page).getByRole('link', { name: routeListText.view }).click();
  await routesOn(page).expectPlanned();
  await expect(page.getByText(cashText(25, 45))).toBeVisible();
  await page.goBack();
  await expect(section(page).getByText(/^45 sales on /)).toBeVisible();
  await expect(section(page).getByRole('button', { name: /^Keep 45 / })).toHaveCount(0);
});
