import { unplacedText } from '../../../../src/i18n/pages/discover-text.ts';
import { expect, test, turnUntil, type Visitor } from '../../drivers/browser.ts';
import { type Market, marketOn } from '../../drivers/market-driver.ts';

/** The whole job in one go: browse, filter, open and post without a network, and send it later. */

/** How long an untouched device may take to show what another one posted. */
const UNTOUCHED_MS = 65_000;
/** The same once a person turns to the device. */
const FOCUSED_MS = 5_000;

const MISSION = '94110';

interface Phone extends Visitor {
  readonly market: Market;
}

function withMarket(visitor: Visitor): Phone {
  return { ...visitor, market: marketOn(visitor.page) };
}

/** A person who has opened Discover once, near the Mission in San Francisco. */
async function afterOneVisit(visitor: Visitor): Promise<Phone> {
  const phone = withMarket(visitor);
  await phone.market.browse();
  await expect(phone.page.getByRole('article').first()).toBeVisible({ timeout: 60_000 });
  await phone.untilInstalled();
  return phone;
}

/** A second device with the list open, which nobody touches from here on. */
async function onlooker(visitor: Visitor, zip = MISSION): Promise<Phone> {
  const phone = withMarket(visitor);
  await phone.market.browse();
  await phone.market.setZip(zip);
  return phone;
}

/** How many cards with this title a device lists. */
function copies(phone: Phone, title: string): Promise<number> {
  return phone.market.card(title).count();
}

test('main job: posted without a network from a cold start, seen elsewhere once somebody looks @long-in-firefox', async ({
  newVisitor,
}) => {
  const seller = await afterOneVisit(await newVisitor());
  const shopper = await onlooker(await newVisitor());

  await seller.page.close();
  await seller.setOffline(true);
  const cold = withMarket({ ...seller, page: await seller.newTab() });
  const { market } = cold;

  await market.browse();
  await market.setZip(MISSION);
  await market.expectOffline();
  await market.filter({ saleType: 'auction' });
  await expect(cold.page).toHaveURL(/type=auction/);
  // Selects by type, not by position: until the filter is applied, the list shows other sales too.
  const auctions = cold.page.getByRole('article').filter({ hasText: 'Auction' });
  // Uses the text content: a card below the screen is not rendered yet.
  const name = await auctions.first().getByRole('heading').textContent();
  await market.openSale(name ?? '');

  const title = `Moving out ${Date.now()}`;
  await market.postSale({ title, zip: MISSION });
  await market.expectPostedSaleWaiting();
  await market.browse();
  await market.expectWaiting(title);
  await cold.page.reload();
  await market.expectWaiting(title);

  await seller.setOffline(false);
  await market.expectAllSent();
  await turnUntil(shopper.page, () =>
    expect(shopper.market.card(title)).toBeVisible({ timeout: FOCUSED_MS }),
  );
  expect(await copies(shopper, title)).toBe(1);
});

test('main job: a device that nobody touches shows what is new within a minute @long', async ({
  newVisitor,
}) => {
  const seller = await afterOneVisit(await newVisitor());
  const shopper = await onlooker(await newVisitor());
  const title = `Untouched ${Date.now()}`;
  await seller.market.postSale({ title, zip: MISSION });
  await seller.market.expectPostedSaleSent();
  await expect(shopper.market.card(title)).toBeVisible({ timeout: UNTOUCHED_MS });
});

test('main job: the server stops while the browser believes that it is online @long', async ({
  newVisitor,
  app,
}) => {
  const seller = await afterOneVisit(await newVisitor());
  const title = `No server ${Date.now()}`;
  await app.web.kill();
  try {
    await seller.market.browse();
    await seller.market.setZip(MISSION);
    await seller.market.postSale({ title, zip: MISSION });
    await seller.market.expectPostedSaleWaiting();
    await seller.market.browse();
    await seller.page.reload();
    await seller.market.expectWaiting(title);
    await seller.market.expectUnreachable();
  } finally {
    await app.web.start();
  }
  const shopper = await onlooker(await newVisitor());
  await expect(shopper.market.card(title)).toBeVisible({ timeout: UNTOUCHED_MS });
  await seller.market.expectAllSent();
});

test('main job: a tab killed half way through sending doubles nothing @long', async ({
  newVisitor,
}) => {
  const seller = await afterOneVisit(await newVisitor());
  const titles = [1, 2, 3].map((n) => `Killed ${n} ${Date.now()}`);
  await seller.setOffline(true);
  for (const title of titles) await seller.market.postSale({ title, zip: MISSION });
  await seller.market.expectPostedSaleWaiting();

  const sending = seller.context.waitForEvent('request', (request) =>
    request.url().endsWith('/rpc/sync_push'),
  );
  await seller.setOffline(false);
  await sending;
  await seller.page.close();

  const again = withMarket({ ...seller, page: await seller.newTab() });
  await again.market.browse();
  await again.market.setZip(MISSION);
  await again.market.expectAllSent();
  const shopper = await onlooker(await newVisitor());
  for (const title of titles) {
    // A request that was cut off can delay updates for a minute, and an idle page asks once a minute.
    await expect(shopper.market.card(title)).toBeVisible({ timeout: 180_000 });
    expect(await copies(shopper, title)).toBe(1);
    expect(await copies(again, title)).toBe(1);
  }
});

test('main job: a sale without a known place, and one in another time zone, travel too @long', async ({
  newVisitor,
}) => {
  const seller = await afterOneVisit(await newVisitor());
  const nowhere = `Nowhere ${Date.now()}`;
  const faraway = `Honolulu ${Date.now()}`;
  // 00001 is not in the ZIP code table, so the sale has no point and appears in the group at the end.
  await seller.market.postSale({ title: nowhere, zip: '00001' });
  await seller.market.postSale({ title: faraway, zip: '96815' });
  await seller.market.expectPostedSaleSent();

  const shopper = await onlooker(await newVisitor(), '96815');
  await expect(shopper.market.card(faraway)).toBeVisible();
  await shopper.market.filter({ keywords: nowhere });
  await shopper.page.getByRole('button', { name: unplacedText.title }).click();
  await expect(shopper.market.card(nowhere)).toBeVisible();
  await shopper.market.openSale(nowhere);
  await expect(shopper.page.getByText(/location not known/i).first()).toBeVisible();
});
