import { expect, type Locator, type Page, test } from '../../drivers/browser.ts';
import { calendarText } from '../../../../src/i18n/import/calendar-import-text.ts';
import { createSaleText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { pasteAdText } from '../../../../src/i18n/import/paste-ad-text.ts';

/** From a calendar file to sales. */

const DAY_MS = 86_400_000;

const field = (page: Page): Locator => page.getByLabel(pasteAdText.field);
const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

test("a calendar file becomes the sales in it, offline, too; what is left out or can't be read is said @chromium", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto('/import');
  await visitor.untilInstalled();
  await visitor.untilStored();
  await visitor.setOffline(true);
  const choose = (name: string, content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(content) });
  const stamp = (days: number) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
  const file = (...events: readonly (readonly string[])[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
  await choose('broken.ics', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT');
  await expect(page.getByText(calendarText.broken('broken.ics'))).toBeVisible();
  await choose('empty.ics', file());
  await expect(page.getByText(calendarText['no-events']('empty.ics'))).toBeVisible();
  await expect(field(page)).toHaveValue('');
  const place = 'LOCATION:12 Oak St\\, Dayton\\, OH 45402';
  await choose(
    'sales.ics',
    file(
      event('SUMMARY:Yard sale', place, `DTSTART:${stamp(3)}T080000`, 'DURATION:PT6H'),
      event('SUMMARY:Barn sale', place, `DTSTART;VALUE=DATE:${stamp(4)}`),
      event('SUMMARY:Old sale', `DTSTART:20200101T080000`),
    ),
  );
  await expect(page.getByText(pasteAdText.found(2))).toBeVisible();
  await expect(cards(page).first()).toContainText('8:00 AM to 2:00 PM');
  await expect(cards(page).first()).toContainText(pasteAdText.sure);
  await expect(cards(page).nth(1)).toContainText(pasteAdText.questions(2));
  // Its columns are ours, so nobody has to know of them.
  await expect(page.getByRole('main').getByText(/columns are$/)).toHaveCount(0);
  const leftOut = { over: 1, canceled: 0, repeating: 0, unreadable: 0, more: 0 };
  await expect(page.getByText(calendarText.leftOut(leftOut))).toBeVisible();
  await cards(page)
    .first()
    .getByRole('button', { name: pasteAdText.mineOf('Yard sale') })
    .click();
  await expect(page.getByLabel(createSaleText.endTime)).toHaveValue('14:00');
});
