import { expect, test, turnTo } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

test.use({ hasOwnBackendOrigin: true });

test('main job: with the backend on another port, as in production @long', async ({
  newVisitor,
  app,
}) => {
  const seller = await newVisitor();
  const selling = marketOn(seller.page);
  await selling.browse();
  await seller.untilInstalled();
  await seller.setOffline(true);
  const title = `Other port ${Date.now()}`;
  await selling.postSale({ title, zip: '60614' });
  await selling.expectPostedSaleWaiting();
  await seller.page.reload();
  await seller.setOffline(false);

  const shopper = await newVisitor();
  const shopping = marketOn(shopper.page);
  await shopping.browse();
  await shopping.setZip('60614');
  await expect(shopping.card(title)).toBeVisible({ timeout: 120_000 });

  await app.backend.kill();
  const late = `Backend down ${Date.now()}`;
  await selling.postSale({ title: late, zip: '60614' });
  await selling.expectPostedSaleWaiting();
  await app.backend.start();
  await selling.expectPostedSaleSent();
  // An untouched device would show it too, at its check once a minute; `main-job` waits for that.
  await turnTo(shopper.page);
  await expect(shopping.card(late)).toBeVisible({ timeout: 120_000 });
});
