import { howItWorksText } from '../../../../src/i18n/pages/how-it-works-text.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { syncCentreText } from '../../../../src/i18n/sync/sync-centre-text.ts';
import { expect, test } from '../../drivers/browser.ts';
import { startSlowHost } from '../../drivers/slow-host.ts';

/** A first visit on a bad connection: the list comes first, and offline use gets there by itself. */

test('a connection that drops every third file still gets the app ready for offline use', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  let isBad = false;
  let files = 0;
  const host = await startSlowHost(app.origin, {
    drop: (path) => isBad && path.startsWith('/assets/') && ++files % 3 === 0,
  });
  try {
    await page.goto(`${host.origin}/discover`);
    await expect(page.getByRole('article').first()).toBeVisible();
    isBad = true;
    await visitor.untilInstalled();
    expect(files).toBeGreaterThan(3);
    await visitor.setOffline(true);
    await page.goto(`${host.origin}/sync`);
    await expect(page.getByText(syncCentreText.offlineUse.ready)).toBeVisible();
  } finally {
    await page.close();
    await host.close();
  }
});

test('an installation that failed is started again by itself, and until then the app works online @long', async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  let isMissing = true;
  const host = await startSlowHost(app.origin, {
    drop: (path) => isMissing && path.includes('/zip-table-'),
  });
  try {
    await page.goto(`${host.origin}/sync`);
    const gettingReady = page.getByText(syncCentreText.offlineUse['getting-ready']);
    await expect(gettingReady).toBeVisible();
    // The first installation gives up on the file.
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(1);
    await expect
      .poll(
        () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        { timeout: 60_000 },
      )
      .toBe(0);
    await expect(gettingReady).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: shellText.howItWorks }).click();
    await expect(page.getByRole('heading', { level: 1, name: howItWorksText.title })).toBeVisible();
    isMissing = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await visitor.untilInstalled();
  } finally {
    await page.close();
    await host.close();
  }
});
