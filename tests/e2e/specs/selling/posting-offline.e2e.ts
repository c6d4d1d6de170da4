import { test } from '../../drivers/browser.ts';
import { marketOn } from '../../drivers/market-driver.ts';

const SALE = { title: 'Maple Street tables', zip: '60601' };

test('[SYNC-10] a sale posted offline reaches another phone by itself @two-origins', async ({
  visitor,
  newVisitor,
}) => {
  const seller = marketOn(visitor.page);
  await seller.browseNear(SALE.zip);
  await visitor.untilInstalled();

  await visitor.setOffline(true);
  await seller.postSale(SALE);
  await seller.expectPostedSaleWaiting();
  await seller.browse();
  await seller.expectWaiting(SALE.title);

  await visitor.setOffline(false);
  await seller.expectAllSent();

  const shopper = marketOn((await newVisitor()).page);
  await shopper.browseNear(SALE.zip);
  await shopper.expectListed(SALE.title);
  await shopper.openSale(SALE.title);
});

test('[SYNC-15] [spec-line 1.3] a person signs up and keeps a sale @two-origins', async ({
  visitor,
}) => {
  const market = marketOn(visitor.page);
  await market.browseNear('90210');
  const sale = { title: 'Canyon lamps', zip: '90210' };
  await market.postSale(sale);
  await market.expectPostedSaleSent();
  await market.signUp({ email: 'ana@rummage.example', password: 'correct horse', zip: '90210' });
  await market.browse();
  await market.toggleSaved(sale.title);
  await market.expectSaved(sale.title, true);
  await market.expectAllSent();
});
