import {
  accessibilityProblems,
  expect,
  type Locator,
  type Page,
  test,
  typeInto,
} from '../../drivers/browser.ts';
import { newPerson } from '../../drivers/account-driver.ts';
import { expectDraftKept } from '../../drivers/draft-kept.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import {
  beyondTheScreen,
  brokenTimes,
  clippedControls,
  overlappingControls,
} from '../../drivers/measure-screen.ts';
import { routesOn } from '../../drivers/routes-driver.ts';
import { dayPlanText } from '../../../../src/i18n/pages/day-plan-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { routeListText } from '../../../../src/i18n/routes/route-list-text.ts';
import { unlistedText } from '../../../../src/i18n/routes/route-page-text.ts';
import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { pasteAdOpenerText } from '../../../../src/i18n/import/paste-ad-opener-text.ts';
import { releaseText } from '../../../../src/i18n/sale/release-text.ts';
import { pasteAdText } from '../../../../src/i18n/import/paste-ad-text.ts';

/** From an ad to a sale, or to a stop of a route. */

const DAY_MS = 86_400_000;

/** "December 3" in some days. */
function dayIn(days: number): string {
  const date = new Date(Date.now() + days * DAY_MS);
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
}

const ad = (title: string) =>
  `${title}!\nTools, lamps, a walnut desk.\n${dayIn(3)} 8am to ?\n12 Oak St, Dayton OH 45402\nCash only.`;

const field = (page: Page): Locator => page.getByLabel(pasteAdText.field);
const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('from an ad on the clipboard to a posted sale: at most 12 taps, nothing typed @chromium', async ({
    visitor: { page },
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/discover');
    await page.evaluate((text) => navigator.clipboard.writeText(text), ad('Big yard sale'));
    let taps = 0;
    const tap = async (target: Locator) => {
      await target.click();
      taps++;
    };
    await tap(page.getByRole('link', { name: shellText.sell, exact: true }));
    await tap(page.getByRole('button', { name: pasteAdOpenerText.open }));
    await tap(page.getByRole('button', { name: pasteAdText.paste, exact: true }));
    const card = cards(page).first();
    await expect(card).toContainText('Big yard sale');
    // The end that the ad leaves open is asked before anything is taken.
    await expect(card).toContainText(pasteAdText.questions(1));
    await tap(card.getByRole('button', { name: '2:00 PM' }));
    await expect(card).toContainText('8:00 AM to 2:00 PM');
    await tap(card.getByRole('button', { name: pasteAdText.mineOf('Big yard sale') }));
    await expect(page.getByLabel(createSaleText.address).first()).toHaveValue('12 Oak St');
    await expect(page.getByLabel(createSaleText.zipCode)).toHaveValue('45402');
    await expect(page.getByLabel(createSaleText.endTime)).toHaveValue('14:00');
    await tap(page.getByRole('button', { name: createSaleText.submit, exact: true }));
    await expect(
      page.getByRole('heading', { level: 1, name: createSuccessText.title }),
    ).toBeVisible();
    expect(taps).toBeLessThanOrEqual(12);
    const market = marketOn(page);
    await market.expectPostedSaleSent();
  });

  test('with text at 200 %, nothing is cut, covered, or beside the screen', async ({
    visitor: { page },
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    await page.goto('/import');
    await typeInto(field(page), `${ad('Yard sale')}\nSaturday June 13 9-2`);
    await expect(cards(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(await page.evaluate(beyondTheScreen)).toEqual([]);
    expect(await page.evaluate(clippedControls)).toEqual([]);
    expect(await page.evaluate(overlappingControls)).toEqual([]);
    expect(await page.evaluate(brokenTimes)).toEqual([]);
  });
});

test('[spec 9] a street in the words of an ad is asked about; with the address held back, the form names it @chromium', async ({
  visitor: { page },
}) => {
  await page.goto('/import');
  const text = `Yard sale ${dayIn(3)} 8-2, 1842 N Sheffield Ave, Dayton OH 45402, tools.\nCome to 1842 N Sheffield Ave for lamps. Park on Sheffield.`;
  await typeInto(field(page), text);
  const card = cards(page).first();
  const group = card.getByRole('group', { name: /out of the text/ });
  await expect(group).toContainText('“1842 N Sheffield Ave” and “Sheffield”');
  const description = page.getByRole('main').getByLabel(createSaleText.description);
  await group.getByRole('button', { name: pasteAdText.yes, exact: true }).click();
  await card.getByRole('button', { name: pasteAdText.mineOf('Yard sale') }).click();
  await expect(description).toHaveValue(/tools\.\nCome for lamps\. Park\./);
  await expect(description).not.toHaveValue(/Sheffield/);
  await page.goBack();
  // What is answered is no question anymore, until it is changed.
  await expect(group).toHaveCount(0);
  await card.getByRole('button', { name: /^Change: .*out of the text/ }).click();
  await group.getByRole('button', { name: pasteAdText.no, exact: true }).click();
  await card.getByRole('button', { name: pasteAdText.mineOf('Yard sale') }).click();
  await expect(description).toHaveValue(
    /Come to 1842 N Sheffield Ave for lamps\. Park on Sheffield\./,
  );
  // Nothing is hidden yet, so nothing is said.
  await expect(page.getByText(/^What you wrote says/)).toHaveCount(0);
  await page.getByRole('radio', { name: releaseText.rules.never.label }).click();
  await expect(page.getByText(/^What you wrote says/)).toContainText(
    '“1842 N Sheffield Ave” and “Sheffield”',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: releaseText.takeOut }).click();
  await expect(description).toHaveValue(/Come for lamps\. Park\./);
  await expect(page.getByText(/^What you wrote says/)).toHaveCount(0);
  const toast = page.getByText(releaseText.takenOut).locator('xpath=ancestor::div[.//button][1]');
  await toast.getByRole('button', { name: releaseText.undo }).click();
  await page.getByRole('button', { name: releaseText.keepIn }).click();
  await expect(page.getByText(/^What you wrote says/)).toHaveCount(0);
  await expect(description).toHaveValue(/Sheffield/);
});

test('an ad is read, kept, and taken offline; what was in the form comes back by undo', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  await market.writeSale({ title: 'What I had typed', zip: '60601' });
  await expectDraftKept(page, 'What I had typed');
  await visitor.untilInstalled();
  await visitor.untilStored();
  await visitor.setOffline(true);
  await page.goto('/import');
  await typeInto(field(page), ad('Oak yard sale'));
  await expect(cards(page).first()).toContainText('Oak yard sale');
  await expectDraftKept(page, ad('Oak yard sale'));
  await page.reload();
  await expect(field(page)).toHaveValue(ad('Oak yard sale'));
  await cards(page)
    .first()
    .getByRole('button', { name: pasteAdText.mineOf('Oak yard sale') })
    .click();
  await expect(page).toHaveURL(/\/create-sale$/);
  const title = page.getByRole('main').getByLabel(createSaleText.saleTitle).first();
  await expect(title).toHaveValue('Oak yard sale!');
  await page.getByRole('button', { name: pasteAdText.undo }).click();
  await expect(title).toHaveValue('What I had typed');
  await expect(page.getByLabel(createSaleText.zipCode)).toHaveValue('60601');
  // Nothing was posted by any of this.
  await page.goto('/import');
  await expect(cards(page).first()).toContainText(pasteAdText.taken);
});

test('every doubt is answered from the keyboard, and no rule of accessibility is broken @chromium', async ({
  visitor: { page },
}) => {
  await page.goto('/import');
  await typeInto(field(page), `Yard sale ${dayIn(3)}, tools`);
  const card = cards(page).first();
  const group = (name: RegExp) => card.getByRole('group', { name });
  await expect(group(/^When does it open/)).toBeVisible();
  await group(/^When does it open/)
    .getByRole('button', { name: '8:00 AM' })
    .focus();
  await page.keyboard.press('Space');
  await expect(card).toContainText('8:00 AM to 5:00 PM');
  await expect(group(/^When does it open/)).toHaveCount(0);
  await expect(card.locator('p:focus')).toHaveText(pasteAdText.questions(3));
  await group(/^When does it close/)
    .getByRole('button', { name: pasteAdText.otherTime })
    .focus();
  await page.keyboard.press('Enter');
  await expect(card.getByLabel(pasteAdText.otherTime)).toBeFocused();
  await card.getByLabel(pasteAdText.otherTime).fill('13:30');
  await expect(card).toContainText('8:00 AM to 1:30 PM');
  await card.getByRole('textbox', { name: /address/ }).fill('9 Elm St');
  await card.getByRole('textbox', { name: /zip code/ }).fill('45402');
  await expect(card).toContainText('9 Elm St, Dayton, OH 45402');
  await page.keyboard.press('Enter');
  await expect(card).toContainText(pasteAdText.sure);
  await expect(card.getByRole('group')).toHaveCount(0);
  // What was typed in an answer is kept as the text is.
  await expectDraftKept(page, '45402');
  await page.reload();
  await expect(card).toContainText('9 Elm St, Dayton, OH 45402');
  await expect(card).toContainText('8:00 AM to 1:30 PM');
  // Nothing is half under the bar at the top.
  await page.evaluate(() => scrollTo(0, 0));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
});

test('an ad with three houses is three sales, if the person says so, and one again @chromium', async ({
  visitor: { page },
}) => {
  await page.goto('/import');
  await typeInto(
    field(page),
    `Yard sale ${dayIn(3)} 8-2, 612, 618 and 625 W Dickens, 60614. Tools`,
  );
  await expect(page.getByText(pasteAdText.found(1))).toBeVisible();
  const group = cards(page).getByRole('group', { name: /^How many sales/ });
  await group.getByRole('button', { name: '3 sales', exact: true }).click();
  await expect(page.getByText(pasteAdText.found(3))).toBeVisible();
  for (const [at, house] of ['612', '618', '625'].entries()) {
    await expect(cards(page).nth(at)).toContainText(`${house} W Dickens, Chicago, IL 60614`);
    await expect(cards(page).nth(at)).toContainText(pasteAdText.sure);
  }
  await page.getByRole('button', { name: /^Change: How many sales/ }).click();
  await group.getByRole('button', { name: 'One sale', exact: true }).click();
  await expect(page.getByText(pasteAdText.found(1))).toBeVisible();
  await expect(cards(page).getByRole('group', { name: /^Which address/ })).toBeVisible();
});

test('a list is taken one sale after another; bad files are named and change nothing @long', async ({
  visitor: { page },
}) => {
  await page.goto('/import');
  const choose = (name: string, content: string | Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  await choose('empty.csv', ' \n');
  await expect(page.getByText(pasteAdText.fileEmpty('empty.csv'))).toBeVisible();
  await choose('photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 0x1a, 7]));
  await expect(page.getByText(pasteAdText.fileOdd('photo.csv'))).toBeVisible();
  const line = `"=1+1","1 Elm St",Dayton,OH,45402,"Sat 9-2"\n`;
  await choose('long.csv', line.repeat(6000));
  await expect(page.getByText(/^long\.csv has .* split it/)).toBeVisible();
  await expect(field(page)).toHaveValue('');
  const rows = ['Oak', 'Elm', 'Ash'].map(
    (name, at) =>
      `"=HYPERLINK(""x"") ${name}, all of it",${at + 1} ${name} St,OH,4540${at + 2},"Fri-Sat 9-2\nLamps"`,
  );
  await choose('list.csv', `Name,Address,State,ZIP,Notes\n${rows.join('\n')}\n`);
  await expect(page.getByText(pasteAdText.found(3))).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  const take = (name: string) =>
    page.getByRole('button', { name: pasteAdText.mineOf(`=HYPERLINK("x") ${name}, all of it`) });
  const title = page.getByRole('main').getByLabel(createSaleText.saleTitle).first();
  await take('Oak').click();
  await expect(title).toHaveValue('=HYPERLINK("x") Oak, all of it');
  await page.goBack();
  await take('Elm').click();
  await expect(title).toHaveValue('=HYPERLINK("x") Elm, all of it');
  await page.goBack();
  await expect(cards(page).filter({ hasText: pasteAdText.taken })).toHaveCount(2);
});

test('a text that is too long for a sale stays, and the person is told to shorten it @long', async ({
  visitor: { page },
}) => {
  await page.goto('/import');
  const words = Array.from({ length: 3200 }, (_, at) => `lamp${at}`).join(' ');
  const text = `${ad('Estate sale')}\n${words}`;
  await field(page).fill(text);
  await expect(page.getByText(/Shorten it here before you post it\.$/)).toBeVisible();
  await expect(field(page)).toHaveValue(text);
  await expectDraftKept(page, text);
});

test('a shopper keeps an ad as a stop, with its hours and about where it is; nobody else sees it', async ({
  visitor: { page },
}) => {
  const market = marketOn(page);
  await market.signUp({ ...newPerson(), zip: '45402' });
  await page.goto('/import');
  await typeInto(field(page), ad('Secret sale'));
  const card = cards(page).first();
  await card.getByRole('button', { name: pasteAdText.keepOf('Secret sale') }).click();
  await page.getByRole('dialog').getByRole('button', { name: routeListText.create }).click();
  await page.getByRole('button', { name: routeListText.view }).click();
  await expect(page).toHaveURL(/\/routes\/[0-9a-f-]{36}$/);
  const stop = routesOn(page).stops.first();
  await expect(stop).toContainText('Secret sale');
  await expect(stop).toContainText(dayPlanText.about);
  await expect(stop).toContainText(unlistedText(true));
  await market.browse();
  await expect(page.getByText('Secret sale')).toHaveCount(0);
});

test('what another app shares opens offline as a text, once; a text that was there comes back by undo @chromium @long', async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/import');
  await typeInto(field(page), 'Barn sale Saturday 8-noon');
  await expectDraftKept(page, 'Barn sale Saturday 8-noon');
  await visitor.untilInstalled();
  await visitor.untilStored();
  await visitor.setOffline(true);
  const link = 'https://example.org/ads/7.html';
  const shared = new URLSearchParams({ title: '', text: `${ad('Oak sale')}\n${link}`, url: link });
  await page.goto(`/import?${shared.toString()}`);
  await expect(field(page)).toHaveValue(`${ad('Oak sale')}\n${link}`);
  await expect(page).toHaveURL(/\/import$/);
  await expect(cards(page).first()).toContainText('Oak sale');
  await page.getByRole('button', { name: pasteAdText.undo }).click();
  await expect(field(page)).toHaveValue('Barn sale Saturday 8-noon');
  await expectDraftKept(page, 'Barn sale Saturday 8-noon');
  await page.goto('/import?title=&text=&url=');
  await expect(page.getByText(pasteAdText.sharedNothing)).toBeVisible();
  await expect(field(page)).toHaveValue('Barn sale Saturday 8-noon');
});
