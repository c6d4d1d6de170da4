import { DATABASE_NAME } from '../../../../src/db/schema/database-name.ts';
import { expect, test, type Visitor } from '../../drivers/browser.ts';
import { dispatchSync } from '../../drivers/devtools.ts';
import { marketOn } from '../../drivers/market-driver.ts';

const MISSION = '94110';

/** Posts a sale that only the service worker can send: no request of a page reaches the server. */
async function postUnsent(seller: Visitor, title: string): Promise<void> {
  const market = marketOn(seller.page);
  await market.browse();
  await seller.untilInstalled();
  await seller.page.route('**/rpc/sync_push', (route) => route.abort());
  await market.postSale({ title, zip: MISSION });
  await market.expectPostedSaleWaiting();
}

test(
  '[SYNC-17] with no page open the service worker sends what waits, once',
  { tag: '@chromium' },
  async ({ newVisitor, app }) => {
    const seller = await newVisitor();
    const title = `No page ${Date.now()}`;
    await postUnsent(seller, title);
    await seller.page.close();

    const heard = seller.context.waitForEvent('response', (response) =>
      response.url().endsWith('/rpc/sync_push'),
    );
    await dispatchSync(seller, `${app.origin}/`, 'work-waiting');
    const answer = await heard;
    expect(answer.status()).toBe(200);
    expect(answer.request().serviceWorker()).not.toBeNull();

    const shopper = marketOn((await newVisitor()).page);
    await shopper.browseNear(MISSION);
    await expect(shopper.card(title)).toHaveCount(1);
    // Opened again, the phone knows that the sale was sent.
    const again = marketOn(await seller.newTab());
    await again.browseNear(MISSION);
    await again.expectAllSent();
    await expect(again.card(title)).toHaveCount(1);
  },
);

/** Runs in a worker: once nothing has been written for a moment, it hears nothing any more. */
async function hangOutsideOfTransactions(name: string): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  for (let quiet = 0; quiet < 10;) {
    const startMs = performance.now();
    await new Promise((resolve) => {
      const writing = db.transaction([...db.objectStoreNames], 'readwrite');
      writing.addEventListener('complete', resolve);
      writing.objectStore('meta').count();
    });
    quiet = performance.now() - startMs < 50 ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  new BroadcastChannel('hangs').postMessage('now');
  for (;;);
}

test(
  '[SYNC-17] with a page open whose worker hangs the service worker sends what waits @long',
  { tag: '@chromium' },
  async ({ newVisitor, app }) => {
    const seller = await newVisitor();
    const title = `Hanging ${Date.now()}`;
    await postUnsent(seller, title);
    const worker = seller.page.workers().find((each) => each.url().includes('device-worker'));
    if (worker === undefined) throw new Error('The page has no device worker');
    const hangs = seller.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new BroadcastChannel('hangs').addEventListener('message', () => resolve());
        }),
    );
    // Only the end of its page ends it.
    worker.evaluate(hangOutsideOfTransactions, DATABASE_NAME).catch(() => undefined);
    await hangs;

    const heard = seller.context.waitForEvent('response', (response) =>
      response.url().endsWith('/rpc/sync_push'),
    );
    await dispatchSync(seller, `${app.origin}/`, 'work-waiting');
    const answer = await heard;
    expect(answer.request().serviceWorker()).not.toBeNull();
    await seller.page.close();

    const shopper = marketOn((await newVisitor()).page);
    await shopper.browseNear(MISSION);
    await expect(shopper.card(title)).toHaveCount(1);
  },
);
