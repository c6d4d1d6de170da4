import { createSaleText, createSuccessText } from '../../../../src/i18n/sale/create-sale-text.ts';
import { unexpectedText } from '../../../../src/i18n/pages/shell-text.ts';
import { rejectText } from '../../../../src/i18n/sync/sync-state-text.ts';
import { keepDataLocal } from '../../drivers/account-driver.ts';
import { expect, type Page, test, typeInto, type Visitor } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { unsentOn } from '../../drivers/unsent-driver.ts';

/** Section 8: what the app says when something breaks, word for word, and that it is true. */

function messages(page: Page) {
  return page.getByRole('region', { name: 'Messages' });
}

/** An uncaught error that contains something a person typed. */
async function breakPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError('12 Elm Street has no bell');
    });
  });
}

/** The error reports that this device sends from now on. */
async function reportsOf({ context }: Visitor): Promise<Record<string, unknown>[]> {
  const reports: Record<string, unknown>[] = [];
  await context.route(/\/rpc\/sync_push/, async (route) => {
    const { p } = JSON.parse(route.request().postData() ?? '{}');
    for (const { op, a } of p.muts) if (op === 'error.report') reports.push(a);
    await route.fallback();
  });
  return reports;
}

test.describe('an error that nobody caught', () => {
  // In installed Firefox, Playwright does not see request bodies.
  test('[spec-line 8.1] says that the team was notified, and it was: of the kind, not of the words @chromium', async ({
    visitor,
    problems,
  }) => {
    const { page } = visitor;
    const reports = await reportsOf(visitor);
    await marketOn(page).browse();
    await breakPage(page);
    const toast = messages(page).getByRole('alert');
    await expect(toast).toContainText('Unexpected Error');
    await expect(toast).toContainText('An error occurred. Our team has been notified.');
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]).toMatchObject({
      name: 'TypeError',
      where: expect.stringMatching(/^\/discover/),
      build: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect(JSON.stringify(reports)).not.toContain('Elm');
    // The same error shows the message again, but sends no second report.
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await breakPage(page);
    await expect(toast).toContainText(unexpectedText.notified);
    expect(reports).toHaveLength(1);
    expect(problems.splice(0)).toEqual(Array(2).fill('uncaught: 12 Elm Street has no bell'));
  });

  test('[spec-line 8.1] without a server nobody was notified, and nothing says so @long', async ({
    visitor: { page, context },
    problems,
  }) => {
    await keepDataLocal(context);
    await marketOn(page).browse();
    await breakPage(page);
    const toast = messages(page).getByRole('alert').filter({ hasText: unexpectedText.title });
    await expect(toast).toContainText(unexpectedText.hint);
    await expect(page.getByText(unexpectedText.notified)).toHaveCount(0);
    expect(problems.splice(0)).toHaveLength(1);
  });
});

// In installed Firefox, Playwright does not see request bodies.
test('[spec-line 8.6] a sale that the database refuses: the error with its reason, and the way to mend it @chromium', async ({
  visitor,
}) => {
  const { page } = visitor;
  const market = marketOn(page);
  const takeAgain = await unsentOn(visitor).refuseAll('limit');
  await market.writeSale({ title: `Refused ${Date.now()}`, zip: '60614' });
  await page.getByRole('button', { name: 'Create Sale', exact: true }).click();
  const toast = messages(page).getByRole('alert');
  await expect(toast).toContainText('Error creating sale');
  await expect(toast).toContainText(`Database error: ${rejectText.limit}`);
  await expect(
    page.getByRole('heading', { level: 1, name: createSuccessText.refusedTitle }),
  ).toBeVisible();
  await takeAgain();
  await page.getByRole('link', { name: createSuccessText.mend }).click();
  await typeInto(page.getByLabel(createSaleText.saleTitle), `Mended ${Date.now()}`);
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();
  await market.expectAllSent();
});
