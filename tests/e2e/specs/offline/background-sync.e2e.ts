import { expect, test } from '../../drivers/browser.ts';
import { dispatchSync } from '../../drivers/devtools.ts';
import { marketOn } from '../../drivers/market-driver.ts';

const MISSION = '94110';

test(
  '[SYNC-17] with no page open the service worker sends what waits, once',
  { tag: '@chromium' },
  async ({ newVisitor, app }) => {
    const seller = await newVisitor();
    const market = marketOn(seller.page);
    await market.browse();
    await seller.untilInstalled();
    const title = `No page ${Date.now()}`;
    // Only pages cannot reach the server: none of their requests get through.
    await seller.page.route('**/rpc/sync_push', (route) => route.abort());
    await market.postSale({ title, zip: MISSION });
    await market.expectPostedSaleWaiting();
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
