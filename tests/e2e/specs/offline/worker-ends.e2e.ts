import { discoverText } from '../../../../src/i18n/pages/discover-text.ts';
import { shellText, workerText } from '../../../../src/i18n/pages/shell-text.ts';
import { expect, type Page, storeBeforehand, test, type Worker } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

/** A worker may end without an event: iOS ends it in the background. Here it closes itself. */

const CHICAGO = '60614';

async function discover(page: Page) {
  await storeBeforehand(page, 'userZipCode', CHICAGO);
  await page.goto('/discover');
  await expect(page.getByRole('article').nth(5)).toBeAttached({ timeout: 60_000 });
  return marketOn(page);
}

const deviceWorkers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes('device-worker'));

/** The first card's button. By its link: samples repeat titles. */
async function firstSave(page: Page) {
  const link = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const to = (await link.getAttribute('href')) ?? '';
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${to}"]`) });
  return card.getByRole('button', { name: /^Save / });
}

async function endWorker(page: Page): Promise<void> {
  const [worker] = deviceWorkers(page);
  if (worker === undefined) throw new Error('The page has no device worker');
  const ended = worker.waitForEvent('close');
  // It ends before it could answer.
  await worker.evaluate(() => self.close()).catch(() => undefined);
  await ended;
}

test.describe('[SYNC-17] the device worker has ended @chromium', () => {
  test('a sale that is saved then is saved', async ({ visitor: { page } }) => {
    await discover(page);
    const save = await firstSave(page);
    await endWorker(page);
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  });

  test('a filter that is set then shows what it says, each time', async ({ visitor: { page } }) => {
    const market = await discover(page);
    for (const saleType of ['estate', 'auction'] as const) {
      await endWorker(page);
      await market.filter({ saleType });
      const { [saleType]: name } = discoverText.types;
      await expect(page.getByRole('article').filter({ hasNotText: name })).toHaveCount(0);
      await expect(page.getByRole('article').first()).toBeVisible();
    }
  });

  test('a sale that is posted as it ends is posted once', async ({ visitor: { page } }) => {
    const market = marketOn(page);
    const title = `Ended ${Date.now()}`;
    await market.writeSale({ title, zip: CHICAGO });
    await endWorker(page);
    await market.submitSale();
    await market.expectPostedSaleSent();
    await market.browse();
    await market.setZip(CHICAGO);
    await market.expectListed(title);
    await expect(market.card(title)).toHaveCount(1);
  });

  test('and none that is started after it lives: that is said, with a way out @long', async ({
    visitor: { page },
  }) => {
    await discover(page);
    const save = await firstSave(page);
    const endAtOnce = (worker: Worker) =>
      void worker.evaluate(() => self.close()).catch(() => undefined);
    page.on('worker', endAtOnce);
    await endWorker(page);
    // Some end before their code runs, which takes longest to notice.
    await expect(page.getByText(workerText.gone.title)).toBeVisible({ timeout: 120_000 });
    const toast = page.getByRole('alert').or(page.getByRole('status')).filter({
      hasText: workerText.gone.title,
    });
    await toast.getByRole('button', { name: shellText.dismiss }).click();
    await expect(page.getByText(workerText.gone.title)).toBeHidden();
    // Not silent the second time either.
    await save.click();
    await expect(page.getByText(workerText.gone.title)).toBeVisible();
    page.off('worker', endAtOnce);
    await page.getByRole('button', { name: shellText.reload }).click();
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
  });
});
