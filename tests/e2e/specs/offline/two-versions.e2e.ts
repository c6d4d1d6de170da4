import { troubleText } from '../../../../src/i18n/sync/sync-centre-text.ts';
import { expect, test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';
import { unsentOn } from '../../drivers/unsent-driver.ts';

/** The app is updated while someone is sending. */

const MISSION = '94110';

test(
  '[SYNC-24] the service worker is replaced in mid-push, with two versions open: sent once @long',
  { tag: '@chromium' },
  async ({ newVisitor, app }) => {
    const seller = await newVisitor();
    const market = marketOn(seller.page);
    await market.browse();
    await seller.untilInstalled();
    const otherTab = await seller.newTab();
    await marketOn(otherTab).browse();

    // The server has accepted the sale, but its answer arrives only after the update.
    let deliver: () => void = () => undefined;
    const isDelivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    let note: () => void = () => undefined;
    const isTaken = new Promise<void>((resolve) => {
      note = resolve;
    });
    await seller.context.route('**/rpc/sync_push', async (route) => {
      const response = await route.fetch();
      note();
      await isDelivered;
      // The page that asked may have reloaded in the meantime; then nobody receives it.
      await route.fulfill({ response }).catch(() => undefined);
    });
    const title = `Two versions ${Date.now()}`;
    await market.postSale({ title, zip: MISSION });
    await isTaken;

    app.publishNewVersion();
    await otherTab.reload();
    await marketOn(otherTab).expectUpdateOffered();
    const reloaded = otherTab.waitForEvent('load');
    await marketOn(otherTab).acceptUpdate();
    await reloaded;
    // The page that was sending now has the older version, and says so.
    await market.expectUpdateOffered();
    deliver();
    await market.expectPostedSaleSent();

    const shopper = marketOn((await newVisitor()).page);
    await shopper.browseNear(MISSION);
    await expect(shopper.card(title)).toHaveCount(1);
  },
);

test.describe('a device with a build whose worker had another address', () => {
  // Its own policy let it register that; today's does not.
  test.use({ contextOptions: { bypassCSP: true } });

  test("gets today's worker, and loses nothing @chromium", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto('/discover');
    await visitor.untilInstalled();
    const reloaded = page.waitForEvent('load');
    await page.evaluate(async () => {
      localStorage.setItem('kept', 'yes');
      await (await navigator.serviceWorker.ready).unregister();
      await navigator.serviceWorker.register('/sw.js');
    });
    await reloaded;
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ''))
      .toMatch(/\/service-worker\.js$/);
    expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
    await visitor.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** What a build with one more schema version does to the database when it starts. */
function openAsNewerBuild(): Promise<number> {
  return new Promise((resolve, reject) => {
    const looking = indexedDB.open('rummage');
    looking.addEventListener('success', () => {
      const { version } = looking.result;
      looking.result.close();
      const opening = indexedDB.open('rummage', version + 10);
      opening.addEventListener('error', () => reject(new Error(String(opening.error))));
      opening.addEventListener('success', () => {
        opening.result.close();
        resolve(version);
      });
    });
  });
}

test(
  '[SYNC-24] a newer build opens the database: the older page says so, keeps what is typed, sends nothing',
  { tag: '@chromium' },
  async ({ newVisitor }) => {
    const seller = await newVisitor();
    const market = marketOn(seller.page);
    await market.browse();
    await seller.untilInstalled();
    // Runs in the page itself, whose own connections have to release the database.
    expect(await seller.page.evaluate(openAsNewerBuild)).toBeGreaterThan(0);

    let pushes = 0;
    await seller.context.route('**/rpc/sync_push', (route) => {
      pushes += 1;
      return route.continue();
    });
    const title = `Kept ${Date.now()}`;
    await market.postSale({ title, zip: MISSION });
    await market.expectPostedSaleWaiting();
    await unsentOn(seller).openByPill();
    await expect(seller.page.getByText(troubleText['newer-app'])).toBeVisible();
    expect(pushes).toBe(0);
  },
);
