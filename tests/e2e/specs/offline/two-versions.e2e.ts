import { DATABASE_NAME } from '../../../../src/db/schema/database-name.ts';
import { shellText } from '../../../../src/i18n/pages/shell-text.ts';
import { troubleText } from '../../../../src/i18n/sync/sync-center-text.ts';
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

/** The worker of a build before the first release. Its page asks for updates, and takes each of them. */
const EARLIER_WORKER = `
const page = \`<!doctype html><link rel="icon" href="/icon.svg"><h1>An earlier build</h1><script type="module">
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  const registration = await navigator.serviceWorker.register('/service-worker.js', { type: 'module' });
  const accept = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  registration.addEventListener('updatefound', () =>
    registration.installing.addEventListener('statechange', accept));
  accept();
</script>\`;
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(new Response(page, { headers: { 'Content-Type': 'text/html' } }));
});
export {};
`;

/** What an earlier build leaves: a worker that is a module, a database of its name, and settings. */
async function runEarlierBuild(): Promise<void> {
  localStorage.setItem('userZipCode', '94110');
  await new Promise((resolve) => {
    const opening = indexedDB.open('rummage', 70);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'));
    opening.addEventListener('success', () => resolve(opening.result.close()));
  });
  await navigator.serviceWorker.register('/service-worker.js', { type: 'module' });
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
    if (navigator.serviceWorker.controller !== null) resolve();
  });
}

test("a device with an earlier build starts clean, gets today's worker, and sends what is posted @chromium", async ({
  visitor,
  app,
}) => {
  const { page } = visitor;
  const deployToday = app.publishWorker(EARLIER_WORKER);
  const icon = '<link rel="icon" href="/icon.svg">';
  await page.route('**/earlier', (route) =>
    route.fulfill({ contentType: 'text/html', body: icon }),
  );
  await page.goto('/earlier');
  await page.evaluate(runEarlierBuild);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'An earlier build' })).toBeVisible();

  deployToday();
  await page.reload();
  const market = marketOn(page);
  await expect(page.getByText(shellText.appName).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('rummage');
  expect(await page.evaluate(() => localStorage.getItem('userZipCode'))).toBe(MISSION);
  await market.postSale({ title: `Clean start ${Date.now()}`, zip: MISSION });
  await market.expectPostedSaleSent();

  await visitor.untilInstalled();
  await visitor.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** What a build with one more schema version does to the database when it starts. */
function openAsNewerBuild(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const looking = indexedDB.open(name);
    looking.addEventListener('success', () => {
      const { version } = looking.result;
      looking.result.close();
      const opening = indexedDB.open(name, version + 10);
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
    expect(await seller.page.evaluate(openAsNewerBuild, DATABASE_NAME)).toBeGreaterThan(0);

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
